import type { LocalDate } from '#shared/values/brands.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Layers from 'lucide-react/icons/layers';
import Plus from 'lucide-react/icons/plus';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
import type { GroupingState } from '../../../editing/use-grouping.ts';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { useServices } from '../../shell/services.ts';
import { PageTitle } from '../../shell/page/page-title.tsx';
import { shortcuts } from '../../navigation/shortcuts.ts';
import { useShortcutKeys } from '../../navigation/use-shortcut-keys.ts';
import { timelineViews, type TimelineRoute } from '../timeline-route.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from '../timeline.module.css';

interface ToolbarProps {
  readonly route: TimelineRoute;
  readonly dates: readonly LocalDate[];
  readonly today: LocalDate;
  /** Matches of all dates are shown instead of those days. */
  readonly isSearching: boolean;
  /** The total of the visible time as text; null: none. */
  readonly summary: string | null;
  readonly onGo: (route: TimelineRoute) => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly onNew: () => void;
  /** Reviews what is proposed for the day. */
  readonly onFill: () => void;
  /** Whether equal entries of the list are grouped. */
  readonly grouping: Pick<GroupingState, 'isOn' | 'set'>;
}

export function Toolbar({ route, dates, today, isSearching, summary, onGo, onStep, onNew, onFill, grouping }: ToolbarProps) {
  const { i18n } = useServices();
  const { timeline, popover, window: windowText } = i18n.messages;
  const { view } = route;
  const shortcutKeys = useShortcutKeys();
  const todayKeys = shortcutKeys(shortcuts.today);
  const [first = today] = dates;
  const title = isSearching
    ? timeline.results
    : view === 'list'
      ? windowText.pageTitle('timeline')
      : view === 'day'
        ? i18n.longDate(first, today)
        : i18n.dateSpan(first, dates.at(-1) ?? first);
  return (
    <header className={styles.toolbar}>
      <div className={styles.toolbarTitle}>
        <PageTitle title={title} />
        {summary === null ? null : <span className={styles.toolbarTotal}>{summary}</span>}
      </div>
      {view === 'list' || isSearching ? null : (
        <div className={styles.toolbarGroup}>
          <IconButton
            icon={ChevronLeft}
            label={timeline.earlier[view]}
            keys={shortcutKeys(shortcuts.earlier)}
            repeats
            onPress={() => onStep(-1)}
          />
          <button
            type="button"
            className={controlStyles.textButton}
            title={i18n.messages.favourites.withKeys({ label: timeline.today, keys: todayKeys.shown })}
            aria-keyshortcuts={todayKeys.spoken}
            onClick={() => onGo({ view, date: null })}
          >
            {timeline.today}
          </button>
          <IconButton
            icon={ChevronRight}
            label={timeline.later[view]}
            keys={shortcutKeys(shortcuts.later)}
            repeats
            onPress={() => onStep(1)}
          />
        </div>
      )}
      <fieldset className={styles.segments} aria-label={timeline.views}>
        {timelineViews.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.segment}
            aria-pressed={each === view}
            onClick={() => onGo({ ...route, view: each })}
          >
            {timeline[each]}
          </button>
        ))}
      </fieldset>
      {view === 'list' || isSearching ? (
        <button
          type="button"
          className={controlStyles.iconButton}
          aria-label={popover.groupEntries}
          aria-pressed={grouping.isOn}
          title={popover.groupEntries}
          onClick={() => grouping.set(!grouping.isOn)}
        >
          <Layers aria-hidden size={16} strokeWidth={1.5} />
        </button>
      ) : null}
      <IconButton
        icon={WandSparkles}
        label={
          dates.includes(today) || view === 'list'
            ? i18n.messages.activity.fillToday
            : i18n.messages.activity.fillDay(i18n.longDate(first, today))
        }
        onPress={onFill}
      />
      <IconButton icon={Plus} label={timeline.newEntry} keys={shortcutKeys(shortcuts.newEntry)} onPress={onNew} />
    </header>
  );
}
