/** Reports that data could not be loaded or refreshed, with a button to retry. Above the data that is still shown. */
import { Banner } from '../banners/banner.tsx';
import { Button } from '../controls/button.tsx';
import type { Problem } from '../../page/bridge.ts';
import { useServices } from '../../page/services.ts';

interface QueryFailureProps {
  /** null: no failure. */
  readonly failure: Problem | null;
  readonly onRetry: () => Promise<void>;
}

export function QueryFailure({ failure, onRetry }: QueryFailureProps) {
  const { i18n } = useServices();
  return failure === null ? null : (
    <Banner text={i18n.problem(failure)}>
      <Button look="text" label={i18n.messages.actions.tryAgain} onPress={onRetry} />
    </Banner>
  );
}
