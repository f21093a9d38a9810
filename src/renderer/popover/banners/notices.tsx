/** Notices above today that do not result from an action. */
import type { Notice } from '#shared/failures.ts';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { Banner } from '../../components/banners/banner.tsx';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';

const aboutRoute = { page: 'settings', detail: 'about' } as const;

export function Notices({ view }: ViewProps) {
  return view.notices.map((notice) =>
    notice.kind === 'quit-asked' ? null : (
      <NoticeBanner
        key={notice.kind === 'failing' ? notice.kind : JSON.stringify(notice)}
        notice={notice}
        connectionName={view.connection.name}
      />
    ),
  );
}

function NoticeBanner({
  notice,
  connectionName,
}: {
  readonly notice: Exclude<Notice, { readonly kind: 'quit-asked' }>;
  readonly connectionName: string;
}) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { messages, problems, timeOfDay } = i18n;
  const dismiss = async (): Promise<boolean> => perform(() => clocktower.dismissNotice({ kind: notice.kind }));
  const showNews = async (): Promise<void> => {
    await dismiss();
    await perform(() => clocktower.openWindow({ route: aboutRoute }));
  };
  if (notice.kind !== 'stopped-elsewhere') {
    if (problems === null) {
      return null;
    }
    const text =
      notice.kind === 'failing'
        ? problems.failing({
            ...notice.failing,
            connectionName,
            since: timeOfDay(notice.failing.since),
            next: notice.failing.nextAt === null ? null : timeOfDay(notice.failing.nextAt),
          })
        : problems.notice(notice);
    return (
      <Banner icon={Info} kind="note" text={text}>
        {notice.kind === 'updated' ? <Button look="text" label={messages.actions.whatIsNew} onPress={() => void showNews()} /> : null}
        <IconButton icon={X} label={messages.actions.dismiss} onPress={() => void dismiss()} />
      </Banner>
    );
  }
  const { localId, at } = notice;
  const description = notice.description || messages.noDescription;
  return (
    <Banner icon={Info} kind="note" text={messages.attention.stoppedElsewhere({ description, time: timeOfDay(at) })}>
      <Button
        look="text"
        label={messages.actions.continue}
        spoken={messages.popover.continueEntry(description)}
        onPress={() => void perform(() => clocktower.continueEntry({ localId }))}
      />
      <IconButton icon={X} label={messages.actions.dismiss} onPress={() => void dismiss()} />
    </Banner>
  );
}
