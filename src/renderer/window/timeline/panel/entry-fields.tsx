import { secondsBetween } from '#shared/values/brands.ts';
import { useId } from 'react';
import { DateTimeInput } from '../../../components/fields/time-input.tsx';
import { useServices } from '../../shell/services.ts';
import type { EntryForm, ReadForm } from './entry-form.ts';
import type { Refusal } from '../actions/use-refusal.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './panel.module.css';

interface EntryFieldsProps {
  readonly form: EntryForm;
  readonly times: ReadForm;
  readonly refusal: Refusal;
  readonly onChange: (change: Partial<EntryForm>) => void;
}

export function EntryFields({ form, times, refusal, onChange }: EntryFieldsProps) {
  const { i18n } = useServices();
  const { timeline, popover, hours } = i18n.messages;
  const id = useId();
  const wrong = times.kind === 'wrong' ? times.wrong : null;
  const problems = {
    description: refusal.at('description'),
    start: wrong === 'unreadable-start' ? timeline.unreadableTime : refusal.at('start'),
    duration: wrong === 'unreadable-duration' ? popover.durationHint : refusal.at('duration'),
    end: wrong === 'unreadable-end' ? timeline.unreadableTime : wrong === 'end-before-start' ? timeline.endBeforeStart : refusal.at('end'),
  };
  return (
    <>
      <div className={controlStyles.field}>
        <label htmlFor={`${id}-description`}>{timeline.description}</label>
        <textarea
          id={`${id}-description`}
          className={`${controlStyles.textInput} ${styles.detailDescription}`}
          dir="auto"
          rows={2}
          value={form.description}
          aria-invalid={problems.description !== ''}
          aria-describedby={`${id}-description-problem`}
          onChange={(event) => onChange({ description: event.target.value.replaceAll('\n', ' ') })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }
          }}
        />
        <div role="alert" id={`${id}-description-problem`} className={controlStyles.fieldProblem}>
          {problems.description}
        </div>
      </div>
      {(['start', 'end'] as const).map((edge) => {
        const value = form[edge];
        return value === null ? null : (
          <div key={edge} className={controlStyles.field}>
            <label htmlFor={`${id}-${edge}`}>{timeline[edge]}</label>
            <DateTimeInput
              id={`${id}-${edge}`}
              i18n={i18n}
              dateLabel={timeline.dateOf(timeline[edge])}
              value={value}
              isWrong={problems[edge] !== ''}
              describedBy={`${id}-${edge}-problem`}
              onChange={(next) => onChange({ [edge]: next, ...(edge === 'end' ? { duration: null } : {}) })}
            />
            <div role="alert" id={`${id}-${edge}-problem`} className={controlStyles.fieldProblem}>
              {problems[edge]}
            </div>
          </div>
        );
      })}
      <div className={`${controlStyles.field} ${styles.durationField}`}>
        <label htmlFor={`${id}-duration`}>{popover.fieldDuration}</label>
        <input
          id={`${id}-duration`}
          className={controlStyles.textInput}
          type="text"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          title={popover.durationHint}
          placeholder={popover.durationHint}
          value={form.duration ?? (times.kind === 'times' && times.end !== null ? hours(secondsBetween(times.start, times.end)) : '')}
          aria-invalid={problems.duration !== ''}
          aria-describedby={`${id}-duration-problem`}
          onChange={(event) => onChange({ duration: event.target.value })}
          onBlur={() => form.duration?.trim() === '' && onChange({ duration: null })}
        />
        <div role="alert" id={`${id}-duration-problem`} className={controlStyles.fieldProblem}>
          {problems.duration}
        </div>
      </div>
    </>
  );
}
