/** The tray popover: description, clock, today, and the sync state. Renders the View; its own state is only what is open or typed. */
import type { CommandKind } from '#shared/timer/undo.ts';
import { shiftInstant } from '#shared/values/brands.ts';
import type { View } from '#shared/timer/view.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ActionsContext } from '../page/actions.ts';
import { ProblemBanners } from '../components/banners/problem-banners.tsx';
import { UnreachableWindow } from '../components/status/unreachable.tsx';
import { useServices } from '../page/services.ts';
import { useShownRange } from '../data/shown-range.ts';
import { ClockCorrectionContext } from '../clock/use-now.ts';
import { usePerforming } from '../page/use-performing.ts';
import { Announcer } from './announcer.tsx';
import { GearMenu } from './header/gear-menu.tsx';
import { Notices } from './banners/notices.tsx';
import { OtherTimers } from './banners/other-timers.tsx';
import { useLatest, useQuery } from '../data/use-query.ts';
import { useEditingState } from '../editing/editing-state.ts';
import { SignInBanner } from './banners/sign-in-banner.tsx';
import { SyncLine } from './header/sync-line.tsx';
import { TimerHeader } from './header/timer-header.tsx';
import { UndoLine } from '../components/banners/undo-line.tsx';
import { TodayList } from './entries/today-list.tsx';
import { ProgressLine } from './entries/today-total.tsx';
import { UpdateNote } from './banners/update-note.tsx';
import { useReportedHeight } from './use-reported-height.ts';
import * as controlStyles from '../components/controls/control.module.css';
import * as entriesStyles from './entries/entries.module.css';
import * as styles from './popover.module.css';

const AttentionList = lazy(async () => ({ default: (await import('./attention/attention-list.tsx')).AttentionList }));
const TwoRunningBanner = lazy(async () => ({ default: (await import('./banners/two-running-banner.tsx')).TwoRunningBanner }));
const OverlapBanner = lazy(async () => ({ default: (await import('./banners/overlap-banner.tsx')).OverlapBanner }));
const QuitBanner = lazy(async () => ({ default: (await import('./banners/quit-banner.tsx')).QuitBanner }));
const PausedCards = lazy(async () => ({ default: (await import('./paused/paused-cards.tsx')).PausedCards }));
const FirstRun = lazy(async () => ({ default: (await import('./first-run/first-run.tsx')).FirstRun }));

const daySeconds = 86_400;

/** Commands whose effect is visible are not offered for undo; deleted and discarded entries have their own Undo in the lists. */
const offered: ReadonlySet<CommandKind> = new Set<CommandKind>([
  'stopped',
  'changed',
  'split',
  'joined',
  'several',
  'imported',
  'unpinned',
  'paused',
  'pause-discarded',
]);

/** `introduces`: whether the introduction was not finished when the page was opened. */
export function Popover({ introduces }: { readonly introduces: boolean }) {
  const answered = useQuery(useServices().data.view);
  useEscapeHides();
  if (answered.kind === 'waiting') {
    return null;
  }
  if (answered.kind === 'failed') {
    return <UnreachableContent />;
  }
  return (
    <ClockCorrectionContext value={answered.value.clockCorrectionMs}>
      <PopoverContent view={answered.value} stale={answered.failure !== null} introduces={introduces} />
    </ClockCorrectionContext>
  );
}

/** Hides the popover on Escape, unless a nested element handled it. */
function useEscapeHides(): void {
  const { clocktower } = useServices();
  useEffect(() => {
    function hide(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) {
        void clocktower.hidePopover();
      }
    }
    document.addEventListener('keydown', hide);
    return () => {
      document.removeEventListener('keydown', hide);
    };
  }, [clocktower]);
}

function UnreachableContent() {
  const { i18n, data } = useServices();
  const content = useRef<HTMLDivElement>(null);
  useReportedHeight({ parts: [content], overlayBottom: 0 });
  return (
    <div ref={content}>
      <UnreachableWindow i18n={i18n} onRetry={() => void data.view.refresh()} />
    </div>
  );
}

/** Loaded on demand: shown once. The settings and their schemas are read for it alone. */
function Introduction() {
  const { data } = useServices();
  const settings = useLatest(data.settings);
  return settings === null || settings.preferences.firstRun.done ? null : (
    <Suspense fallback={null}>
      <FirstRun settings={settings} />
    </Suspense>
  );
}

/** Loaded when an entry needs attention, and kept for Undo. */
function Attention({ view }: { readonly view: View }) {
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && view.attention.length + view.recovered > 0) {
    setNeeded(true);
  }
  return isNeeded ? (
    <Suspense fallback={null}>
      <AttentionList view={view} />
    </Suspense>
  ) : null;
}

function PopoverContent({ view, stale, introduces }: { readonly view: View; readonly stale: boolean; readonly introduces: boolean }) {
  const { i18n, data } = useServices();
  const { unfinished } = useEditingState();
  const { actions, problem, forget, announced } = usePerforming(data.view.refresh);
  const [overlayBottom, setOverlayBottom] = useState(0);
  const head = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useReportedHeight({ parts: [head, content, foot], scroller, overlayBottom });
  const { midnight } = view.today;
  useShownRange({ from: midnight, to: shiftInstant(midnight, daySeconds) });

  return (
    <ActionsContext value={actions}>
      <main className={styles.popover}>
        <h1 className={controlStyles.visuallyHidden}>{i18n.messages.popover.title}</h1>
        <header ref={head}>
          <TimerHeader view={view} onOverlay={setOverlayBottom} />
          {view.notices.some(({ kind }) => kind === 'quit-asked') ? (
            <Suspense fallback={null}>
              <QuitBanner view={view} />
            </Suspense>
          ) : null}
          <ProblemBanners stale={stale} onRefresh={() => void data.view.refresh()} problem={problem} onForget={forget} />
        </header>
        <div ref={scroller} className={styles.scroller}>
          <div ref={content} className={entriesStyles.content}>
            <SignInBanner view={view} />
            {view.twoRunning === null ? null : (
              <Suspense fallback={null}>
                <TwoRunningBanner view={view} />
              </Suspense>
            )}
            <Notices view={view} />
            <UpdateNote />
            <OtherTimers view={view} />
            <Attention view={view} />
            {view.today.overlaps.length === 0 ? null : (
              <Suspense fallback={null}>
                <OverlapBanner view={view} />
              </Suspense>
            )}
            {introduces ? <Introduction /> : null}
            {view.paused.length === 0 ? null : (
              <Suspense fallback={null}>
                <PausedCards view={view} />
              </Suspense>
            )}
            <TodayList view={view} />
            <ProgressLine view={view} />
            <UndoLine view={view} offered={offered} isTyping={unfinished.isAnything} />
          </div>
        </div>
        <footer ref={foot}>
          <SyncLine view={view} />
          <GearMenu view={view} />
        </footer>
        <Announcer announced={announced} />
      </main>
    </ActionsContext>
  );
}
