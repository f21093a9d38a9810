/** A strip with the running entry, its elapsed time and a button that stops it. All else of it moves the window. */
import Square from 'lucide-react/icons/square';
import { useEffect } from 'react';
import { singlePress } from '../components/keyboard/single-press.ts';
import { ColorDot } from '../components/fields/color-dot.tsx';
import { useLatest } from '../data/use-query.ts';
import { useServices } from '../page/services.ts';
import { usePerforming } from '../page/use-performing.ts';
import { Elapsed } from '../timer/elapsed.tsx';
import * as controlStyles from '../components/controls/control.module.css';
import * as styles from './mini.module.css';

export function MiniTimerPage() {
  const { clocktower, data, i18n } = useServices();
  const { actions, problem } = usePerforming(data.view.refresh);
  const { messages } = i18n;
  const timer = useLatest(data.view)?.timer;
  const entry = timer?.kind === 'running' ? timer.entry : null;
  const description = entry === null ? '' : entry.description || messages.noDescription;

  useEffect(() => {
    document.title = messages.productName;
  }, [messages]);

  if (entry === null) {
    // The window goes as soon as the main process knows.
    return null;
  }
  return (
    <main className={styles.strip}>
      <ColorDot project={entry.project} />
      {problem === null ? (
        <p className={`${controlStyles.ellipsis} ${styles.words}`} title={description}>
          <bdi>{description}</bdi>
        </p>
      ) : (
        <p role="alert" className={`${controlStyles.ellipsis} ${styles.words}`} title={i18n.problem(problem)}>
          {i18n.problem(problem)}
        </p>
      )}
      <Elapsed entry={entry} />
      <button
        type="button"
        className={`${controlStyles.iconButton} ${styles.stop}`}
        aria-label={messages.popover.stop}
        title={messages.popover.stop}
        {...singlePress(() => void actions.perform(clocktower.stopTimer))}
      >
        <Square aria-hidden size={12} fill="currentColor" strokeWidth={1.5} />
      </button>
    </main>
  );
}
