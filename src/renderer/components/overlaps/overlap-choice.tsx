/** Shows overlapping entries, the overlapping time, and what becomes of each entry; offers to cut, to delete and to keep. */
import { cutCommands, overlapSeconds, remainingSpans } from '#shared/timer/overlaps.ts';
import type { EntryView } from '#shared/timer/view.ts';
import { useId } from 'react';
import { Button } from '../controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import * as styles from './choice.module.css';

interface OverlapChoiceProps {
  readonly entry: EntryView;
  /** At least one; each overlaps `entry`. */
  readonly others: readonly EntryView[];
}

/** The time of `standing` is removed from `cut`. */
interface CutChoice {
  readonly standing: readonly EntryView[];
  readonly cut: readonly EntryView[];
  /** Those of `cut` that nothing is left of. */
  readonly deleted: readonly EntryView[];
}

function cutChoice(standing: readonly EntryView[], cut: readonly EntryView[]): CutChoice {
  return { standing, cut, deleted: cut.filter((each) => remainingSpans(standing, each).length === 0) };
}

export function OverlapChoice({ entry, others }: OverlapChoiceProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const textId = useId();
  const { messages, timeOfDay } = i18n;
  const { overlaps, popover } = messages;
  const entryName = ({ description }: EntryView): string => description || messages.noDescription;
  const inOrder = others.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const [first] = inOrder;
  if (first === undefined) {
    return null;
  }
  const count = others.length;
  const seconds = others.reduce((sum, other) => sum + overlapSeconds(entry, other), 0);
  const choices = [cutChoice([entry], inOrder), cutChoice(inOrder, [entry])];
  const [shortening, deleting] = [
    choices.filter(({ deleted }) => deleted.length === 0),
    choices.filter(({ deleted }) => deleted.length > 0),
  ];

  function formatSpan({ start, end }: Pick<EntryView, 'start' | 'end'>): string {
    return end === null ? popover.spanRunning(timeOfDay(start)) : popover.span({ start: timeOfDay(start), end: timeOfDay(end) });
  }

  function describeEffect({ standing, deleted }: CutChoice, other: EntryView): string {
    const about = { other: entryName(other), span: formatSpan(other) };
    return deleted.includes(other)
      ? overlaps.effect.deletes(about)
      : overlaps.effect.leaves({ ...about, parts: remainingSpans(standing, other).map(formatSpan) });
  }

  async function answer(ask: Parameters<typeof perform>[0], text: string): Promise<void> {
    if (await perform(ask)) {
      say(text);
    }
  }

  function renderChoice(choice: CutChoice) {
    const { standing, cut, deleted } = choice;
    const counts = { cut: cut.length - deleted.length, deleted: deleted.length };
    const about = { other: entryName(cut[0] ?? first ?? entry), count: cut.length };
    const [label, done] =
      counts.deleted === 0
        ? [overlaps.cut(about), overlaps.cutAnnouncement(counts.cut)]
        : counts.cut === 0
          ? [overlaps.delete(about), overlaps.deletedAnnouncement(counts.deleted)]
          : [overlaps.cutAndDelete(counts), overlaps.cutAndDeletedAnnouncement(counts)];
    const press = (): void => void answer(() => clocktower.applySeveral({ commands: cutCommands(standing, cut) }), done);
    return <Button key={label} look="text" {...(counts.deleted === 0 ? {} : { tone: 'alert' })} label={label} onPress={press} />;
  }

  return (
    <fieldset aria-labelledby={textId} className={styles.choiceCard}>
      <h2 id={textId}>{overlaps.question({ count, duration: messages.duration(seconds) })}</h2>
      <ul className={styles.choiceEffects}>
        {[...shortening, ...deleting].flatMap((choice) =>
          choice.cut.map((other) => (
            <li key={other.localId} dir="auto">
              {describeEffect(choice, other)}
            </li>
          )),
        )}
      </ul>
      <div className={styles.choiceButtons}>
        {shortening.map(renderChoice)}
        <Button
          look="text"
          label={overlaps.keep(count)}
          onPress={() =>
            void answer(
              () =>
                clocktower.answerAttention({ kind: 'keep-overlaps', entry: entry.localId, others: others.map(({ localId }) => localId) }),
              overlaps.keptAnnouncement,
            )
          }
        />
        {deleting.map(renderChoice)}
      </div>
    </fieldset>
  );
}
