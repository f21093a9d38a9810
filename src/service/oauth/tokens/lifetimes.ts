const minute = 60;
const day = 86_400;

export const lifetimes = {
  accessToken: 60 * minute,
  code: minute,
  /** From opening the sign-in page to submitting its last form. */
  interaction: 15 * minute,
  /** Since its last use. Long enough for a holiday or a parental leave; a forgotten machine is signed out. */
  refreshToken: 90 * day,
  /** Since the password was typed. */
  grant: 365 * day,
} as const;
