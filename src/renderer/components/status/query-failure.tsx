/** Reports that data could not be loaded or refreshed, with a button to retry. Above the data that is still shown. */
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { Problem } from '../../page/bridge.ts';
import { useServices } from '../../page/services.ts';
import * as controlStyles from '../controls/control.module.css';
import * as bannerStyles from '../banners/banner.module.css';

interface QueryFailureProps {
  /** null: no failure. */
  readonly failure: Problem | null;
  readonly onRetry: () => Promise<void>;
}

export function QueryFailure({ failure, onRetry }: QueryFailureProps) {
  const { i18n } = useServices();
  if (failure === null) {
    return null;
  }
  return (
    <div role="alert" className={bannerStyles.banner} data-tone="alert">
      <TriangleAlert aria-hidden size={16} strokeWidth={1.5} />
      <p>{i18n.problem(failure)}</p>
      <button type="button" className={controlStyles.textButton} onClick={() => void onRetry()}>
        {i18n.messages.popover.tryAgain}
      </button>
    </div>
  );
}
