import { preferenceBounds } from '#shared/program/preferences.ts';
import { useServices } from '../shell/services.ts';
import { NumberRow, SectionPage, SettingGroup, SwitchRow } from './controls.tsx';
import { type SettingsProps, withSettings } from './with-settings.tsx';

export const AwaySection = withSettings(function AwaySection({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  const { preferences, capabilities } = settings.view;
  const { away } = preferences;
  const change = (part: Partial<typeof away>) => settings.change({ away: { ...away, ...part } });
  const source = text.awayAskHint(capabilities.idle);
  const hint = capabilities.idle === 'unavailable' ? `${source} ${capabilities.locks ? text.awayLocksOnly : text.awaySleepOnly}` : source;
  return (
    <SectionPage title={text.away}>
      <SettingGroup title={null}>
        <SwitchRow label={text.awayAsk} hint={hint} on={away.ask} onChange={(ask) => change({ ask })} />
        {away.ask ? (
          <>
            <NumberRow
              label={text.awayAfter}
              value={away.afterMinutes}
              bounds={preferenceBounds.awayMinutes}
              unit={text.minutes}
              onChange={(afterMinutes) => change({ afterMinutes })}
            />
            <SwitchRow
              label={text.fillsScreen}
              hint={text.fillsScreenHint}
              on={away.fillsScreen}
              onChange={(fillsScreen) => change({ fillsScreen })}
            />
          </>
        ) : null}
      </SettingGroup>
      <SettingGroup title={null}>
        <SwitchRow label={text.stopOnSleep} on={away.stopOnSleep} onChange={(stopOnSleep) => change({ stopOnSleep })} />
        {capabilities.shutdown ? (
          <SwitchRow label={text.stopOnShutdown} on={away.stopOnShutdown} onChange={(stopOnShutdown) => change({ stopOnShutdown })} />
        ) : null}
      </SettingGroup>
    </SectionPage>
  );
});
