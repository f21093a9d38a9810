/** What is worth a line above today: notices, an action that did not happen, a View that may be old. */
import type { Notice } from '#shared/failures.ts';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import type { Trouble } from '../bridge.ts';
import { IconButton } from '../components/icon-button.tsx';
import { type ViewProps, useServices } from '../services.ts';
import { useActions } from './actions.ts';

interface TroubleBannersProps {
  /** What is shown may be old. */
  readonly stale: boolean;
  /** What an action answered; null: nothing went wrong. */
  readonly trouble: Trouble | null;
  readonly onForget: () => void;
}

/** Above what scrolls, so that what went wrong is seen wherever it was asked for. */
export function TroubleBanners({ stale, trouble, onForget }: TroubleBannersProps) {
  const { store, words } = useServices();
  const { messages } = words;
  return (
    <>
      {stale ? (
        <div role="alert" className="banner" data-tone="alert">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.5} />
          <p>{messages.popover.stale}</p>
          <button type="button" className="text-button" onClick={() => void store.refresh()}>
            {messages.popover.tryAgain}
          </button>
        </div>
      ) : null}
      {trouble === null ? null : (
        <div role="alert" className="banner" data-tone="alert">
          <TriangleAlert aria-hidden size={16} strokeWidth={1.5} />
          <p>{words.trouble(trouble)}</p>
          <IconButton icon={X} label={messages.popover.dismiss} onPress={onForget} />
        </div>
      )}
    </>
  );
}

export function Notices({ view }: ViewProps) {
  return view.notices.map((notice) => <NoticeBanner key={JSON.stringify(notice)} notice={notice} />);
}

function NoticeBanner({ notice }: { readonly notice: Notice }) {
  const { clocktower, words } = useServices();
  const { perform } = useActions();
  return (
    <div role="note" className="banner">
      <Info aria-hidden size={16} strokeWidth={1.5} />
      <p>{words.messages.notice(notice)}</p>
      <IconButton icon={X} label={words.messages.popover.dismiss} onPress={() => void perform(() => clocktower.dismissNotice({ kind: notice.kind }))} />
    </div>
  );
}
