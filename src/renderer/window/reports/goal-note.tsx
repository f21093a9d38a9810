/** Shows the goal. It is changed in Settings. */
import type { ReportRequest } from '#shared/history/reports.ts';
import { Button } from '../../components/controls/button.tsx';
import { useServices } from '../shell/services.ts';
import { useWindowState } from '../shell/window-state.ts';
import * as styles from './reports.module.css';

interface GoalNoteProps {
  /** null: none is set. */
  readonly goal: ReportRequest['goal'];
  /** The progress towards the goal, if no chart shows it. */
  readonly standing: string | null;
}

export function GoalNote({ goal, standing }: GoalNoteProps) {
  const { messages } = useServices().i18n;
  const { router } = useWindowState();
  const { reports } = messages;
  return (
    <p className={styles.reportGoal}>
      <span>
        {[goal === null ? reports.noGoal : reports.goalOfDays(messages.hours(goal.secondsPerDay)), standing]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
      <Button
        look="text"
        label={goal === null ? reports.setGoal : reports.changeGoal}
        onPress={() => router.go({ page: 'settings', detail: 'goals' }, { focus: true })}
      />
    </p>
  );
}
