/** How long what the sign-in gives is good for. */
const minute = 60;
const day = 86_400;

/** Seconds. */
export const lifetimes = {
  accessToken: 60 * minute,
  code: minute,
  /** From opening the sign-in page to the last click on it. */
  interaction: 15 * minute,
  /** Since its last use: a holiday or a parental leave is no reason to be signed out, a forgotten machine is. */
  refreshToken: 90 * day,
  /** Since the password was typed. */
  grant: 365 * day,
} as const;
