/** Banners for a failed action and for stale data. Above the scroll area, so that they are always visible. */
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { Problem } from '../../page/bridge.ts';
import { useServices } from '../../page/services.ts';
import { IconButton } from '../controls/icon-button.tsx';
import * as controlStyles from '../controls/control.module.css';
import * as bannerStyles from './banner.module.css';

interface ProblemBannersProps {
  /** Whether the data may be out of date. */
  readonly stale: boolean;
  readonly onRefresh: () => void;
  /** The failure of an action; null: none. */
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
