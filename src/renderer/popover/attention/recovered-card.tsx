/** One card for all unsent changes from before a damage: saved or discarded together, or one by one after a review. */
import type { RecoveredView } from '#shared/history/earlier-content.ts';
import type { AttentionAnswer } from '#shared/timer/attention.ts';
import { severalLimit } from '#shared/values/limits.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useRequest } from '../../data/use-query.ts';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import { momentText } from './attention-text.ts';
import * as choiceStyles from '../../components/overlaps/choice.module.css';
import * as styles from './attention.module.css';

/** Changes that are listed at first, and more with each press. */
const listedAtOnce = 20;

type Which = Extract<AttentionAnswer, { readonly kind: 'recovered' }>['which'];

interface RecoveredCardProps extends ViewProps {
  /** Announces the text once it is done, and returns the focus to the list. */
  readonly settled: (done: Promise<boolean>, text: string) => Promise<boolean>;
}

export function RecoveredCard({ view, settled }: RecoveredCardProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { messages } = i18n;
  const { attention, actions } = messages;
  const titleId = useId();
  const textId = useId();
  const [step, setStep] = useState<'asked' | 'reviewing' | 'discarding'>('asked');
  const { recovered: count, connection } = view;

  async function decide(which: Which, isWanted: boolean): Promise<void> {
    await settled(
      perform(() => clocktower.answerAttention({ kind: 'recovered', which, isWanted })),
      attention.answered,
    );
  }

  return (
    <li className={styles.attentionItem} aria-labelledby={titleId}>
      <div className={styles.attentionTitle}>
        <TriangleAlert aria-hidden size={14} strokeWidth={1.75} />
        <h3 id={titleId}>{attention.recovered({ count, connectionName: connection.name })}</h3>
      </div>
      <p id={textId} className={styles.attentionText}>
        {step === 'discarding' ? attention.discardQuestion(count) : attention.recoveredText}
      </p>
      {step === 'reviewing' ? <Review view={view} onDecide={(entry, isWanted) => void decide([entry.localId], isWanted)} /> : null}
      <div className={choiceStyles.choiceButtons}>
        {step === 'discarding' ? (
          <>
            <Button look="text" label={actions.cancel} describedBy={textId} onPress={() => setStep('asked')} />
            <Button
              look="text"
              tone="alert"
              label={attention.discardAll(count)}
              describedBy={textId}
              onPress={async () => decide('all', false)}
            />
          </>
        ) : (
          <>
            <Button look="text" label={attention.saveAll} describedBy={textId} onPress={async () => decide('all', true)} />
            {step === 'reviewing' ? null : (
              <Button look="text" label={attention.review} describedBy={textId} onPress={() => setStep('reviewing')} />
            )}
            <Button look="text" label={attention.discard} describedBy={textId} onPress={() => setStep('discarding')} />
          </>
        )}
      </div>
    </li>
  );
}

interface ReviewProps extends ViewProps {
  readonly onDecide: (entry: RecoveredView, isWanted: boolean) => void;
}

function Review({ view, onDecide }: ReviewProps) {
  const { clocktower, data, i18n } = useServices();
  const { messages } = i18n;
  const { attention } = messages;
  const [limit, setLimit] = useState(listedAtOnce);
  const source = { ask: async (asked: number) => clocktower.listRecovered({ limit: asked }), changes: data.view.subscribe };
  const { answered } = useRequest(source, limit);
  const entries = answered.kind === 'answer' ? answered.value : [];
  const { midnight } = view.today;
  return (
    <>
      <ul className={styles.recovered}>
        {entries.map((entry) => {
          const description = entry.description || messages.noDescription;
          const start = momentText(entry.start, i18n, midnight);
          const span =
            entry.end === null ? messages.popover.spanRunning(start) : messages.popover.span({ start, end: i18n.timeOfDay(entry.end) });
          const lines = [
            entry.project === null ? span : `${span} · ${entry.project}`,
            ...(entry.isDelete ? [attention.recoveredDelete] : []),
          ];
          const save = entry.isDelete ? attention.deleteIt : attention.save;
          return (
            <li key={entry.localId}>
              <div>
                <p dir="auto">{description}</p>
                {lines.map((line) => (
                  <p key={line} className={styles.attentionText} dir="auto">
                    {line}
                  </p>
                ))}
              </div>
              <Button look="text" label={save} spoken={attention.about(save, description)} onPress={() => onDecide(entry, true)} />
              <Button
                look="text"
                label={attention.discard}
                spoken={attention.about(attention.discard, description)}
                onPress={() => onDecide(entry, false)}
              />
            </li>
          );
        })}
      </ul>
      {entries.length < view.recovered && limit < severalLimit ? (
        <Button look="text" label={attention.showMore} onPress={() => setLimit(Math.min(severalLimit, limit + listedAtOnce * 4))} />
      ) : null}
    </>
  );
}
