import { preferenceBounds } from '#shared/program/preferences.ts';
import { useServices } from '../shell/services.ts';
import { NumberRow, SectionPage, SettingGroup, SwitchRow } from './controls.tsx';
import { type SettingsProps, withSettings } from './with-settings.tsx';

/** Goals are set in quarter hours. */
const quarter = 0.25;

function toHours({ low, high }: { readonly low: number; readonly high: number }) {
  return { low: low / 60, high: high / 60 };
}

function inHours(minutes: number | null): number | null {
  return minutes === null ? null : minutes / 60;
}

function inMinutes(hours: number | null): number | null {
  return hours === null ? null : Math.round(hours * 60);
}

export const GoalsSection = withSettings(function GoalsSection({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  const { goals } = settings.view.preferences;
  return (
    <SectionPage title={text.goalsAndFocus}>
      <SettingGroup title={text.goals} hint={text.goalHint}>
        <NumberRow
          label={text.dailyGoal}
          value={inHours(goals.dailyMinutes)}
          bounds={toHours(preferenceBounds.dailyGoalMinutes)}
          step={quarter}
          optional
          unit={text.hours}
          onChange={(hours) => settings.change({ goals: { ...goals, dailyMinutes: inMinutes(hours) } })}
        />
        <NumberRow
          label={text.weeklyGoal}
          value={inHours(goals.weeklyMinutes)}
          bounds={toHours(preferenceBounds.weeklyGoalMinutes)}
          step={quarter}
          optional
          unit={text.hours}
          onChange={(hours) => settings.change({ goals: { ...goals, weeklyMinutes: inMinutes(hours) } })}
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
  const { focusMinutes, breakMinutes, rounds } = preferenceBounds;
  return (
    <SettingGroup title={text.pomodoro}>
      <SwitchRow label={text.pomodoroOn} hint={text.pomodoroHint} on={pomodoro.on} onChange={(on) => change({ on })} />
      {pomodoro.on ? (
        <>
          <NumberRow label={text.focusMinutes} value={pomodoro.focusMinutes} bounds={focusMinutes} unit={text.minutes} onChange={(minutes) => change({ focusMinutes: minutes ?? pomodoro.focusMinutes })} />
          <NumberRow label={text.breakMinutes} value={pomodoro.breakMinutes} bounds={breakMinutes} unit={text.minutes} onChange={(minutes) => change({ breakMinutes: minutes ?? pomodoro.breakMinutes })} />
          <NumberRow label={text.longBreakMinutes} value={pomodoro.longBreakMinutes} bounds={breakMinutes} unit={text.minutes} onChange={(minutes) => change({ longBreakMinutes: minutes ?? pomodoro.longBreakMinutes })} />
          <NumberRow label={text.rounds} value={pomodoro.rounds} bounds={rounds} unit={text.roundsUnit} onChange={(count) => change({ rounds: count ?? pomodoro.rounds })} />
          <SwitchRow label={text.startsBreaks} on={pomodoro.startsBreaks} onChange={(startsBreaks) => change({ startsBreaks })} />
          <SwitchRow label={text.startsFocus} on={pomodoro.startsFocus} onChange={(startsFocus) => change({ startsFocus })} />
        </>
      ) : null}
    </SettingGroup>
  );
}
