/** Choices of project, task, tags and billable: those of the service, and those the entry has already. */
import type { CatalogView } from '#shared/timer/catalog.ts';
import type { EntryView, ProjectView } from '#shared/timer/view.ts';
import { standsForProject } from '#shared/timer/default-task.ts';
import type { RecordId } from '#shared/values/brands.ts';
import { defaultBillable, type AssignmentForm } from '../../editing/assignment-form.ts';
import { useServices } from '../../page/services.ts';
import { Field } from './field.tsx';
import { projectChoices } from '../select/project-choices.ts';
import { Select } from '../select/select.tsx';
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

function asOptions<Id extends string>(choices: readonly Choice<Id>[], none: string) {
  return [{ value: null, label: none }, ...choices.map(({ id, name }) => ({ value: id, label: name }))];
}

/** Returns the choices, preceded by the current one if it is not among them. */
function withCurrent<Each extends Choice<unknown>>(choices: readonly Each[], current: Each | null): readonly Each[] {
  return current === null || choices.some(({ id }) => id === current.id) ? choices : [current, ...choices];
}

const noProblem = () => null;

export function AssignmentFields({ form, entry, catalog, onChange, problemAt = noProblem }: AssignmentFieldsProps) {
  const { projectAndTask: text } = useServices().i18n.messages;
  const { project = null, task = null } = entry ?? {};
  const projects = withCurrent<ProjectView>(catalog?.projects ?? [], project);
  const chosenProject = projects.find((each) => each.id === form.projectId) ?? null;
  const known = catalog?.tasks ?? [];
  const isShown = (each: { readonly id: RecordId; readonly name: string | null }): boolean =>
    !standsForProject(each, { project: chosenProject, tasks: known });
  const named = known.filter((each) => (each.projectId === null || each.projectId === form.projectId) && isShown(each));
  const currentTask =
    task === null || form.taskId !== task.id || !isShown(task) ? null : { id: task.id, name: task.name ?? text.unnamed(task.id) };
  const tasks = withCurrent(
    named.map((each) => ({ id: each.id, name: each.name ?? text.unnamed(each.id) })),
    currentTask,
  );
  const own = entry?.tags.map((tag) => ({ id: tag.id, name: tag.name ?? text.unnamed(tag.id) })) ?? [];
  const tags = own.reduce<readonly Choice<AssignmentForm['tags'][number]>[]>(
    (all, each) => withCurrent(all, each),
    (catalog?.tags ?? []).map((tag) => ({ id: tag.id, name: tag.name ?? text.unnamed(tag.id) })),
  );
  return (
    <>
      {projects.length === 0 ? null : (
        <Field label={text.project}>
          {(control) => (
            <Select
              {...control}
              name="project"
              aria-invalid={problemAt('project') !== null}
              aria-describedby={problemAt('project') ?? undefined}
              value={form.projectId}
              choices={projectChoices(projects, { value: null, label: text.noProject })}
              onChoose={(projectId) => onChange({ projectId, taskId: null, billable: defaultBillable(projectId, catalog) })}
            />
          )}
        </Field>
      )}
      {tasks.length === 0 ? null : (
        <Field label={text.task}>
          {(control) => (
            <Select
              {...control}
              value={tasks.find((each) => each.id === form.taskId)?.id ?? null}
              choices={asOptions(tasks, text.noTask)}
              onChoose={(taskId) => {
                const of = catalog?.tasks.find((each) => each.id === taskId)?.projectId ?? form.projectId;
                onChange({ taskId, ...(taskId === null ? {} : { projectId: of }) });
              }}
            />
          )}
        </Field>
      )}
      {catalog?.offers.billing === true ? (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={form.billable ?? defaultBillable(form.projectId, catalog) ?? false}
            onChange={(event) => onChange({ billable: event.target.checked })}
          />
          {text.billable}
        </label>
      ) : null}
      {tags.length === 0 ? null : (
        <TagChoices
          title={text.tags}
          tags={tags}
          chosen={form.tags}
          problem={problemAt('tags')}
          onChange={(chosen) => onChange({ tags: chosen })}
        />
      )}
    </>
  );
}
