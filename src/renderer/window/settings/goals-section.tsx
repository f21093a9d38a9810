import { preferenceBounds } from '#shared/program/preferences.ts';
import { useServices } from '../shell/services.ts';
import { GoalRow, NumberRow, SectionPage, SettingGroup, SwitchRow } from './controls.tsx';
import { type SettingsProps, withSettings } from './with-settings.tsx';

export const GoalsSection = withSettings(function GoalsSection({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  const { goals } = settings.view.preferences;
  return (
    <SectionPage title={text.goalsAndFocus}>
      <SettingGroup title={text.goals} hint={text.goalHint}>
        <GoalRow
          label={text.dailyGoal}
          minutes={goals.dailyMinutes}
          bounds={preferenceBounds.dailyGoalMinutes}
          onChange={(dailyMinutes) => settings.change({ goals: { ...goals, dailyMinutes } })}
        />
        <GoalRow
          label={text.weeklyGoal}
          minutes={goals.weeklyMinutes}
          bounds={preferenceBounds.weeklyGoalMinutes}
          onChange={(weeklyMinutes) => settings.change({ goals: { ...goals, weeklyMinutes } })}
        />
      </SettingGroup>
      <PomodoroGroup settings={settings} />
    </SectionPage>
  );
});

function PomodoroGroup({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  const { pomodoro } = settings.view.preferences;
  const change = (part: Partial<typeof pomodoro>) => settings.change({ pomodoro: { ...pomodoro, ...part } });
  return (
    <SettingGroup title={text.pomodoro}>
      <SwitchRow label={text.pomodoroOn} hint={text.pomodoroHint} on={pomodoro.on} onChange={(on) => change({ on })} />
      {pomodoro.on ? (
        <>
          <NumberRow
            label={text.focusMinutes}
            value={pomodoro.focusMinutes}
            bounds={preferenceBounds.focusMinutes}
            unit={text.minutes}
            onChange={(focusMinutes) => change({ focusMinutes })}
          />
          <NumberRow
            label={text.breakMinutes}
            value={pomodoro.breakMinutes}
            bounds={preferenceBounds.breakMinutes}
            unit={text.minutes}
            onChange={(breakMinutes) => change({ breakMinutes })}
          />
          <NumberRow
            label={text.longBreakMinutes}
            value={pomodoro.longBreakMinutes}
            bounds={preferenceBounds.breakMinutes}
            unit={text.minutes}
            onChange={(longBreakMinutes) => change({ longBreakMinutes })}
          />
          <NumberRow
            label={text.rounds}
            value={pomodoro.rounds}
            bounds={preferenceBounds.rounds}
            unit={text.roundsUnit}
            onChange={(rounds) => change({ rounds })}
          />
          <SwitchRow label={text.startsBreaks} on={pomodoro.startsBreaks} onChange={(startsBreaks) => change({ startsBreaks })} />
          <SwitchRow label={text.startsFocus} on={pomodoro.startsFocus} onChange={(startsFocus) => change({ startsFocus })} />
        </>
      ) : null}
    </SettingGroup>
  );
}
