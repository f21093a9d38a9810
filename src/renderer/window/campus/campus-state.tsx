/** Status lines: the age of the locations, the Wi-Fi, and each failure once. */
import type { CampusFailure } from '#shared/campus/failures.ts';
import type { CampusPage } from '#shared/campus/page.ts';
import type { Freshness } from '#shared/campus/view.ts';
import Clock from 'lucide-react/icons/clock';
import CloudOff from 'lucide-react/icons/cloud-off';
import Wifi from 'lucide-react/icons/wifi';
import { Banner } from '../../components/banners/banner.tsx';
import { useServices } from '../shell/services.ts';
import { useNowMs } from '../../clock/use-now.ts';
import { ageGrid, ageText, freshnessText } from './freshness.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './campus.module.css';

const iconProps = { 'aria-hidden': true, size: 14, strokeWidth: 1.5 } as const;

function freshnessFailure(freshness: Freshness): CampusFailure | null {
  return freshness.kind === 'current' ? null : freshness.failure;
}

/** Reports a common cause once, even if several requests failed because of it. */
function directoryFailures({ libraries, nests, wifi }: CampusPage['directory']): readonly CampusFailure[] {
  const causes = [libraries, nests, wifi].map(({ freshness }) => freshnessFailure(freshness)).filter((cause) => cause !== null);
  return [...new Map(causes.map((cause) => [cause.kind, cause])).values()];
}

export function CampusStateLines({ page }: { readonly page: CampusPage }) {
  const { messages } = useServices().i18n;
  const { campus, campusPage } = messages;
  const nowMs = useNowMs(ageGrid);
  const { directory } = page;
  const { wifi, libraries } = directory;
  const { health } = wifi;
  const since = 'lastUpdated' in health && health.lastUpdated !== null ? campus.asOf(ageText(health.lastUpdated, nowMs, messages)) : null;
  const isKept = libraries.freshness.kind === 'kept';
  return (
    <>
      <ul className={styles.campusState}>
        <li data-tone={isKept ? 'strong' : 'quiet'} title={campusPage.data}>
          {isKept ? <CloudOff {...iconProps} /> : <Clock {...iconProps} />}
          {directory.loading ? campusPage.refreshing : freshnessText(libraries.freshness, nowMs, messages)}
        </li>
        <li data-tone={health.kind === 'issues' ? 'strong' : 'quiet'} title={campusPage.wifi}>
          <Wifi {...iconProps} />
          {campus.wifi(health, since)}
          {since === null || health.kind === 'stale' ? '' : ` · ${since}`}
        </li>
      </ul>
      {directoryFailures(directory).map((cause) => (
        <Banner key={cause.kind} kind="status" text={campus.failure(cause)} />
      ))}
      {directory.unreadableRecords === 0 ? null : (
        <p className={controlStyles.fieldHint}>{campusPage.unreadable(directory.unreadableRecords)}</p>
      )}
      {directory.notKept === null ? null : <p className={controlStyles.fieldHint}>{campus.notKept(directory.notKept)}</p>}
    </>
  );
}
