import { standsForProject } from '#shared/timer/default-task.ts';
import { severalLimit } from '#shared/values/limits.ts';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { TagChoices } from '../../../components/fields/tag-choices.tsx';
import { useServices } from '../../shell/services.ts';
import { bulkPatchOf, tagChanges, tasksForAll, untouchedForm, type BulkForm } from './bulk-form.ts';
import { secondsOf } from '../entry-text.ts';
import { JoinButtons } from './join-buttons.tsx';
import { useRefusal } from '../actions/use-refusal.ts';
import { useTimeline } from '../timeline-state.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './panel.module.css';

/** Cannot be an identifier of a project or task: it keeps each entry's own value. */
const asItIs = 'as-it-is';

/** Returns the select's value: unchanged, none, or one of the options. */
function valueOf(chosen: string | null | undefined): string {
  return chosen === undefined ? asItIs : (chosen ?? '');
}

/** Converts a select's value: `undefined` keeps each entry's own, null is none. */
function chosenOf<Offered extends { readonly id: string }>(value: string, offered: readonly Offered[]): Offered['id'] | null | undefined {
  return value === '' ? null : offered.find(({ id }) => id === value)?.id;
}

export function BulkPanel() {
  const { i18n } = useServices();
  const { commands, actions, catalog, nowMs, selected, clearSelection, remove, selectAll } = useTimeline();
  const { timeline, projectAndTask } = i18n.messages;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const refusal = useRefusal(panel);
  const [form, setForm] = useState(untouchedForm);
  const entries = [...selected.values()];
  const [first] = entries;
  const total = entries.reduce((seconds, entry) => seconds + secondsOf(entry, nowMs), 0);
  const projects = catalog?.projects ?? [];
  const tags = catalog?.tags ?? [];
  const tasks = tasksForAll(entries, { form, catalog });
  const offersTasks = tasks.length > 0 || entries.some(({ task, project }) => task !== null && !standsForProject(task, { project, tasks: catalog?.tasks ?? [] }));
  // The selection may have changed since the task was chosen.
  const taskId = form.taskId === null && offersTasks ? null : tasks.find((task) => task.id === form.taskId)?.id;
  const patch = bulkPatchOf({ ...form, taskId });

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
        <IconButton icon={X} label={timeline.close} onPress={clearSelection} />
      </header>
      <form
        className={styles.detailForm}
        onSubmit={(event) => {
          event.preventDefault();
          void change();
        }}
      >
        <div className={controlStyles.field}>
          <label htmlFor={`${id}-description`}>{timeline.bulkDescription}</label>
          <input id={`${id}-description`} className={controlStyles.textInput} dir="auto" value={form.description} aria-invalid={refusal.at('description') !== ''} aria-describedby={`${id}-description-problem`} onChange={(event) => type({ description: event.target.value })} />
          <div role="alert" id={`${id}-description-problem`} className={controlStyles.fieldProblem}>
            {refusal.at('description')}
          </div>
          <div className={controlStyles.fieldHint}>{timeline.bulkHint}</div>
        </div>
        <div className={controlStyles.field}>
          <label htmlFor={`${id}-project`}>{projectAndTask.project}</label>
          <select
            id={`${id}-project`}
            className={controlStyles.selectInput}
            value={valueOf(form.projectId)}
            onChange={(event) => type({ projectId: chosenOf(event.target.value, projects), taskId: undefined })}
          >
            <option value={asItIs}>{timeline.keepProject}</option>
            <option value="">{projectAndTask.noProject}</option>
            {projects.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </div>
        {offersTasks ? (
          <div className={controlStyles.field}>
            <label htmlFor={`${id}-task`}>{projectAndTask.task}</label>
            <select
              id={`${id}-task`}
              className={controlStyles.selectInput}
              value={valueOf(taskId)}
              onChange={(event) => type({ taskId: chosenOf(event.target.value, tasks) })}
            >
              <option value={asItIs}>{timeline.keepTask}</option>
              <option value="">{projectAndTask.noTask}</option>
              {tasks.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name ?? projectAndTask.unnamed(each.id)}
                </option>
              ))}
            </select>
          </div>
        ) : null}
        {tags.length === 0 ? null : (
          <>
            <div className={controlStyles.field}>
              <label htmlFor={`${id}-tags`}>{projectAndTask.tags}</label>
              <select
                id={`${id}-tags`}
                className={controlStyles.selectInput}
                value={form.tagChange}
                onChange={(event) => type({ tagChange: tagChanges.find((each) => each === event.target.value) ?? 'keep' })}
              >
                {tagChanges.map((each) => (
                  <option key={each} value={each}>
                    {timeline.tagChanges[each]}
                  </option>
                ))}
              </select>
            </div>
            {form.tagChange === 'keep' ? null : (
              <TagChoices
                title={timeline.tagsOf[form.tagChange]}
                tags={tags.map((tag) => ({ id: tag.id, name: tag.name ?? projectAndTask.unnamed(tag.id) }))}
                chosen={form.tags}
                onChange={(chosen) => type({ tags: chosen })}
              />
            )}
          </>
        )}
        {catalog?.offers.billing === true ? (
          <div className={controlStyles.field}>
            <label htmlFor={`${id}-billable`}>{projectAndTask.billable}</label>
            <select id={`${id}-billable`} className={controlStyles.selectInput} value={String(form.billable ?? asItIs)} onChange={(event) => type({ billable: event.target.value === asItIs ? undefined : event.target.value === 'true' })}>
              <option value={asItIs}>{timeline.keepBillable}</option>
              <option value="true">{projectAndTask.billable}</option>
              <option value="false">{projectAndTask.notBillable}</option>
            </select>
          </div>
        ) : null}
        <div className={controlStyles.buttons}>
          <button type="submit" className={controlStyles.solidButton} aria-disabled={patch === null}>
            {timeline.bulkApply(entries.length)}
          </button>
        </div>
      </form>
      <div className={styles.detailActions}>
        {selectAll === null ? null : (
          <button type="button" className={controlStyles.outlineButton} onClick={() => void selectAll()}>
            {timeline.selectAll}
          </button>
        )}
        {entries.length > 1 && entries.length <= severalLimit && entries.every(({ end }) => end !== null) ? (
          <JoinButtons entries={entries} label={timeline.joinSelected} keys={null} onJoin={(how) => void actions.join(entries, how).then((isDone) => (isDone ? clearSelection() : undefined))} />
        ) : null}
        <button type="button" className={controlStyles.outlineButton} data-tone="alert" onClick={() => (first === undefined ? undefined : void remove(first))}>
          {timeline.bulkDelete(entries.length)}
        </button>
      </div>
    </section>
  );
}
