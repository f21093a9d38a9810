import { languageTags } from '#shared/messages/languages.ts';
import {
  themeChoices,
  type ClockChoice,
  type LanguageChoice,
  type TrayClick,
  type TrayIconTheme,
  type TrayTitle,
  type WeekStartChoice,
} from '#shared/program/preferences.ts';
import { zoomSteps } from '#shared/program/zoom.ts';
import { shortcutActions } from '#shared/program/shortcuts.ts';
import { useState } from 'react';
import type { Problem } from '../../page/bridge.ts';
import { useServices } from '../shell/services.ts';
import { ChoiceRow, SectionPage, SettingGroup, SwitchRow, TextRow } from './controls.tsx';
import { ShortcutRow } from './shortcut-row.tsx';
import { UpdatesGroup } from './updates-group.tsx';
import { type SettingsProps, withSettings } from './with-settings.tsx';
import * as styles from './settings.module.css';

const themes: readonly TrayIconTheme[] = ['auto', 'light', 'dark'];
const titles: readonly TrayTitle[] = ['off', 'hours-minutes', 'hours-minutes-seconds', 'description', 'project'];
/** The tooltip always contains the entry. */
const tooltips: readonly TrayTitle[] = ['off', 'hours-minutes', 'hours-minutes-seconds'];
const languages: readonly LanguageChoice[] = ['system', ...languageTags];
const clocks: readonly ClockChoice[] = ['system', '12', '24'];
const weekStarts: readonly WeekStartChoice[] = ['system', 'monday', 'sunday', 'saturday'];
const clicks: readonly TrayClick[] = ['popover', 'window', 'start-stop', 'nothing'];

export const GeneralSection = withSettings(function GeneralSection({ settings }: SettingsProps) {
  const { messages } = useServices().i18n;
  return (
    <SectionPage title={messages.settings.general}>
      <StartGroup settings={settings} />
      <LanguageGroup settings={settings} />
      <AppearanceGroup settings={settings} />
      <TrayGroup settings={settings} />
      <MiniTimerGroup settings={settings} />
      {settings.view.capabilities.shortcuts === 'none' ? null : <ShortcutsGroup settings={settings} />}
      <AgentsGroup settings={settings} />
      <PaperGroup settings={settings} />
      <UpdatesGroup settings={settings} />
    </SectionPage>
  );
});

function StartGroup({ settings }: SettingsProps) {
  const { clocktower, i18n } = useServices();
  const { capabilities, autostart } = settings.view;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const text = i18n.messages.settings;
  if (capabilities.autostart === 'unsupported') {
    return null;
  }
  async function set(on: boolean): Promise<void> {
    setWanted(on);
    const answer = await clocktower.setAutostart({ on });
    setProblem(answer.ok ? null : answer.failure);
    setWanted(null);
  }
  return capabilities.autostart === 'sandboxed' ? (
    <p className={styles.settingNote}>{text.autostartSandboxed}</p>
  ) : (
    <SettingGroup title={null}>
      <SwitchRow
        label={text.autostart}
        hint={text.autostartHint}
        problem={problem}
        on={wanted ?? autostart}
        onChange={(on) => void set(on)}
      />
    </SettingGroup>
  );
}

function LanguageGroup({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  const { language } = settings.view.preferences;
  const change = (part: Partial<typeof language>) => settings.change({ language: { ...language, ...part } });
  return (
    <SettingGroup title={text.languageAndTimes}>
      <ChoiceRow
        label={text.language}
        value={language.text}
        choices={languages}
        name={text.languageName}
        onChange={(choice) => change({ text: choice })}
      />
      <ChoiceRow label={text.clock} value={language.clock} choices={clocks} name={text.clockName} onChange={(clock) => change({ clock })} />
      <ChoiceRow
        label={text.weekStart}
        value={language.weekStart}
        choices={weekStarts}
        name={text.weekStartName}
        onChange={(weekStart) => change({ weekStart })}
      />
    </SettingGroup>
  );
}

function AppearanceGroup({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  const { appearance } = settings.view.preferences;
  const change = (part: Partial<typeof appearance>) => settings.change({ appearance: { ...appearance, ...part } });
  const zooms = [...new Set([...zoomSteps, appearance.zoomPercent])].sort((one, other) => one - other);
  return (
    <SettingGroup title={text.appearance}>
      <ChoiceRow
        label={text.theme}
        value={appearance.theme}
        choices={themeChoices}
        name={text.themeName}
        onChange={(theme) => change({ theme })}
      />
      <ChoiceRow
        label={text.zoom}
        value={String(appearance.zoomPercent)}
        choices={zooms.map(String)}
        name={text.zoomName}
        onChange={(percent) => change({ zoomPercent: Number(percent) })}
      />
    </SettingGroup>
  );
}

function TrayGroup({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  const { preferences, capabilities } = settings.view;
  const { tray } = preferences;
  const change = (part: Partial<typeof tray>) => settings.change({ tray: { ...tray, ...part } });
  const hint = capabilities.tray.host === 'missing' ? text.trayMissing : capabilities.tray.host === 'hidden' ? text.trayHidden : null;
  return (
    <SettingGroup title={text.tray} {...(hint === null ? {} : { hint })}>
      {capabilities.tray.theme ? (
        <ChoiceRow
          label={text.trayTheme}
          value={tray.theme}
          choices={themes}
          name={text.trayThemeName}
          onChange={(theme) => change({ theme })}
        />
      ) : null}
      <ChoiceRow
        label={capabilities.tray.title ? text.trayTitle : text.trayTooltip}
        value={capabilities.tray.title || tooltips.includes(tray.title) ? tray.title : 'hours-minutes'}
        choices={capabilities.tray.title ? titles : tooltips}
        name={text.trayTitleName}
        onChange={(title) => change({ title })}
      />
      {capabilities.tray.leftClick ? (
        <ChoiceRow
          label={text.leftClick}
          value={tray.leftClick}
          choices={clicks}
          name={text.clickName}
          onChange={(leftClick) => change({ leftClick })}
        />
      ) : null}
      {capabilities.tray.middleClick ? (
        <ChoiceRow
          label={text.middleClick}
          value={tray.middleClick}
          choices={clicks}
          name={text.clickName}
          onChange={(middleClick) => change({ middleClick })}
        />
      ) : null}
    </SettingGroup>
  );
}

function MiniTimerGroup({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  const { preferences, capabilities } = settings.view;
  const hint = capabilities.popover === 'centre' ? text.miniTimerOnWayland : text.miniTimerHint;
  return (
    <SettingGroup title={text.miniTimer}>
      <SwitchRow
        label={text.miniTimerShown}
        hint={hint}
        on={preferences.miniTimer.on}
        onChange={(on) => settings.change({ miniTimer: { on } })}
      />
    </SettingGroup>
  );
}

function AgentsGroup({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  return (
    <SettingGroup title={text.agents}>
      <SwitchRow
        label={text.agentsMayChange}
        hint={text.agentsHint}
        on={settings.view.preferences.agents.mayChange}
        onChange={(mayChange) => settings.change({ agents: { mayChange } })}
      />
    </SettingGroup>
  );
}

function PaperGroup({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  const { paper } = settings.view.preferences;
  return (
    <SettingGroup title={text.paper}>
      <TextRow
        label={text.paperCompany}
        hint={text.paperCompanyHint}
        value={paper.company}
        limit={200}
        onChange={(company) => settings.change({ paper: { ...paper, company } })}
      />
      <SwitchRow
        label={text.paperSignature}
        on={paper.signature}
        onChange={(signature) => settings.change({ paper: { ...paper, signature } })}
      />
    </SettingGroup>
  );
}

function ShortcutsGroup({ settings }: SettingsProps) {
  const text = useServices().i18n.messages.settings;
  const { preferences, capabilities } = settings.view;
  return (
    <SettingGroup title={text.shortcuts} {...(capabilities.shortcuts === 'portal' ? { hint: text.shortcutsPortal } : {})}>
      {shortcutActions.map((action) => (
        <ShortcutRow key={action} action={action} accelerator={preferences.shortcuts[action]} />
      ))}
    </SettingGroup>
  );
}
