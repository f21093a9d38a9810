/**
 * One card for several possible duplicates, as one outage makes them: kept or deleted together, or one by one after a review. Loaded on
 * demand.
 */
import type { AttentionItem } from '#shared/timer/view.ts';
import { severalLimit } from '#shared/values/limits.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import * as choiceStyles from '../../components/overlaps/choice.module.css';
import * as styles from './attention.module.css';

interface DuplicatesCardProps {
  readonly duplicates: readonly AttentionItem[];
  /** Announces the text once it is done, and returns the focus to the list. */
  readonly settled: (done: Promise<boolean>, text: string) => Promise<boolean>;
  readonly onReview: () => void;
}

export function DuplicatesCard({ duplicates, settled, onReview }: DuplicatesCardProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { attention } = i18n.messages;
  const titleId = useId();
  const textId = useId();
  const localIds = duplicates.map(({ entry }) => entry.localId).slice(0, severalLimit);

  async function keepAll(): Promise<void> {
    await settled(
      perform(() => clocktower.answerAttention({ kind: 'keep-all', localIds })),
      attention.answered,
    );
  }

  async function deleteAll(): Promise<void> {
    const commands = localIds.map((localId) => ({ kind: 'delete' as const, localId }));
    await settled(
      perform(() => clocktower.applySeveral({ commands })),
      attention.answered,
    );
  }

  return (
    <li className={styles.attentionItem} aria-labelledby={titleId}>
      <div className={styles.attentionTitle}>
        <TriangleAlert aria-hidden size={14} strokeWidth={1.75} />
        <h3 id={titleId}>{attention.duplicates(localIds.length)}</h3>
      </div>
      <p id={textId} className={styles.attentionText}>
        {attention.duplicatesText}
      </p>
      <div className={choiceStyles.choiceButtons}>
        <Button look="text" label={attention.keepAll} describedBy={textId} onPress={keepAll} />
        <Button look="text" label={attention.review} describedBy={textId} onPress={onReview} />
        <Button look="text" label={attention.deleteAll(localIds.length)} describedBy={textId} onPress={deleteAll} />
      </div>
    </li>
  );
}
