/** A note below the field: the entry that the text would create, or why it is invalid. */
import type { LinePreview } from '#shared/timer/quick-entry/quick-entry.ts';
import { secondsBetween } from '#shared/values/brands.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { useServices } from '../../page/services.ts';
import type { I18n } from '../../page/i18n.ts';
import * as styles from '../timer.module.css';

function makes({ makes: made, description }: LinePreview, { messages, timeOfDay }: I18n): string {
  if (made.kind === 'timer') {
    return messages.quickEntry.startsTimer({ since: made.start === null ? null : timeOfDay(made.start), description });
  }
  return messages.quickEntry.addsEntry({
    span: messages.popover.span({ start: timeOfDay(made.start), end: timeOfDay(made.end) }),
    duration: messages.duration(secondsBetween(made.start, made.end)),
    description,
  });
}

/** In display order: `Runs since 9:53: fix login · Client · #bug`. */
function previewText(preview: LinePreview, i18n: I18n): string {
  if (preview.problem !== null) {
    return i18n.problem(preview.problem);
  }
  const { project, task, tags, billable } = preview;
  const names = [...[project, task].flatMap((each) => (each === null ? [] : [each.name])), ...tags.map(({ name }) => `#${name}`)];
  const charge = billable === null ? [] : [i18n.messages.quickEntry.charge(billable)];
  return [makes(preview, i18n), ...names.map(isolateText), ...charge].join(' · ');
}

export function LinePreviewNote({ preview }: { readonly preview: LinePreview | null }) {
  const { i18n } = useServices();
  return (
    <p className={styles.linePreview} data-tone={preview !== null && preview.problem !== null ? 'alert' : 'quiet'} aria-live="polite">
      {preview === null || !preview.isRich ? null : <span dir="auto">{previewText(preview, i18n)}</span>}
    </p>
  );
}
