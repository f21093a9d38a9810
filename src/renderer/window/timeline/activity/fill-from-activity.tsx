/** Offers contents for a new entry from what was on the screen meanwhile; nothing where nothing was recorded. */
import type { FillChoice } from '#shared/activity/proposals.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { useId, useMemo } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { useRequest } from '../../../data/use-query.ts';
import { useServices } from '../../shell/services.ts';
import * as styles from './activity.module.css';

interface FillProps {
  readonly fromMs: number;
  readonly toMs: number;
  readonly onFill: (choice: FillChoice) => void;
}

export function FillFromActivity({ fromMs, toMs, onFill }: FillProps) {
  const { clocktower, i18n } = useServices();
  const { messages } = i18n;
  const id = useId();
  const span = useMemo(() => ({ from: instantOfEpochMs(fromMs), to: instantOfEpochMs(toMs) }), [fromMs, toMs]);
  const { answered } = useRequest({ ask: clocktower.getFillChoices, changes: clocktower.onActivityChanged }, span);
  return answered.kind !== 'answer' || answered.value.length === 0 ? null : (
    <fieldset className={styles.fillChoices} aria-labelledby={id}>
      <p id={id}>{messages.activity.fill}</p>
      {answered.value.map((choice) => {
        const why = messages.activity.why(choice.why, {
          application: isolateText(choice.application),
          project: isolateText(choice.project?.name ?? ''),
        });
        const label = messages.activity.fillChoice({
          description: isolateText(choice.description),
          why,
          duration: messages.duration(choice.seconds),
        });
        return (
          <Button
            key={JSON.stringify([choice.description, choice.project?.id, choice.task?.id])}
            look="text"
            label={label}
            onPress={() => onFill(choice)}
          />
        );
      })}
    </fieldset>
  );
}
