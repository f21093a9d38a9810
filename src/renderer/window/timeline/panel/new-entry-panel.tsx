/** The form of a new entry. Its span comes from the hours that were clicked or dragged over. */
import X from 'lucide-react/icons/x';
import type { FillChoice } from '#shared/activity/proposals.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { Form } from '../../../components/fields/form.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { leaveOnEscape } from '../../../components/keyboard/leave-on-escape.ts';
import { defaultBillable, toAssignmentForm } from '../../../editing/assignment-form.ts';
import { useServices } from '../../shell/services.ts';
import type { Span } from '../hours/day-layout.ts';
import { addCommand } from '../actions/editing.ts';
import { FillFromActivity } from '../activity/fill-from-activity.tsx';
import type { KnownContent } from '../activity/proposed-content.ts';
import { EntryFields } from './entry-fields.tsx';
import { formOfSpan, readTimes } from './entry-form.ts';
import { FieldProblem } from '../../../components/fields/field-problem.tsx';
import { AssignmentFields } from '../../../components/fields/assignment-fields.tsx';
import { amongEntryFields, useRefusal } from '../../../editing/use-refusal.ts';
import { useTimeline } from '../timeline-state.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './panel.module.css';

const findField = amongEntryFields(['description', 'start', 'duration', 'end', 'project', 'tags']);

interface NewEntryProps {
  readonly span: Span;
  /** null: only the span is known. */
  readonly content: KnownContent | null;
  readonly onClose: () => void;
}

export function NewEntryPanel({ span, content, onClose }: NewEntryProps) {
  const { i18n } = useServices();
  const { timeZone, nowMs, commands, catalog } = useTimeline();
  const { timeline, actions } = i18n.messages;
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const [form, setForm] = useState(() => ({ ...formOfSpan(span, timeZone), ...content }));
  const times = readTimes(form, { entry: null, timeZone, nowMs });

  const refusal = useRefusal(panel, findField);

  useEffect(() => panel.current?.querySelector('textarea')?.focus(), []);

  function type(change: Partial<typeof form>): void {
    refusal.forget();
    setForm((before) => ({ ...before, ...change }));
  }

  function fill(choice: FillChoice): void {
    // Without a project of its own the choice leaves what the form has.
    type({
      description: choice.description,
      ...(choice.project === null
        ? {}
        : toAssignmentForm({ ...choice, billable: choice.billable ?? defaultBillable(choice.project.id, catalog) })),
    });
    // The choices have gone with the focus.
    panel.current?.querySelector('textarea')?.focus();
  }

  async function add(): Promise<void> {
    if (times.kind !== 'times' || times.end === null) {
      return;
    }
    const { description, projectId, taskId, tags, billable } = form;
    const assignment = taskId === null ? (projectId === null ? {} : { projectId }) : { taskId };
    const done = await commands.run(
      addCommand({
        description,
        start: times.start,
        end: times.end,
        ...assignment,
        tags: [...tags],
        ...(billable === undefined ? {} : { billable }),
      }),
      timeline.announcements.added,
      refusal.refuse,
    );
    if (done !== null) {
      onClose();
    }
  }

  return (
    // The fields handle keys; Escape bubbles up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} className={styles.detail} aria-labelledby={titleId} onKeyDown={leaveOnEscape(onClose)}>
      <header className={styles.detailHead}>
        <h2 id={titleId}>{timeline.newDetail}</h2>
        <IconButton icon={X} label={actions.close} onPress={onClose} />
      </header>
      <Form className={styles.detailForm} onSubmit={add}>
        <EntryFields form={form} times={times} refusal={refusal} onChange={type} />
        {form.description === '' ? <FillFromActivity {...span} onFill={fill} /> : null}
        <AssignmentFields
          form={form}
          entry={null}
          catalog={catalog}
          onChange={type}
          problemAt={(field) => (refusal.at(field) === null ? null : `${titleId}-problem`)}
        />
        <FieldProblem id={`${titleId}-problem`} problem={refusal.at('project') ?? refusal.at('tags')} />
        <div className={controlStyles.buttons}>
          <Button look="solid" label={timeline.add} isDisabled={times.kind === 'wrong'} />
          <Button look="text" label={actions.cancel} onPress={onClose} />
        </div>
      </Form>
    </section>
  );
}
