/** Chips below the field: what the text will become, or why it is invalid. What is in no chip stays in the description. */
import type { LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import { secondsBetween } from '#shared/values/brands.ts';
import { Fragment } from 'react';
import { ColorDot } from '../../components/fields/color-dot.tsx';
import { useServices } from '../../page/services.ts';
import type { I18n } from '../../page/i18n.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from '../timer.module.css';

interface LineChip {
  readonly key: string;
  readonly text: string;
  /** Of a project. */
  readonly color?: string;
}

function timeChips({ makes }: LinePreview, { messages, timeOfDay }: I18n): readonly LineChip[] {
  if (makes.kind === 'timer') {
    return [{ key: 'time', text: messages.quickEntry.startsTimer({ since: makes.start === null ? null : timeOfDay(makes.start) }) }];
  }
  return [
    {
      key: 'time',
      text: messages.quickEntry.addsEntry({ span: messages.popover.span({ start: timeOfDay(makes.start), end: timeOfDay(makes.end) }) }),
    },
    { key: 'duration', text: messages.duration(secondsBetween(makes.start, makes.end)) },
  ];
}

/** In display order: `Runs since 9:53`, `Client`, `#bug`. */
function lineChips(preview: LinePreview, i18n: I18n): readonly LineChip[] {
  const { project, task, tags, billable } = preview;
  return [
    ...timeChips(preview, i18n),
    ...(project === null ? [] : [{ key: 'project', text: project.name, color: project.color }]),
    ...(task === null ? [] : [{ key: 'task', text: task.name }]),
    ...tags.map(({ id, name }) => ({ key: `tag ${id}`, text: `#${name}` })),
    ...(billable === null ? [] : [{ key: 'billable', text: i18n.messages.quickEntry.charge(billable) }]),
  ];
}

function PreviewChips({ preview }: { readonly preview: LinePreview }) {
  const { i18n } = useServices();
  const separator = <span className={controlStyles.visuallyHidden}> · </span>;
  return (
    <>
      {lineChips(preview, i18n).map(({ key, text, color }, index) => (
        <Fragment key={key}>
          {index === 0 ? null : separator}
          <span className={styles.lineChip}>
            {color === undefined ? null : <ColorDot project={{ color }} />}
            <bdi className={controlStyles.ellipsis}>{text}</bdi>
          </span>
        </Fragment>
      ))}
      {preview.description === '' ? null : (
        <>
          {separator}
          <bdi className={`${styles.lineRest} ${controlStyles.ellipsis}`}>{preview.description}</bdi>
        </>
      )}
    </>
  );
}

export function LinePreviewNote({ preview }: { readonly preview: LinePreview | null }) {
  const { i18n } = useServices();
  return (
    <p className={styles.linePreview} data-tone={preview !== null && preview.problem !== null ? 'alert' : 'quiet'} aria-live="polite">
      {preview === null || !preview.isRich ? null : preview.problem === null ? (
        <PreviewChips preview={preview} />
      ) : (
        <span dir="auto">{i18n.problem(preview.problem)}</span>
      )}
    </p>
  );
}
