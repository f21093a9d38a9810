/** Choices of project, task, tags and billable: those of the service, and those the entry has already. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { EntryView } from '#shared/timer/view.ts';
import { standsForProject } from '#shared/timer/default-task.ts';
import type { RecordId } from '#shared/values/brands.ts';
import { useId } from 'react';
import { defaultBillable, type AssignmentForm } from '../../editing/assignment-form.ts';
import { useServices } from '../../page/services.ts';
import { TagChoices } from './tag-choices.tsx';
import * as styles from '../controls/control.module.css';

interface AssignmentFieldsProps {
  readonly form: AssignmentForm;
  /** The current values; null: a new entry. */
  readonly entry: Pick<EntryView, 'project' | 'task' | 'tags'> | null;
  readonly catalog: CatalogView | null;
  readonly onChange: (change: Partial<AssignmentForm>) => void;
  /** The id of the element with the error of a field; null: none. */
  readonly problemAt?: (field: 'project' | 'tags') => string | null;
}

interface Choice<Id> {
  readonly id: Id;
  readonly name: string;
}

/** Returns the choices, preceded by the current one if it is not among them. */
function withCurrent<Id>(choices: readonly Choice<Id>[], current: Choice<Id> | null): readonly Choice<Id>[] {
  return current === null || choices.some(({ id }) => id === current.id) ? choices : [current, ...choices];
}

const noProblem = () => null;

export function AssignmentFields({ form, entry, catalog, onChange, problemAt = noProblem }: AssignmentFieldsProps) {
  const { projectAndTask: text } = useServices().i18n.messages;
  const id = useId();
  const { project = null, task = null } = entry ?? {};
  const projects = withCurrent(catalog?.projects ?? [], project);
  const chosenProject = projects.find((each) => each.id === form.projectId) ?? null;
  const known = catalog?.tasks ?? [];
  const isShown = (each: { readonly id: RecordId; readonly name: string | null }): boolean => !standsForProject(each, { project: chosenProject, tasks: known });
  const named = known.filter((each) => (each.projectId === null || each.projectId === form.projectId) && isShown(each));
  const currentTask = task === null || form.taskId !== task.id || !isShown(task) ? null : { id: task.id, name: task.name ?? text.unnamed(task.id) };
  const tasks = withCurrent(named.map((each) => ({ id: each.id, name: each.name ?? text.unnamed(each.id) })), currentTask);
  const own = entry?.tags.map((tag) => ({ id: tag.id, name: tag.name ?? text.unnamed(tag.id) })) ?? [];
  const tags = own.reduce<readonly Choice<AssignmentForm['tags'][number]>[]>(withCurrent, (catalog?.tags ?? []).map((tag) => ({ id: tag.id, name: tag.name ?? text.unnamed(tag.id) })));
  return (
    <>
      {projects.length === 0 ? null : (
        <div className={styles.field}>
          <label htmlFor={`${id}-project`}>{text.project}</label>
          <select
            id={`${id}-project`}
            name="project"
            aria-invalid={problemAt('project') !== null}
            aria-describedby={problemAt('project') ?? undefined}
            className={styles.selectInput}
            value={form.projectId ?? ''}
            onChange={(event) => {
              const projectId = projects.find((each) => each.id === event.target.value)?.id ?? null;
              onChange({ projectId, taskId: null, billable: defaultBillable(projectId, catalog) });
            }}
          >
            <option value="">{text.noProject}</option>
            {projects.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </div>
      )}
      {tasks.length === 0 ? null : (
        <div className={styles.field}>
          <label htmlFor={`${id}-task`}>{text.task}</label>
          <select
            id={`${id}-task`}
            className={styles.selectInput}
            value={tasks.find((each) => each.id === form.taskId)?.id ?? ''}
            onChange={(event) => {
              const chosen = tasks.find((each) => each.id === event.target.value)?.id ?? null;
              const of = catalog?.tasks.find((each) => each.id === chosen)?.projectId ?? form.projectId;
              onChange({ taskId: chosen, ...(chosen === null ? {} : { projectId: of }) });
            }}
          >
            <option value="">{text.noTask}</option>
            {tasks.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </div>
      )}
      {catalog?.offers.billing === true ? (
        <label className={styles.choice}>
          <input type="checkbox" checked={form.billable ?? defaultBillable(form.projectId, catalog) ?? false} onChange={(event) => onChange({ billable: event.target.checked })} />
          {text.billable}
        </label>
      ) : null}
      {tags.length === 0 ? null : <TagChoices title={text.tags} tags={tags} chosen={form.tags} problem={problemAt('tags')} onChange={(chosen) => onChange({ tags: chosen })} />}
    </>
  );
}
