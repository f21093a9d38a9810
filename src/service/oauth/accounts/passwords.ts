/**
 * Password hashes with scrypt. The parameters are stored with each hash, so that they can be raised later without asking users for their
 * passwords.
 */
import { scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const saltBytes = 16;
const hashBytes = 32;

/** Characters. The maximum limits the cost of hashing. */
export const passwordLength = { min: 10, max: 256 } as const;

/** Parameters of scrypt. */
export interface PasswordCost {
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
}

/** 32 MiB and three rounds (OWASP's setting for scrypt): expensive to guess, affordable on a small server. */
export const safePasswordCost: PasswordCost = { cost: 32_768, blockSize: 8, parallelization: 3 };

export interface HashPorts {
  readonly randomBytes: (count: number) => Buffer;
  /** Of new hashes, and of the comparison for an unknown account. */
  readonly passwordCost: PasswordCost;
}

interface StoredPassword extends PasswordCost {
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

async function derive(password: string, salt: Buffer, { cost, blockSize, parallelization }: PasswordCost): Promise<Buffer> {
  // Keyboards encode the same letter in different ways; NFKC normalizes them (NIST SP 800-63B, 3.1.1.2).
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

/** Returns `scrypt$cost$blockSize$parallelization$salt$hash`. */
export async function hashPassword(password: string, { randomBytes, passwordCost }: HashPorts): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, passwordCost);
  const { cost, blockSize, parallelization } = passwordCost;
  return ['scrypt', cost, blockSize, parallelization, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Compared with for an unknown account, so that the check takes as long as for a known one. */
const noAccount = { salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };

/** Compares a password with its hash. `stored` is null for an unknown account: returns false after the work that `passwordCost` takes. */
export async function isPassword(password: string, stored: string | null, passwordCost: PasswordCost): Promise<boolean> {
  const { salt, hash, ...used } = stored === null ? { ...noAccount, ...passwordCost } : storedSchema.parse(stored);
  const derived = await derive(password, salt, used);
  return timingSafeEqual(derived, hash) && stored !== null;
}
