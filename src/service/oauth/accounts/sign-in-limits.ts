export interface SignInLimits {
  /** Wrong passwords in 15 minutes for one account from one address or one remembered device. */
  readonly failuresPerDevice: number;
  /** Wrong passwords in 15 minutes from one address, for any account. One address may be a whole office. */
  readonly failuresPerAddress: number;
  /** Wrong passwords in 15 minutes for one account, from all addresses except remembered devices. */
  readonly failuresPerAccount: number;
  /** Sign-in pages opened in 15 minutes from one address. */
  readonly pagesPerAddress: number;
  /** Open sign-ins at a time. Each takes at most 16 KiB of the database. */
  readonly waiting: number;
}

export const defaultSignInLimits: SignInLimits = {
  failuresPerDevice: 10,
  failuresPerAddress: 60,
  failuresPerAccount: 100,
  pagesPerAddress: 300,
  waiting: 10_000,
};

/** Length of the counting window in seconds. It begins with the first attempt. */
export const attemptWindowSeconds = 900;

/** Seconds between two attempts over a limit. Users are slowed down, never locked out. */
export const attemptPauseSeconds = 60;
