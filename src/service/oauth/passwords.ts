/**
 * Passwords as they are stored and compared: scrypt, its parameters beside each hash, so that they can be raised without
 * anybody's password being asked for.
 */
import { scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** 32 MiB and three rounds (OWASP's setting for scrypt): dear to guess with, cheap enough for a small server. */
const parameters = { cost: 32_768, blockSize: 8, parallelization: 3 } as const;
const saltBytes = 16;
const hashBytes = 32;

/** Characters. No more, because every one of them is hashed; no less, because short ones are guessed. */
export const passwordLength = { min: 10, max: 256 } as const;

interface ScryptParameters {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
}

interface StoredPassword extends ScryptParameters {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const storedPattern = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

const storedSchema = z
  .string()
  .transform((text) => storedPattern.exec(text)?.slice(1))
  .pipe(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]))
  .transform(([cost, blockSize, parallelization, salt, hash]): StoredPassword => ({
    cost: Number(cost),
    blockSize: Number(blockSize),
    parallelization: Number(parallelization),
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }));

async function derive(password: string, salt: Buffer, { cost, blockSize, parallelization }: ScryptParameters): Promise<Buffer> {
  // Keyboards write the same letter in several ways; NFKC makes them one (NIST SP 800-63B, 3.1.1.2).
  const bytes = Buffer.from(password.normalize('NFKC'));
  const maxmem = 256 * cost * blockSize;
  return new Promise((resolve, reject) => {
    scrypt(bytes, salt, hashBytes, { cost, blockSize, parallelization, maxmem }, (error, hash) => {
      if (error === null) {
        resolve(hash);
      } else {
        reject(error);
      }
    });
  });
}

/** `scrypt$cost$blockSize$parallelization$salt$hash`. */
export async function hashPassword(password: string, randomBytes: (count: number) => Buffer): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, parameters);
  const { cost, blockSize, parallelization } = parameters;
  return ['scrypt', cost, blockSize, parallelization, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** What nobody's password is compared with, so that an unknown account takes as long as a known one. */
const nobody: StoredPassword = { ...parameters, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };

/** `stored` null stands for an account that there is not: false, after the same work. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { salt, hash, ...used } = stored === null ? nobody : storedSchema.parse(stored);
  const derived = await derive(password, salt, used);
  return timingSafeEqual(derived, hash) && stored !== null;
}
