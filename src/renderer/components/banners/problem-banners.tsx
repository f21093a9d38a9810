/** Banners for a failed action and for stale data. Above the scroll area, so that they are always visible. */
import X from 'lucide-react/icons/x';
import { Button } from '../controls/button.tsx';
import type { Problem } from '../../page/bridge.ts';
import { useServices } from '../../page/services.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { Banner } from './banner.tsx';

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
  const { popover, actions } = i18n.messages;
  return (
    <>
      {stale ? (
        <Banner text={popover.stale}>
          <Button look="text" label={actions.tryAgain} onPress={onRefresh} />
        </Banner>
      ) : null}
      {problem === null ? null : (
        <Banner text={i18n.problem(problem)}>
          <IconButton icon={X} label={actions.dismiss} onPress={onForget} />
        </Banner>
      )}
    </>
  );
}
