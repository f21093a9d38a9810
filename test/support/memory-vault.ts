/** A token vault in memory that survives a session, like a file survives a process, and that can fail or crash at any step. */
import { TokenSet } from '#core/accounts/sign-in/tokens/token-set.ts';
import type { TokenVault, VaultFailure } from '#core/accounts/sign-in/tokens/token-vault.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { Kept } from '#shared/connections/sign-in.ts';

/** Ends the process here. */
export class Crash extends Error {}

export class MemoryVault implements TokenVault {
  /** The content of the disk. */
  text: string | null = null;
  kept: Kept = 'sealed';
  failure: VaultFailure | null = null;
  /** Ends the process in the next save, before or after the disk has stored it. */
  crash: 'before-save' | 'after-save' | null = null;
  readonly log: string[] = [];
  /** Called before each save. */
  onSave: (tokens: TokenSet) => Promise<void> | void = () => undefined;

  /** Called before each load. */
  onLoad: () => Promise<unknown> = async () => null;

  readonly load: TokenVault['load'] = async () => {
    await this.onLoad();
    if (this.failure !== null) {
      return fail(this.failure);
    }
    const tokens = this.text === null ? null : TokenSet.fromStoredText(this.text);
    return succeed(tokens === null ? null : { tokens, kept: this.kept });
  };

  readonly save: TokenVault['save'] = async (tokens) => {
    await this.onSave(tokens);
    this.log.push('save');
    if (this.failure !== null) {
      return fail(this.failure);
    }
    this.#dieIf('before-save');
    this.text = this.kept === 'memory' ? null : tokens.toStoredText();
    this.#dieIf('after-save');
    return succeed(this.kept);
  };

  readonly clear: TokenVault['clear'] = async () => {
    this.log.push('clear');
    this.text = null;
    return succeed(null);
  };

  #dieIf(moment: 'before-save' | 'after-save'): void {
    if (this.crash === moment) {
      this.crash = null;
      throw new Crash(moment);
    }
  }
}
