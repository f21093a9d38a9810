/** An action that did not happen, and what may be old. Above what scrolls, so that it is seen wherever it was asked for. */
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { Problem } from '../bridge.ts';
import { useServices } from '../services.ts';
import { IconButton } from './icon-button.tsx';
import * as controlStyles from './control.module.css';
import * as bannerStyles from './banner.module.css';

interface ProblemBannersProps {
  /** What is shown may be old. */
  readonly stale: boolean;
  readonly onRefresh: () => void;
  /** What an action answered; null: nothing went wrong. */
  readonly problem: Problem | null;
  readonly onForget: () => void;
}

export function ProblemBanners({ stale, onRefresh, problem, onForget }: ProblemBannersProps) {
  const { i18n } = useServices();
  const { messages } = i18n;
  return (
    <>
      {stale ? (
        <div role="alert" className={bannerStyles.banner} data-tone="alert">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.5} />
          <p>{messages.popover.stale}</p>
          <button type="button" className={controlStyles.textButton} onClick={onRefresh}>
            {messages.popover.tryAgain}
          </button>
        </div>
      ) : null}
      {problem === null ? null : (
        <div role="alert" className={bannerStyles.banner} data-tone="alert">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.5} />
          <p>{i18n.problem(problem)}</p>
          <IconButton icon={X} label={messages.popover.dismiss} onPress={onForget} />
        </div>
      )}
    </>
  );
}
