/** The list of entries of the timeline: loading, unreachable, empty, or shown. */
import type { HistoryChange } from '#shared/history/history.ts';
import { assertNever } from '#shared/values/result.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Loading } from '../../../components/status/loading.tsx';
import { Unreachable } from '../../../components/status/unreachable.tsx';
import { useServices } from '../../shell/services.ts';
import { ListView } from './list-view.tsx';
import { UnreadableEntries } from './unreadable-entries.tsx';
import { EmptyState } from '../../shell/page/empty-state.tsx';
import type { GroupingState } from '../../../editing/use-grouping.ts';
import { QueryFailure } from '../../../components/status/query-failure.tsx';
import type { Pages } from '../../../data/history.ts';

interface EntryListProps {
  readonly pages: Pages;
  readonly grouping: GroupingState;
  readonly isSearching: boolean;
  readonly onNew: () => void;
}

/** Whether entries are being loaded for the first time. */
function isComing(change: HistoryChange | undefined): boolean {
  return change !== undefined && !change.whole && (change.sync.kind === 'none' || change.sync.kind === 'reading');
}

export function EntryList({ pages, grouping, isSearching, onNew }: EntryListProps) {
  const { i18n } = useServices();
  const { timeline } = i18n.messages;
  switch (pages.kind) {
    case 'waiting':
      return <Loading text={timeline.loading} />;
    case 'failed':
      return <Unreachable i18n={i18n} onRetry={() => void pages.refresh()} />;
    case 'pages':
      if (pages.pages.some(({ page }) => page.entries.length > 0)) {
        return (
          <>
            <QueryFailure failure={pages.failure} onRetry={pages.refresh} />
            {isSearching ? null : <UnreadableEntries />}
            <ListView pages={pages} grouping={grouping} />
          </>
        );
      }
      // Until entries are loaded, it is unknown whether there are any.
      return isComing(pages.pages[0]?.page) ? (
        <Loading text={timeline.loading} />
      ) : (
        <>
          {isSearching ? null : <UnreadableEntries />}
          {isSearching ? (
            <EmptyState title={timeline.nothingFound} hint={timeline.nothingFoundHint} />
          ) : (
            <EmptyState shape="rows" title={timeline.nothingYet} hint={timeline.nothingYetHint}>
              <Button label={timeline.newEntry} onPress={onNew} />
            </EmptyState>
          )}
        </>
      );
    default:
      return assertNever(pages.kind);
  }
}
