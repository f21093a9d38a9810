import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';
import { useLatest } from '../../data/use-query.ts';
import { SettingGroup, SettingRow, SwitchRow } from './controls.tsx';
import type { SettingsProps } from './with-settings.tsx';

/** Hidden in builds that never check. */
export function UpdatesGroup({ settings }: SettingsProps) {
  const { clocktower, i18n, data } = useServices();
  const { perform } = useActions();
  const updates = useLatest(data.updates);
  const text = i18n.messages.updates;
  if (updates === null || updates.state.kind === 'none') {
    return null;
  }
  const { state, current, hasReleaseNotes } = updates;
  const action = (what: 'check' | 'restart' | 'read') => void perform(() => clocktower.runUpdateAction({ action: what }));
  return (
    <SettingGroup title={text.title}>
      <SwitchRow
        label={text.check}
        hint={text.checkHint}
        on={settings.view.preferences.updates.check}
        onChange={(check) => settings.change({ updates: { check } })}
      />
      <SettingRow label={text.current(current)} hint={text.state(state)}>
        {hasReleaseNotes && (state.kind === 'ready' || state.kind === 'available') ? (
          <Button look="text" label={text.releaseNotes} onPress={() => action('read')} />
        ) : null}
        {state.kind === 'ready' ? <Button label={text.restart} onPress={() => action('restart')} /> : null}
        {state.kind === 'idle' || state.kind === 'failed' || state.kind === 'available' ? (
          <Button label={text.checkNow} onPress={() => action('check')} />
        ) : null}
      </SettingRow>
    </SettingGroup>
  );
}
