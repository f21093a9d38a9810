import { preferenceBounds } from '#shared/program/preferences.ts';
import { Button } from '../../components/controls/button.tsx';
import { useServices } from '../shell/services.ts';
import { DaysRow, NumberRow, SectionPage, SettingGroup, SettingRow, SwitchRow, TimesRow } from './controls.tsx';
import { type SettingsProps, withSettings } from './with-settings.tsx';
import * as styles from './settings.module.css';

export const RemindersSection = withSettings(function RemindersSection({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  const { preferences, capabilities } = settings.view;
  const { reminders } = preferences;
  const { longRunning } = reminders;
  const change = (part: Partial<typeof reminders>) => settings.change({ reminders: { ...reminders, ...part } });
  const hint = capabilities.notifications === 'none' ? text.remindersNone : capabilities.doNotDisturb ? text.remindersQuiet : null;
  return (
    <SectionPage title={text.reminders}>
      {hint === null ? null : <p className={styles.settingNote}>{hint}</p>}
      <NoTimerGroup settings={settings} />
      <SettingGroup title={null}>
        <SwitchRow label={text.longRunning} on={longRunning.on} onChange={(on) => change({ longRunning: { ...longRunning, on } })} />
        {longRunning.on ? (
          <NumberRow
            label={text.longRunningAfter}
            value={longRunning.afterHours}
            bounds={preferenceBounds.longRunningHours}
            unit={text.hours}
            onChange={(afterHours) => change({ longRunning: { ...longRunning, afterHours } })}
          />
        ) : null}
      </SettingGroup>
      <SettingGroup title={null}>
        <SwitchRow label={text.remindAway} on={reminders.away} onChange={(away) => change({ away })} />
        <SwitchRow label={text.remindAttention} on={reminders.attention} onChange={(attention) => change({ attention })} />
        <SwitchRow label={text.remindGoals} on={reminders.goals} onChange={(goals) => change({ goals })} />
      </SettingGroup>
    </SectionPage>
  );
});

function NoTimerGroup({ settings }: SettingsProps) {
  const { clocktower, i18n } = useServices();
  const text = i18n.messages.settings;
  const { reminders } = settings.view.preferences;
  const { noTimer } = reminders;
  const change = (part: Partial<typeof noTimer>) => settings.change({ reminders: { ...reminders, noTimer: { ...noTimer, ...part } } });
  return (
    <SettingGroup title={null}>
      <SwitchRow label={text.noTimer} on={noTimer.on} onChange={(on) => change({ on })} />
      {noTimer.on ? (
        <>
          <DaysRow
            label={text.workDays}
            days={noTimer.days}
            name={text.weekday}
            shortName={text.weekdayShort}
            onChange={(days) => change({ days })}
          />
          <TimesRow
            label={text.workHours}
            from={{ label: text.workFrom, value: noTimer.from, onChange: (from) => change({ from }) }}
            to={{ label: text.workTo, value: noTimer.to, onChange: (to) => change({ to }) }}
          />
          <SwitchRow
            label={text.fillsScreen}
            hint={text.fillsScreenHint}
            on={noTimer.fillsScreen}
            onChange={(fillsScreen) => change({ fillsScreen })}
          />
          {noTimer.fillsScreen ? (
            <SettingRow label={text.fillsScreenPreview}>
              <Button label={text.preview} onPress={() => void clocktower.previewPrompt()} />
            </SettingRow>
          ) : null}
          <NumberRow
            label={text.noTimerEvery}
            value={noTimer.everyMinutes}
            bounds={preferenceBounds.reminderMinutes}
            unit={text.minutes}
            onChange={(everyMinutes) => change({ everyMinutes })}
          />
        </>
      ) : null}
    </SettingGroup>
  );
}
