/** How much of the sign-in one address, one account and everybody together may use. Each has a flag of the `service` command. */

export interface SignInLimits {
  /** Wrong passwords in 15 minutes of one account from one address, or from one remembered device. */
  readonly failuresPerDevice: number;
  /** Wrong passwords in 15 minutes from one address, whomever they name. An address may be a whole office. */
  readonly failuresPerAddress: number;
  /** Wrong passwords in 15 minutes of one account, from all addresses that it is not remembered on. */
  readonly failuresPerAccount: number;
  /** Sign-in pages that one address may open in 15 minutes. */
  readonly pagesPerAddress: number;
  /** Sign-ins that may wait for their user at a time. One takes at most 16 KiB of the database. */
  readonly waiting: number;
}

export const defaultSignInLimits: SignInLimits = {
  failuresPerDevice: 10,
  failuresPerAddress: 60,
  failuresPerAccount: 100,
  pagesPerAddress: 300,
  waiting: 10_000,
};

/** Seconds in which attempts are counted. A window begins with the first of them. */
export const attemptWindowSeconds = 900;

/** Seconds between two attempts over a limit. Nobody is locked out; guessing takes its time. */
export const attemptPauseSeconds = 60;
