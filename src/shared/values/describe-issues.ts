import type { z } from 'zod';

/** Issues in a message; the first few suffice. */
const issuesShown = 5;

/** Characters of an issue, which may contain keys of the foreign value. */
const issueLimit = 160;

/** `field: what is wrong; field: …`, at most about a thousand characters. */
export function describeIssues({ issues }: { readonly issues: readonly z.core.$ZodIssue[] }): string {
  const lines = issues
    .slice(0, issuesShown)
    .map(({ path, message }) => `${path.join('.') || 'request'}: ${message}`.slice(0, issueLimit).toWellFormed());
  return [...lines, ...(issues.length > issuesShown ? [`${issues.length - issuesShown} more`] : [])].join('; ');
}
