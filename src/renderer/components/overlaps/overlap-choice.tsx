/** Shows overlapping entries, the overlapping time, and what Cut would do to each; offers Cut and Keep. */
import { computeCut, cutCommands, overlapSeconds } from '#shared/timer/overlaps.ts';
import type { EntryView } from '#shared/timer/view.ts';
import { assertNever } from '#shared/values/result.ts';
import { useId } from 'react';
import { Button } from '../controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import * as styles from './choice.module.css';

/** Maximum number of effects that are listed; the others are counted. */
const shownAtMost = 3;

interface OverlapChoiceProps {
  /** Unchanged, unless it is cut instead of the only other one. */
  readonly entry: EntryView;
  /** At least one; each overlaps `entry`. */
  readonly others: readonly EntryView[];
}

/** A cut: the time of `standing` is removed from the others. */
interface CutChoice {
  readonly standing: EntryView;
  readonly others: readonly EntryView[];
}

export function OverlapChoice({ entry, others }: OverlapChoiceProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const textId = useId();
  const { messages, timeOfDay } = i18n;
  const { overlaps } = messages;
  const entryName = ({ description }: EntryView): string => description || messages.noDescription;
  const inOrder = others.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const [first] = inOrder;
  if (first === undefined) {
    return null;
  }
  const count = others.length;
  const seconds = others.reduce((sum, other) => sum + overlapSeconds(entry, other), 0);
  const choices: readonly CutChoice[] = [{ standing: entry, others: inOrder }, ...(count === 1 ? [{ standing: first, others: [entry] }] : [])];
  const effects = choices.flatMap(({ standing, others: cut }) => cut.map((other) => ({ localId: other.localId, text: describeEffect(standing, other) })));

  function describeEffect(standing: EntryView, other: EntryView): string {
    const cut = computeCut(standing, other);
    const name = entryName(other);
    switch (cut.kind) {
      case 'ends':
      case 'starts':
        return overlaps.effect[cut.kind]({ other: name, time: timeOfDay(cut.at) });
      case 'splits':
        return overlaps.effect.splits({ other: name, time: timeOfDay(cut.from), until: timeOfDay(cut.to) });
      case 'deletes':
        return overlaps.effect.deletes({ other: name });
      default:
        return assertNever(cut);
    }
  }

  async function answer(ask: Parameters<typeof perform>[0], text: string): Promise<void> {
    if (await perform(ask)) {
      say(text);
    }
  }

  return (
    <fieldset aria-labelledby={textId} className={styles.choiceCard}>
      <p id={textId} dir="auto">
        {overlaps.question({ entry: entryName(entry), other: entryName(first), count, duration: messages.duration(seconds) })}
      </p>
      <ul className={styles.choiceEffects}>
        {effects.slice(0, shownAtMost).map(({ localId, text }) => (
          <li key={localId} dir="auto">
            {text}
          </li>
        ))}
        {effects.length > shownAtMost ? <li>{overlaps.more(effects.length - shownAtMost)}</li> : null}
      </ul>
      <div className={styles.choiceButtons}>
        {choices.map(({ standing, others: cut }) => (
          <Button key={standing.localId} look="text" label={overlaps.cut({ other: entryName(cut[0] ?? first), count: cut.length })} onPress={() => void answer(() => clocktower.applySeveral({ commands: cutCommands(standing, cut) }), overlaps.cutAnnouncement(cut.length))} />
        ))}
        <Button look="text" label={overlaps.keep(count)} onPress={() => void answer(() => clocktower.answerAttention({ kind: 'keep-overlaps', entry: entry.localId, others: others.map(({ localId }) => localId) }), overlaps.keptAnnouncement)} />
      </div>
    </fieldset>
  );
}
