import { standsForProject } from '#shared/timer/default-task.ts';
import { severalLimit } from '#shared/values/limits.ts';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import { Form } from '../../../components/fields/form.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { Field } from '../../../components/fields/field.tsx';
import { FieldProblem } from '../../../components/fields/field-problem.tsx';
import { projectChoices } from '../../../components/select/project-choices.ts';
import { Select } from '../../../components/select/select.tsx';
import { TagChoices } from '../../../components/fields/tag-choices.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { amongEntryFields, useRefusal } from '../../../editing/use-refusal.ts';
import { useServices } from '../../shell/services.ts';
import { buildBulkPatch, tagChanges, tasksForAll, untouchedForm, type BulkForm } from './bulk-form.ts';
import { elapsedSeconds } from '../entry-text.ts';
import { JoinButtons } from './join-buttons.tsx';
import { useTimeline } from '../timeline-state.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './panel.module.css';

const findField = amongEntryFields(['description', 'project', 'tags']);

export function BulkPanel() {
  const { i18n } = useServices();
  const { commands, actions, catalog, nowMs, selected, clearSelection, remove, selectAll } = useTimeline();
  const { timeline, projectAndTask, actions: words } = i18n.messages;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const refusal = useRefusal(panel, findField);
  const [form, setForm] = useState(untouchedForm);
  const entries = [...selected.values()];
  const [first] = entries;
  const total = entries.reduce((seconds, entry) => seconds + elapsedSeconds(entry, nowMs), 0);
  const projects = catalog?.projects ?? [];
  const tags = catalog?.tags ?? [];
  const tasks = tasksForAll(entries, { form, catalog });
  const offersTasks =
    tasks.length > 0 ||
    entries.some(({ task, project }) => task !== null && !standsForProject(task, { project, tasks: catalog?.tasks ?? [] }));
  // The selection may have changed since the task was chosen.
  const taskId = form.taskId === null && offersTasks ? null : tasks.find((task) => task.id === form.taskId)?.id;
  const patch = buildBulkPatch({ ...form, taskId });

  function type(typed: Partial<BulkForm>): void {
    refusal.forget();
    setForm((before) => ({ ...before, ...typed }));
  }

  async function change(): Promise<void> {
    if (patch !== null && (await commands.changeAll(entries, patch, refusal.refuse))) {
      clearSelection();
    }
  }

  return (
    <section ref={panel} className={styles.detail} aria-labelledby={`${id}-title`}>
      <header className={styles.detailHead}>
        <h2 id={`${id}-title`}>{timeline.selected(entries.length)}</h2>
        <span className={styles.detailDuration}>{i18n.messages.hours(total)}</span>
        <IconButton icon={X} label={words.close} onPress={clearSelection} />
      </header>
      <Form className={styles.detailForm} onSubmit={change}>
        <TextField
          name="description"
          label={timeline.bulkDescription}
          hint={timeline.bulkHint}
          value={form.description}
          problem={refusal.at('description')}
          onType={(description) => type({ description })}
        />
        <Field label={projectAndTask.project} problem={refusal.at('project')}>
          {(control) => (
            <Select
              {...control}
              value={form.projectId}
              choices={projectChoices(
                projects,
                { value: undefined, label: timeline.keepProject },
                { value: null, label: projectAndTask.noProject },
              )}
              onChoose={(projectId) => type({ projectId, taskId: undefined })}
            />
          )}
        </Field>
        {offersTasks ? (
          <Field label={projectAndTask.task}>
            {(control) => (
              <Select
                {...control}
                value={taskId}
                choices={[
                  { value: undefined, label: timeline.keepTask },
                  { value: null, label: projectAndTask.noTask },
                  ...tasks.map((each) => ({ value: each.id, label: each.name ?? projectAndTask.unnamed(each.id) })),
                ]}
                onChoose={(chosen) => type({ taskId: chosen })}
              />
            )}
          </Field>
        ) : null}
        {tags.length === 0 ? null : (
          <>
            <Field label={projectAndTask.tags}>
              {(control) => (
                <Select
                  {...control}
                  value={form.tagChange}
                  choices={tagChanges.map((each) => ({ value: each, label: timeline.tagChanges[each] }))}
                  onChoose={(tagChange) => type({ tagChange })}
                />
              )}
            </Field>
            {form.tagChange === 'keep' ? null : (
              <TagChoices
                title={timeline.tagChangeTitle[form.tagChange]}
                tags={tags.map((tag) => ({ id: tag.id, name: tag.name ?? projectAndTask.unnamed(tag.id) }))}
                chosen={form.tags}
                problem={refusal.at('tags') === null ? null : `${id}-tags`}
                onChange={(chosen) => type({ tags: chosen })}
              />
            )}
            <FieldProblem id={`${id}-tags`} problem={refusal.at('tags')} />
          </>
        )}
        {catalog?.offers.billing === true ? (
          <Field label={projectAndTask.billable}>
            {(control) => (
              <Select
                {...control}
                value={form.billable}
                choices={[
                  { value: undefined, label: timeline.keepBillable },
                  { value: true, label: projectAndTask.billable },
                  { value: false, label: projectAndTask.notBillable },
                ]}
                onChoose={(billable) => type({ billable })}
              />
            )}
          </Field>
        ) : null}
        <div className={controlStyles.buttons}>
          <Button look="solid" label={timeline.bulkApply(entries.length)} isDisabled={patch === null} />
        </div>
      </Form>
      <div className={styles.detailActions}>
        {selectAll === null ? null : <Button label={timeline.selectAll} onPress={selectAll} />}
        {entries.length > 1 && entries.length <= severalLimit && entries.every(({ end }) => end !== null) ? (
          <JoinButtons
            entries={entries}
            label={timeline.joinSelected}
            keys={null}
            onJoin={(how) => void actions.join(entries, how).then((isDone) => (isDone ? clearSelection() : undefined))}
          />
        ) : null}
        <Button
          tone="alert"
          label={timeline.bulkDelete(entries.length)}
          onPress={() => (first === undefined ? undefined : void remove(first))}
        />
      </div>
    </section>
  );
}
