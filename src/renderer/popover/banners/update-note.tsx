/** A notice about a newer version: shown once, dismissed with one click. */
import CircleArrowUp from 'lucide-react/icons/circle-arrow-up';
import X from 'lucide-react/icons/x';
import { Banner } from '../../components/banners/banner.tsx';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { useServices } from '../../page/services.ts';
import { useLatest } from '../../data/use-query.ts';
import * as bannerStyles from '../../components/banners/banner.module.css';

export function UpdateNote() {
  const { clocktower, i18n, data } = useServices();
  const { perform } = useActions();
  const updates = useLatest(data.updates);
  const text = i18n.messages.updates;
  if (updates === null) {
    return null;
  }
  const { state, hasReleaseNotes } = updates;
  if ((state.kind !== 'ready' && state.kind !== 'available') || state.postponed) {
    return null;
  }
  const action = (what: 'restart' | 'later' | 'read') => void perform(() => clocktower.runUpdateAction({ action: what }));
  return (
    <Banner
      icon={CircleArrowUp}
      kind="note"
      text={
        <div className={bannerStyles.updateWords}>
          <p>{state.kind === 'ready' ? text.ready(state.version) : text.available(state.version)}</p>
          <div className={bannerStyles.updateActions}>
            {state.kind === 'ready' ? <Button look="text" label={text.restart} onPress={() => action('restart')} /> : null}
            {hasReleaseNotes ? <Button look="text" label={text.releaseNotes} onPress={() => action('read')} /> : null}
          </div>
        </div>
      }
    >
      <IconButton icon={X} label={text.later} onPress={() => action('later')} />
    </Banner>
  );
}
