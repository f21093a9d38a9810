/** Asks where to split an entry. Starts with its middle. */
import { epochMsOfInstant, instantOfEpochMs, type UtcInstant } from '#shared/values/brands.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Form } from '../../../components/fields/form.tsx';
import { Field } from '../../../components/fields/field.tsx';
import { DateTimeInput } from '../../../components/dates/date-time-input.tsx';
import type { FieldError } from '../../../components/fields/field-problem.tsx';
import { useServices } from '../../shell/services.ts';
import { parseWallText, wallText } from '../local-days.ts';
import type { FinishedEntry } from './neighbours.ts';
import { useTimeline } from '../timeline-state.ts';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as styles from './panel.module.css';

interface SplitFormProps {
  readonly entry: FinishedEntry;
  readonly problem: FieldError;
  readonly onSplit: (at: UtcInstant) => Promise<void>;
  readonly onType: () => void;
}

export function SplitForm({ entry, problem, onSplit, onType }: SplitFormProps) {
  const { i18n } = useServices();
  const { timeline } = i18n.messages;
  const { timeZone } = useTimeline();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => wallText((epochMsOfInstant(entry.start) + epochMsOfInstant(entry.end)) / 2, timeZone));
  const atMs = parseWallText(text, timeZone);

  useEffect(() => field.current?.focus(), []);

  return (
    <Form className={styles.detailForm} onSubmit={async () => (atMs === null ? undefined : onSplit(instantOfEpochMs(atMs)))}>
      <Field label={timeline.splitAt} problem={atMs === null ? timeline.unreadableTime : problem}>
        {(control) => (
          <DateTimeInput
            {...control}
            ref={field}
            i18n={i18n}
            dateLabel={timeline.dateLabel(timeline.splitAt)}
            value={text}
            onChange={(next) => {
              setText(next);
              onType();
            }}
          />
        )}
      </Field>
      <div className={controlStyles.buttons}>
        <Button look="solid" label={timeline.splitHere} isDisabled={atMs === null} />
      </div>
    </Form>
  );
}
