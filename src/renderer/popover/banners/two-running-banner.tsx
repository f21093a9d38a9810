/** Asks which of two running timers of the user is meant. Nothing is stopped without an answer. */
import type { RunningChoice } from '#shared/timer/attention.ts';
import Timer from 'lucide-react/icons/timer';
import { useId } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import { momentText } from '../attention/attention-text.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import * as choiceStyles from '../../components/overlaps/choice.module.css';
import * as styles from './banners.module.css';

export function TwoRunningBanner({ view }: ViewProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const textId = useId();
  const { messages } = i18n;
  const { attention } = messages;
  if (view.twoRunning === null) {
    return null;
  }
  const { earlier, later, refused } = view.twoRunning;
  const { midnight } = view.today;
  const two = {
    earlier: earlier.description || messages.noDescription,
    later: later.description || messages.noDescription,
    since: momentText(earlier.start, i18n, midnight),
    connectionName: view.connection.name,
  };
  const time = momentText(later.start, i18n, midnight);
  const buttons: readonly { readonly choice: RunningChoice; readonly label: string }[] = [
    { choice: 'stop-earlier', label: attention.stopEarlier({ description: two.earlier, time }) },
    { choice: 'stop-later', label: attention.stopLater(two.later) },
    { choice: 'keep-both', label: attention.keepBothRunning },
  ];

  async function choose(choice: RunningChoice): Promise<void> {
    if (await perform(() => clocktower.answerAttention({ kind: 'two-running', earlier: earlier.localId, later: later.localId, choice }))) {
      say(attention.answered);
      document.querySelector<HTMLElement>('[role="combobox"]')?.focus();
    }
  }

  return (
    <fieldset aria-labelledby={textId} className={choiceStyles.choiceCard}>
      <div className={styles.choiceText}>
        <Timer aria-hidden size={16} strokeWidth={1.5} />
        <div>
          <h2>{attention.twoRunningTitle}</h2>
          <p id={textId} dir="auto">
            {refused ? attention.twoRunningRefused(two) : attention.twoRunning(two)}
          </p>
        </div>
      </div>
      <div className={choiceStyles.choiceButtons}>
        {buttons.map(({ choice, label }) => (
          <Button key={choice} look="text" label={label} onPress={() => void choose(choice)} />
        ))}
      </div>
    </fieldset>
  );
}
