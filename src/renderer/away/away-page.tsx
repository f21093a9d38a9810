/** One question at a time, and what went wrong with its answer. Each question is drawn anew, so that nothing of the last one stays. */
import type { AwayView } from '#shared/timer/away.ts';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { ActionsContext } from '../actions.ts';
import { Announced } from '../components/announced.tsx';
import { TroubleBanners } from '../components/trouble-banners.tsx';
import { Unreachable } from '../components/unreachable.tsx';
import { useServices } from '../services.ts';
import type { ToldStore } from '../told-store.ts';
import { usePerforming } from '../use-performing.ts';
import { AwayQuestion } from './away-question.tsx';

export function AwayPage({ store }: { readonly store: ToldStore<AwayView> }) {
  const { clocktower, words } = useServices();
  const told = useSyncExternalStore(store.subscribe, store.current);
  const { actions, trouble, forget, said } = usePerforming(store.refresh);

  useEffect(() => {
    document.title = words.messages.away.title;
  }, [words]);

  useEffect(() => {
    function postpone(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) {
        void clocktower.postponeAway();
      }
    }
    document.addEventListener('keydown', postpone);
    return () => {
      document.removeEventListener('keydown', postpone);
    };
  }, [clocktower]);

  if (told.kind === 'waiting') {
    return null;
  }
  if (told.kind === 'unreachable') {
    return <Unreachable words={words} onRetry={() => void store.refresh()} />;
  }
  const { question, more, projects } = told.view;
  return (
    <ActionsContext value={actions}>
      <main className="away">
        <WindowHigh>
          <TroubleBanners stale={told.stale} onRefresh={() => void store.refresh()} trouble={trouble} onForget={forget} />
          {question === null ? <p className="away-context">{words.messages.away.nothing}</p> : <AwayQuestion key={question.id} question={question} more={more} projects={projects} />}
        </WindowHigh>
        <Announced words={said} />
      </main>
    </ActionsContext>
  );
}

/** The window is as tall as what is asked. */
function WindowHigh({ children }: { readonly children: ReactNode }) {
  const { clocktower } = useServices();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = content.current;
    if (element === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() => void clocktower.resizeAway({ height: Math.ceil(element.getBoundingClientRect().height) }));
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [clocktower]);
  return (
    <div ref={content} className="away-content">
      {children}
    </div>
  );
}
