/** What is proposed, as the content of a form. Pure. */
import { emptyRule, idsOf, type Proposal, type RuleContent } from '#shared/activity/proposals.ts';
import type { AssignmentForm } from '../../../editing/assignment-form.ts';

type Proposed = Pick<Proposal, 'description' | 'project' | 'task' | 'tags' | 'billable'>;

/** Content of a new entry that is known when its form opens. */
export interface KnownContent extends AssignmentForm {
  readonly description: string;
}

export function targetOf({ description, billable, ...named }: Proposed): KnownContent {
  return { description, ...idsOf(named), ...(billable === null ? {} : { billable }) };
}

/** A rule for windows like this one. A meeting has no application, so its whole title counts. */
export function ruleOf({ application, title, billable, ...named }: Proposed & Pick<Proposal, 'application' | 'title'>): RuleContent {
  return { ...emptyRule, application, title, ...idsOf(named), billable };
}
