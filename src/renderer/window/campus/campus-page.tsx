/** The campus page: map, list and methods of one directory. Data is requested only when the page is opened or shown again. */
import type { CampusPage as Page } from '#shared/campus/page.ts';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Settings2 from 'lucide-react/icons/settings-2';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { afterMs } from '../../clock/clock.ts';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { IconButton } from '../../components/controls/icon-button.tsx';
import { QueryFailure } from '../../components/status/query-failure.tsx';
import { Shown } from '../../components/status/shown.tsx';
import { useServices } from '../shell/services.ts';
import { PageTitle } from '../shell/page/page-title.tsx';
import type { PageProps } from '../navigation/page-props.ts';
import { useWindowState } from '../shell/window-state.ts';
import { CampusStateLines } from './campus-state.tsx';
import { firstExplorerState } from './explorer/explorer-draft.ts';
import { collectPlaces, noPlaces } from './map/collect-places.ts';
import { Explorer } from './explorer/explorer.tsx';
import { firstMapState, MapView } from './map/map-view.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';
import * as windowStyles from '../shell/window.module.css';
import * as styles from './campus.module.css';

const parts = ['map', 'methods'] as const;

/** Refreshes data older than a minute when the page opens and when its window is shown again. */
function useLooking(): void {
  const { clocktower, data } = useServices();
  useEffect(() => {
    void clocktower.openCampusPage();
    return data.host.onShown(() => void clocktower.openCampusPage());
  }, [clocktower, data.host]);
}

export function CampusPage({ detail }: PageProps) {
  useLooking();
  return <Shown query={useServices().data.campus}>{(page) => <CampusContent page={page} detail={detail} />}</Shown>;
}

async function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    afterMs(0, resolve);
  });
}

/** Returns the locations of the page. The previous ones stay until all new ones have arrived. */
function usePlaces({ placesRevision }: Page) {
  const { clocktower, i18n } = useServices();
  const [places, setPlaces] = useState(noPlaces);
  const [failure, setFailure] = useState<Problem | null>(null);
  const [round, setRound] = useState(0);
  const wanted = useMemo(() => ({ placesRevision, round }), [placesRevision, round]);
  useEffect(() => {
    const end = new AbortController();
    void (async () => {
      const collected = await collectPlaces(wanted.placesRevision, { clocktower, messages: i18n.messages, nextTask, signal: end.signal });
      if (collected !== null) {
        setFailure(collected.ok ? null : collected.failure);
        startTransition(() => (collected.ok ? setPlaces(collected.value) : undefined));
      }
    })();
    return () => end.abort();
  }, [clocktower, i18n, wanted]);
  return { places, failure, retry: async () => setRound((before) => before + 1) };
}

function CampusContent({ page, detail }: { readonly page: Page; readonly detail: string | null }) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { router } = useWindowState();
  const { campusPage } = i18n.messages;
  const { places, failure, retry } = usePlaces(page);
  const [map, setMap] = useState(firstMapState);
  const [explorer, setExplorer] = useState(firstExplorerState);
  const open = parts.find((part) => part === detail) ?? 'map';
  const { source } = page.settings;
  return (
    <div className={`${pageStyles.page} ${styles.campusPage}`}>
      <header className={styles.campusHead}>
        <PageTitle title={campusPage.title} />
        <nav className={styles.campusParts} aria-label={campusPage.sections}>
          {parts.map((part) => (
            <button
              key={part}
              type="button"
              className={windowStyles.sectionBarItem}
              aria-current={part === open ? 'page' : undefined}
              onClick={() => router.go({ page: 'campus', detail: part })}
            >
              {campusPage[part]}
            </button>
          ))}
        </nav>
        <span className={`${styles.campusSource} ${controlStyles.ellipsis}`}>
          {source.kind === 'embedded' ? campusPage.sourceEmbedded : campusPage.sourceServer(new URL(source.address).host)}
        </span>
        <IconButton icon={RefreshCw} label={campusPage.refresh} onPress={() => void perform(clocktower.refreshCampus)} />
        <IconButton
          icon={Settings2}
          label={campusPage.toSettings}
          onPress={() => router.go({ page: 'settings', detail: 'campus' }, { focus: true })}
        />
      </header>
      <CampusStateLines page={page} />
      <QueryFailure failure={failure} onRetry={retry} />
      {open === 'map' ? (
        <MapView page={page} collected={places} state={map} onChange={(change) => setMap((before) => ({ ...before, ...change }))} />
      ) : (
        <Explorer page={page} state={explorer} onChange={(change) => setExplorer((before) => ({ ...before, ...change }))} />
      )}
    </div>
  );
}
