/** A keyring for tests: encrypts with a key of its own, can be locked, and can change its key like real ones. */
import type { Sealer } from '#core/accounts/sign-in/tokens/token-vault.ts';
import { fail, succeed } from '#shared/values/result.ts';

export class FakeKeyring implements Sealer {
  isLocked = false;
  /** The newest first. */
  #keys: readonly string[] = ['key'];

  /** Encrypts with `key` from now on; earlier texts can still be decrypted. */
  changeKey(key: string): void {
    this.#keys = [key, ...this.#keys];
  }

  forgetOldKeys(): void {
    this.#keys = this.#keys.slice(0, 1);
  }

  readonly seal: Sealer['seal'] = async (text) =>
    this.isLocked ? fail({ kind: 'no-keyring' }) : succeed(Buffer.from(`${this.#keys[0]}:${Buffer.from(text).toString('base64')}`));

  readonly unseal: Sealer['unseal'] = async (sealed) => {
    if (this.isLocked) {
      return fail({ kind: 'no-keyring' });
    }
    const [key = '', text = ''] = Buffer.from(sealed).toString().split(':');
    const age = this.#keys.indexOf(key);
    return age < 0 ? fail({ kind: 'unreadable' }) : succeed({ text: Buffer.from(text, 'base64').toString(), isStale: age > 0 });
  };
}
