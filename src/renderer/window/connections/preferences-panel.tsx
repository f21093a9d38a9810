/** Preferences of one connection, in its row. */
import type { ConnectionView } from '#shared/connections/connections.ts';
import { connectionPreferenceBounds, type ConnectionPreferences, preferencesOfConnection } from '#shared/program/connection-preferences.ts';
import { Button } from '../../components/controls/button.tsx';
import { InlinePanel } from '../../components/controls/inline-panel.tsx';
import { projectChoices } from '../../components/select/project-choices.ts';
import { useLatest } from '../../data/use-query.ts';
import { GoalRow, NumberRow, SelectRow, SettingRow } from '../settings/controls.tsx';
import { type SettingsProps, withSettings } from '../settings/with-settings.tsx';
import { useServices } from '../shell/services.ts';
import * as pageStyles from '../shell/page/page.module.css';

interface PreferencesPanelProps {
  readonly connection: ConnectionView;
  readonly onClose: () => void;
}

export const PreferencesPanel = withSettings<PreferencesPanelProps>(function PreferencesPanel({
  connection,
  onClose,
  settings,
}: PreferencesPanelProps & SettingsProps) {
  const { data, i18n } = useServices();
  const { connections, projectAndTask, actions } = i18n.messages;
  const { preferences } = settings.view;
  const { id, kind, name, current } = connection;
  const own = preferencesOfConnection(preferences, id);
  const catalog = useLatest(data.catalog);

  function change(part: Partial<ConnectionPreferences>): void {
    settings.change({ perConnection: [...preferences.perConnection.filter((each) => each.connection !== id), { ...own, ...part }] });
  }

  return (
    <InlinePanel title={connections.preferencesTitle(name)} onEscape={onClose}>
      <div className={pageStyles.group}>
        {current && catalog !== null ? (
          <SelectRow
            label={connections.defaultProject}
            hint={connections.defaultProjectHint}
            value={own.projectId}
            choices={projectChoices(catalog.projects, { value: null, label: projectAndTask.noProject })}
            onChange={(projectId) => change({ projectId })}
          />
        ) : (
          <SettingRow label={connections.defaultProject} hint={connections.defaultProjectElsewhere} />
        )}
        <GoalRow
          label={connections.ownGoal}
          hint={connections.ownGoalHint}
          minutes={own.dailyGoalMinutes}
          bounds={connectionPreferenceBounds.dailyGoalMinutes}
          onChange={(dailyGoalMinutes) => change({ dailyGoalMinutes })}
        />
        {kind === 'server' ? (
          <NumberRow
            label={connections.refreshEvery}
            hint={connections.refreshHint}
            value={own.refreshSeconds}
            bounds={connectionPreferenceBounds.refreshSeconds}
            unit={connections.seconds}
            onChange={(refreshSeconds) => change({ refreshSeconds })}
            onClear={() => change({ refreshSeconds: null })}
          />
        ) : null}
      </div>
      <Button look="text" label={actions.close} onPress={onClose} />
    </InlinePanel>
  );
});
