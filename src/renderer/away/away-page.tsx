/** Shows one question at a time, and the failure of its answer. Each question is mounted again, so that no state of the previous one remains. */
import { useEffect, useRef, type ReactNode } from 'react';
import { ActionsContext } from '../page/actions.ts';
import { Announced } from '../components/status/announced.tsx';
import { ProblemBanners } from '../components/banners/problem-banners.tsx';
import { Shown } from '../components/status/shown.tsx';
import { useServices } from '../page/services.ts';
import { usePerforming } from '../page/use-performing.ts';
import { AwayQuestion } from './away-question.tsx';
import * as styles from './away.module.css';

export function AwayPage() {
  const { clocktower, i18n, data } = useServices();
  const { actions, problem, forget, announced } = usePerforming(data.away.refresh);

  useEffect(() => {
    document.title = i18n.messages.away.title;
  }, [i18n]);

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

  return (
    <Shown query={data.away} isWindow>
      {({ question, more, projects }, isOld) => (
        <ActionsContext value={actions}>
          <main className={styles.away}>
            <WindowHigh>
              <ProblemBanners stale={isOld} onRefresh={() => void data.away.refresh()} problem={problem} onForget={forget} />
              {question === null ? <p className={styles.awayContext}>{i18n.messages.away.nothing}</p> : <AwayQuestion key={question.id} question={question} more={more} projects={projects} />}
            </WindowHigh>
            <Announced text={announced} />
          </main>
        </ActionsContext>
      )}
    </Shown>
  );
}

/** Fits the height of the window to its content. */
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
    <div ref={content} className={styles.awayContent}>
      {children}
    </div>
  );
}
