/** The question: what the time was, as a list of answers with their effects. */
import type { AwayAnswer, AwayView } from '#shared/timer/away.ts';
import { secondsBetween } from '#shared/values/brands.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { Button } from '../components/controls/button.tsx';
import { useActions } from '../page/actions.ts';
import type { Problem } from '../page/bridge.ts';
import { ColorDot } from '../components/fields/color-dot.tsx';
import { useServices } from '../page/services.ts';
import { OtherWork } from './other-work.tsx';
import * as styles from './question.module.css';

interface AwayQuestionProps {
  readonly question: NonNullable<AwayView['question']>;
  readonly more: number;
  readonly projects: AwayView['projects'];
}

export function AwayQuestion({ question, more, projects }: AwayQuestionProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { away, noDescription, duration, actions } = i18n.messages;
  const [other, setOther] = useState(false);
  const titleId = useId();
  const times = { from: i18n.timeOfDay(question.from), to: i18n.timeOfDay(question.to) };
  const details = { ...times, description: question.description === '' ? noDescription : question.description };

  async function answer(chosen: AwayAnswer, refuse?: (failure: Problem) => boolean): Promise<void> {
    if (await perform(() => clocktower.answerAway({ id: question.id, answer: chosen }), refuse)) {
      say(away.answered);
    }
  }

  const choices: readonly { readonly label: string; readonly hint: string; readonly answer: AwayAnswer }[] = [
    { label: actions.keep, hint: away.keepHint, answer: { kind: 'keep' } },
    ...(question.runs
      ? [
          { label: away.discardAndContinue, hint: away.discardAndContinueHint(times), answer: { kind: 'discard-and-continue' } as const },
          { label: away.discard, hint: away.discardHint(times.from), answer: { kind: 'discard' } as const },
        ]
      : [{ label: away.discardEnded, hint: away.discardEndedHint, answer: { kind: 'discard' } as const }]),
    { label: away.split, hint: away.splitHint, answer: { kind: 'split' } },
  ];

  return (
    <section aria-labelledby={titleId}>
      <h1 id={titleId} className={styles.questionTitle}>
        {away.heading(duration(secondsBetween(question.from, question.to)))}
      </h1>
      <p className={styles.questionContext}>
        {question.project === null ? null : <ColorDot project={question.project} />}
        <span dir="auto">{question.runs ? away.context(details) : away.contextEnded(details)}</span>
      </p>
      {other ? (
        <OtherWork
          projects={projects}
          onSave={(work, refuse) => void answer({ kind: 'other', ...work }, refuse)}
          onBack={() => setOther(false)}
        />
      ) : (
        <ul className={styles.questionChoices} aria-label={away.choices}>
          {choices.map((choice) => (
            <li key={choice.label}>
              <button type="button" className={styles.questionChoice} onClick={() => void answer(choice.answer)}>
                <span className={styles.questionChoiceLabel}>{choice.label}</span>
                <span className={styles.questionChoiceHint}>{choice.hint}</span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={styles.questionChoice} onClick={() => setOther(true)}>
              <span className={styles.questionChoiceLabel}>{away.other}</span>
              <span className={styles.questionChoiceHint}>{away.otherHint}</span>
              <ChevronRight aria-hidden size={16} strokeWidth={1.5} />
            </button>
          </li>
        </ul>
      )}
      <footer className={styles.questionFoot}>
        <span>{more === 0 ? '' : away.more(more)}</span>
        <Button look="text" label={away.later} onPress={() => void clocktower.postponeQuestion()} />
      </footer>
    </section>
  );
}
