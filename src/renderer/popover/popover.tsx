/** The tray popover: the first line, the clock, today, and one line of sync. Draws the View; keeps only what is open or typed. */
import type { View } from '#shared/view.ts';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Trouble } from '../bridge.ts';
import { useServices } from '../services.ts';
import { ActionsContext, type Actions } from './actions.ts';
import { Announcer } from './announcer.tsx';
import { Notices, TroubleBanners } from './banners.tsx';
import { AttentionList } from './attention-list.tsx';
import { GearMenu } from './gear-menu.tsx';
import { SyncLine } from './sync-line.tsx';
import { TimerHeader } from './timer-header.tsx';
import { TodayList } from './today-list.tsx';
import { Unreachable } from './unreachable.tsx';
import { useReportedHeight } from './use-reported-height.ts';

export function Popover() {
  const { store } = useServices();
  const told = useSyncExternalStore(store.subscribe, store.current);
  useEscapeHides();
  if (told.kind === 'waiting') {
    return null;
  }
  if (told.kind === 'unreachable') {
    return <UnreachableContent />;
  }
  return <PopoverContent view={told.view} stale={told.stale} />;
}

/** What Escape does when nothing nearer took it. */
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
  const { store, words } = useServices();
  const content = useRef<HTMLDivElement>(null);
  useReportedHeight([content], 0);
  return (
    <div ref={content}>
      <Unreachable words={words} onRetry={() => void store.refresh()} />
    </div>
  );
}

function PopoverContent({ view, stale }: { readonly view: View; readonly stale: boolean }) {
  const { store, words } = useServices();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [said, say] = useState('');
  const [overlayBottom, setOverlayBottom] = useState(0);
  const head = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLElement>(null);
  useReportedHeight([head, content, foot], overlayBottom);

  const perform = useCallback<Actions['perform']>(
    async (ask) => {
      const answer = await ask();
      setTrouble(answer.ok ? null : answer.failure);
      if (answer.ok) {
        await store.refresh();
      }
      return answer.ok;
    },
    [store],
  );

  return (
    <ActionsContext value={{ perform, say }}>
      <main className="popover">
        <h1 className="visually-hidden">{words.messages.popover.title}</h1>
        <header ref={head}>
          <TimerHeader view={view} onOverlay={setOverlayBottom} />
          <TroubleBanners stale={stale} trouble={trouble} onForget={() => setTrouble(null)} />
        </header>
        <div className="scroller">
          <div ref={content} className="content">
            <Notices view={view} />
            <AttentionList view={view} />
            <TodayList view={view} />
          </div>
        </div>
        <footer ref={foot}>
          <SyncLine view={view} />
          <GearMenu />
        </footer>
        <Announcer said={said} />
      </main>
    </ActionsContext>
  );
}
