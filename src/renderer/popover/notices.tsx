/** What is worth a line above today and is not the answer to an action. */
import type { Notice } from '#shared/failures.ts';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useActions } from '../actions.ts';
import { IconButton } from '../components/icon-button.tsx';
import { useServices } from '../services.ts';
import type { ViewProps } from './popover-state.ts';

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
