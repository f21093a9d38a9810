/**
 * Shows one question at a time, and the failure of its answer. Each question is mounted again, so that no state of the previous one
 * remains.
 */
import type { AwayView } from '#shared/timer/away.ts';
import type { PromptView } from '#shared/timer/reminders.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ActionsContext } from '../page/actions.ts';
import { Announced } from '../components/status/announced.tsx';
import { ProblemBanners } from '../components/banners/problem-banners.tsx';
import { Shown } from '../components/status/shown.tsx';
import { Query } from '../data/query.ts';
import { useServices } from '../page/services.ts';
import { usePerforming } from '../page/use-performing.ts';
import { AwayQuestion } from './away-question.tsx';
import { ReminderPrompt } from './reminder-prompt.tsx';
import * as styles from './question.module.css';

/** Milliseconds after the page began in which a key may still have been meant for the program that it covers. */
const unseenMs = 1_500;

export function QuestionPage() {
  const { clocktower, data } = useServices();
  const [prompts] = useState(() => new Query({ ask: clocktower.getPrompt, pushes: clocktower.onPromptChanged }, data.host, [undefined]));
  return (
    <Shown query={prompts} isWindow>
      {(prompt) => (
        <Shown query={data.away} isWindow>
          {(away, isOld) => <Question prompt={prompt} away={away} isOld={isOld} />}
        </Shown>
      )}
    </Shown>
  );
}

interface QuestionProps {
  readonly prompt: PromptView;
  readonly away: AwayView;
  readonly isOld: boolean;
}

function Question({ prompt: { fillsScreen, reminder }, away, isOld }: QuestionProps) {
  const { clocktower, i18n, data } = useServices();
  const { actions, problem, forget, announced } = usePerforming(data.away.refresh);
  const title = reminder?.title ?? i18n.messages.away.title;

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    function postpone(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && !(fillsScreen && event.timeStamp < unseenMs)) {
        void (reminder === null ? clocktower.postponeQuestion() : clocktower.answerPrompt({ action: null }));
      }
    }
    document.addEventListener('keydown', postpone);
    return () => {
      document.removeEventListener('keydown', postpone);
    };
  }, [clocktower, fillsScreen, reminder]);

  const { question, more, projects } = away;
  const Around = fillsScreen ? ScreenHigh : WindowHigh;
  return (
    <ActionsContext value={actions}>
      <main className={styles.questionPage}>
        <Around>
          <ProblemBanners stale={isOld} onRefresh={() => void data.away.refresh()} problem={problem} onForget={forget} />
          {reminder !== null ? (
            <ReminderPrompt reminder={reminder} />
          ) : question === null ? (
            <p className={styles.questionContext}>{i18n.messages.away.nothing}</p>
          ) : (
            <AwayQuestion key={question.id} question={question} more={more} projects={projects} />
          )}
        </Around>
        <Announced text={announced} />
      </main>
    </ActionsContext>
  );
}

/** In the middle of the screen. */
function ScreenHigh({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.questionScreen}>
      <div className={styles.questionCard}>{children}</div>
    </div>
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
    const observer = new ResizeObserver(
      () => void clocktower.resizeQuestion({ height: Math.ceil(element.getBoundingClientRect().height) }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [clocktower]);
  return (
    <div ref={content} className={styles.questionContent}>
      {children}
    </div>
  );
}
