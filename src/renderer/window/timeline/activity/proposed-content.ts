/** What is proposed, as the content of a form. Pure. */
import type { Proposal, RuleContent } from '#shared/activity/proposals.ts';
import type { AssignmentForm } from '../../../editing/assignment-form.ts';

type Proposed = Pick<Proposal, 'description' | 'project' | 'task' | 'tags' | 'billable'>;

/** Content of a new entry that is known when its form opens. */
export interface KnownContent extends AssignmentForm {
  readonly description: string;
}

export function targetOf({ description, project, task, tags, billable }: Proposed): KnownContent {
  return { description, projectId: project?.id ?? null, taskId: task?.id ?? null, tags: tags.map(({ id }) => id), ...(billable === null ? {} : { billable }) };
}

/** A rule for windows like this one. A meeting has no application, so its whole title counts. */
export function ruleOf({ application, title, project, task, tags, billable }: Proposed & Pick<Proposal, 'application' | 'title'>): RuleContent {
  return { application, title, description: '', projectId: project?.id ?? null, taskId: task?.id ?? null, tags: tags.map(({ id }) => id), billable };
}
