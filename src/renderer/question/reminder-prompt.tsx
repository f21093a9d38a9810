/** A reminder that covers the screen. */
import type { PromptView } from '#shared/timer/reminders.ts';
import { useId } from 'react';
import { Button } from '../components/controls/button.tsx';
import { useActions } from '../page/actions.ts';
import { useServices } from '../page/services.ts';
import * as controlStyles from '../components/controls/control.module.css';
import * as styles from './question.module.css';

export function ReminderPrompt({ reminder }: { readonly reminder: NonNullable<PromptView['reminder']> }) {
  const { clocktower } = useServices();
  const { perform } = useActions();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h1 id={titleId} className={styles.questionTitle}>
        {reminder.title}
      </h1>
      <p className={styles.questionContext}>
        <span dir="auto">{reminder.body}</span>
      </p>
      <div className={controlStyles.buttons}>
        {reminder.actions.map(({ action, label }, index) => (
          <Button
            key={action}
            look={index === 0 ? 'solid' : 'outline'}
            label={label}
            onPress={() => void perform(() => clocktower.answerPrompt({ action }))}
          />
        ))}
        <Button look="text" label={reminder.notNow} onPress={() => void clocktower.answerPrompt({ action: null })} />
      </div>
    </section>
  );
}
