import type { CommandKind } from '#shared/timer/undo.ts';
import type { View } from '#shared/timer/view.ts';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { ActionsContext } from '../../page/actions.ts';
import { Announced } from '../../components/status/announced.tsx';
import { Loading } from '../../components/status/loading.tsx';
import { ProblemBanners } from '../../components/banners/problem-banners.tsx';
import { UndoLine } from '../../components/banners/undo-line.tsx';
import { Shown } from '../../components/status/shown.tsx';
import { useServices } from './services.ts';
import { ClockCorrectionContext } from '../../clock/use-now.ts';
import { usePerforming } from '../../page/use-performing.ts';
import { pages } from '../navigation/pages.ts';
import { Palette } from '../palette/palette.tsx';
import { SideBar } from './side-bar.tsx';
import { TimerBar } from './timer-bar.tsx';
import { useLatest } from '../../data/use-query.ts';
import { useRoute } from '../navigation/use-route.ts';
import { useWindowKeys } from '../navigation/use-window-keys.ts';
import { useWindowState } from './window-state.ts';
import * as styles from './window.module.css';

const ShortcutHelp = lazy(async () => ({ default: (await import('../palette/shortcut-help.tsx')).ShortcutHelp }));

export function Window() {
  const { i18n, data } = useServices();
  return (
    <Shown query={data.view} isWindow waiting={<Loading text={i18n.messages.window.loading} />}>
      {(view, isOld) => (
        <ClockCorrectionContext value={view.clockCorrectionMs}>
          <WindowContent view={view} stale={isOld} />
        </ClockCorrectionContext>
      )}
    </Shown>
  );
}

/** Undo is offered for changes that may be out of sight. Starting a timer is plainly visible. */
const offered: ReadonlySet<CommandKind> = new Set<CommandKind>([
  'stopped',
  'added',
  'changed',
  'deleted',
  'split',
  'joined',
  'discarded',
  'several',
  'imported',
  'unpinned',
  'paused',
  'pause-discarded',
  'not-work',
]);

/** Text fields keep their own undo while they have the focus. */
function isTyping(): boolean {
  return true;
}

function WindowContent({ view, stale }: { readonly view: View; readonly stale: boolean }) {
  const { clocktower, i18n, data } = useServices();
  const { router } = useWindowState();
  const route = useRoute();
  const content = useRef<HTMLElement>(null);
  const { actions, problem, forget, announced } = usePerforming(async () => {
    await Promise.all([data.view.refresh(), data.connections.refresh()]);
  });
  const settings = useLatest(data.settings);
  const preferences = settings?.preferences ?? null;
  const shownIds = pages
    .filter(({ isShown }) => isShown({ view, preferences }))
    .map(({ id }) => id)
    .join();
  const shown = useMemo(() => pages.filter(({ id }) => shownIds.split(',').includes(id)), [shownIds]);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useWindowKeys(shown, content, {
    palette: () => setPaletteOpen(true),
    help: () => setHelpOpen(true),
    syncNow: () => void actions.perform(clocktower.syncNow),
    newProject: () => router.go({ page: 'projects', detail: 'new' }),
  });

  const { page: pageId, detail } = route;
  const title = i18n.messages.window.pageTitle(pageId);
  useEffect(() => {
    document.title = i18n.messages.window.documentTitle(title);
  }, [title, i18n]);

  // The stored route may be of a page that was disabled later.
  const isSwitchedOff = pageId === 'campus' && preferences?.pages.campus === false;
  useEffect(() => {
    if (isSwitchedOff) {
      router.go({ page: 'timeline', detail: null });
    }
  }, [isSwitchedOff, router]);

  useEffect(
    () =>
      router.subscribe(() => {
        // The current page does not render again, so it cannot take the focus by itself.
        if (router.current().page === pageId && router.current().detail === detail && router.takesFocus()) {
          content.current?.querySelector<HTMLElement>('h1')?.focus();
        }
      }),
    [router, pageId, detail],
  );

  const open = pages.find(({ id }) => id === pageId);
  return (
    <ActionsContext value={actions}>
      <div className={styles.window}>
        <SideBar shown={shown} />
        <main ref={content} className={styles.windowContent}>
          <TimerBar view={view} />
          <div className={styles.windowBanners}>
            <ProblemBanners stale={stale} onRefresh={() => void data.view.refresh()} problem={problem} onForget={forget} />
          </div>
          <Suspense fallback={<Loading text={i18n.messages.window.loading} />}>
            {open === undefined ? null : <open.Page key={pageId} detail={detail} />}
          </Suspense>
          {/* Below the page, so that appearing notices do not move the controls. */}
          <UndoLine view={view} offered={offered} isTyping={isTyping} />
        </main>
        {isPaletteOpen ? (
          <Palette view={view} shown={shown} onClose={() => setPaletteOpen(false)} onShortcuts={() => setHelpOpen(true)} />
        ) : null}
        <Suspense fallback={null}>{isHelpOpen ? <ShortcutHelp onClose={() => setHelpOpen(false)} /> : null}</Suspense>
        <Announced text={announced} />
      </div>
    </ActionsContext>
  );
}
