/** Says what is wrong with a value of the wrong shape, in a line that stays short whatever the value was. */
import type { z } from 'zod';

/** Of a value that is wrong all over, the first few say enough. */
const issuesSaid = 5;

/** Characters of one of them; names of keys come from whoever sent the value. */
const issueLimit = 160;

/** `field: what is wrong; field: …`, at most about a thousand characters. */
export function describeIssues({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): string {
  const said = issues.slice(0, issuesSaid).map(({ path, message }) => `${path.join('.') || 'request'}: ${message}`.slice(0, issueLimit).toWellFormed());
  return [...said, ...(issues.length > issuesSaid ? [`${issues.length - issuesSaid} more`] : [])].join('; ');
}
