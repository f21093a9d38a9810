/** Offers descriptions for a new entry from what was on the screen meanwhile; nothing where nothing was recorded. */
import { useId } from 'react';
import { isolateText } from '#shared/values/bidi.ts';
import { Button } from '../../../components/controls/button.tsx';
import { useServices } from '../../shell/services.ts';
import { useActivity } from './activity-lane.tsx';
import { fillChoices } from './fill-choices.ts';
import * as styles from './activity.module.css';

interface FillProps {
  readonly fromMs: number;
  readonly toMs: number;
  readonly onFill: (description: string) => void;
}

export function FillFromActivity({ fromMs, toMs, onFill }: FillProps) {
  const { messages } = useServices().i18n;
  const id = useId();
  const choices = fillChoices(useActivity({ fromMs, toMs }));
  return choices.length === 0 ? null : (
    <fieldset className={styles.fillChoices} aria-labelledby={id}>
      <p id={id}>{messages.activity.fill}</p>
      {choices.map(({ description, application, seconds }) => (
        <Button
          key={description}
          look="text"
          label={messages.activity.fillChoice({ description: isolateText(description), application: isolateText(application), duration: messages.duration(seconds) })}
          onPress={() => onFill(description)}
        />
      ))}
    </fieldset>
  );
}
