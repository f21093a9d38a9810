import { secondsBetween } from '#shared/values/brands.ts';
import { DateTimeInput } from '../../../components/dates/date-time-input.tsx';
import { Field } from '../../../components/fields/field.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import type { Refusal } from '../../../editing/use-refusal.ts';
import { useServices } from '../../shell/services.ts';
import type { EntryForm, ReadForm } from './entry-form.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './panel.module.css';

interface EntryFieldsProps {
  readonly form: EntryForm;
  readonly times: ReadForm;
  readonly refusal: Refusal<'description' | 'start' | 'duration' | 'end'>;
  readonly onChange: (change: Partial<EntryForm>) => void;
}

export function EntryFields({ form, times, refusal, onChange }: EntryFieldsProps) {
  const { i18n } = useServices();
  const { timeline, popover, hours } = i18n.messages;
  const wrong = times.kind === 'wrong' ? times.wrong : null;
  const problems = {
    start: wrong === 'unreadable-start' ? timeline.unreadableTime : refusal.at('start'),
    end: wrong === 'unreadable-end' ? timeline.unreadableTime : wrong === 'end-before-start' ? timeline.endBeforeStart : refusal.at('end'),
  };
  return (
    <>
      <Field label={popover.fieldDescription} problem={refusal.at('description')}>
        {(control) => (
          <textarea
            {...control}
            className={`${controlStyles.textInput} ${styles.detailDescription}`}
            dir="auto"
            rows={2}
            value={form.description}
            onChange={(event) => onChange({ description: event.target.value.replaceAll('\n', ' ') })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
                event.preventDefault();
                event.currentTarget.form?.requestSubmit();
              }
            }}
          />
        )}
      </Field>
      {(['start', 'end'] as const).map((edge) => {
        const value = form[edge];
        return value === null ? null : (
          <Field key={edge} label={timeline[edge]} problem={problems[edge]}>
            {(control) => (
              <DateTimeInput
                {...control}
                i18n={i18n}
                dateLabel={timeline.dateLabel(timeline[edge])}
                value={value}
                onChange={(next) => onChange({ [edge]: next, ...(edge === 'end' ? { duration: null } : {}) })}
              />
            )}
          </Field>
        );
      })}
      <TextField
        name="duration"
        className={styles.durationField}
        label={popover.fieldDuration}
        maxLength={64}
        title={popover.durationHint}
        placeholder={popover.durationHint}
        value={form.duration ?? (times.kind === 'times' && times.end !== null ? hours(secondsBetween(times.start, times.end)) : '')}
        problem={wrong === 'unreadable-duration' ? popover.durationHint : refusal.at('duration')}
        onType={(duration) => onChange({ duration })}
        onBlur={() => form.duration?.trim() === '' && onChange({ duration: null })}
      />
    </>
  );
}
