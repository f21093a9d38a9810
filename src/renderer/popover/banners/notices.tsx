/** Notices above today that do not result from an action. */
import type { Notice } from '#shared/failures.ts';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useActions } from '../../page/actions.ts';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as bannerStyles from '../../components/banners/banner.module.css';

export function Notices({ view }: ViewProps) {
  return view.notices.map((notice) => (notice.kind === 'quit-asked' ? null : <NoticeBanner key={JSON.stringify(notice)} notice={notice} />));
}

function NoticeBanner({ notice }: { readonly notice: Exclude<Notice, { readonly kind: 'quit-asked' }> }) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { messages, timeOfDay } = i18n;
  const dismiss = async (): Promise<boolean> => perform(() => clocktower.dismissNotice({ kind: notice.kind }));
  if (notice.kind !== 'stopped-elsewhere') {
    return (
      <div role="note" className={bannerStyles.banner}>
        <Info aria-hidden size={16} strokeWidth={1.5} />
        <p>{messages.notice(notice)}</p>
        <IconButton icon={X} label={messages.popover.dismiss} onPress={() => void dismiss()} />
      </div>
    );
  }
  const { localId, at } = notice;
  const description = notice.description || messages.noDescription;
  return (
    <div role="note" className={bannerStyles.banner}>
      <Info aria-hidden size={16} strokeWidth={1.5} />
      <p dir="auto">{messages.attention.stoppedElsewhere({ description, time: timeOfDay(at) })}</p>
      <button type="button" className={controlStyles.textButton} aria-label={messages.popover.continueEntry(description)} onClick={() => void perform(() => clocktower.continueEntry({ localId }))}>
        {messages.attention.continueIt}
      </button>
      <IconButton icon={X} label={messages.popover.dismiss} onPress={() => void dismiss()} />
    </div>
  );
}
