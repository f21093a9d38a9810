import type { AboutView, ExternalTarget } from '#shared/program/about.ts';
import { useCallback, useState } from 'react';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';
import { QueryFailure } from '../../components/status/query-failure.tsx';
import { failureOf } from '../../data/query.ts';
import { useQuery } from '../../data/use-query.ts';
import { SectionPage, SettingGroup, SwitchRow } from '../settings/controls.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { BundlePanel } from './bundle-panel.tsx';
import { DoctorPanel } from './doctor-panel.tsx';
import { Licences } from './licences.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as settingsStyles from '../settings/settings.module.css';
import * as styles from './about.module.css';

export function AboutSection() {
  const { data, i18n } = useServices();
  const { about: text } = i18n.messages;
  const answered = useQuery(data.about);
  const about = answered.kind === 'answer' ? answered.value : null;

  return (
    <SectionPage title={text.title}>
      <QueryFailure failure={failureOf(answered)} onRetry={data.about.refresh} />
      {about === null ? null : (
        <>
          <Versions about={about} />
          <SettingGroup title={text.folders}>
            <FolderRow label={text.dataFolder} path={about.folders.data} what="data" />
            <FolderRow label={text.logFolder} hint={text.logHint} path={about.folders.logs} what="logs" />
          </SettingGroup>
          <SettingGroup title={text.help}>
            <DoctorPanel />
            <BundlePanel />
          </SettingGroup>
          <CrashReports about={about} />
          <Licences hasChromiumLicences={about.hasChromiumLicences} />
        </>
      )}
    </SectionPage>
  );
}

function Versions({ about }: { readonly about: AboutView }) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { about: text, productName } = i18n.messages;
  const [isCopied, setCopied] = useState(false);
  const builtOn = text.builtOn(about);

  async function copy(): Promise<void> {
    const copied = await perform(() => clocktower.copyText({ text: `${productName} ${about.version}\n${builtOn}\n${about.system}` }));
    setCopied(copied);
    if (copied) {
      say(text.copied);
    }
  }

  return (
    <SettingGroup title={null}>
      <div className={settingsStyles.setting}>
        <div className={settingsStyles.settingWords}>
          <span className={styles.aboutName}>
            {productName} {about.version}
          </span>
          <p className={`${settingsStyles.settingHint} ${styles.aboutSelectable}`}>{builtOn}</p>
          <p className={`${settingsStyles.settingHint} ${styles.aboutSelectable}`}>{about.system}</p>
        </div>
        <button type="button" className={controlStyles.outlineButton} onClick={() => void copy()}>
          {isCopied ? text.copied : text.copyVersions}
        </button>
      </div>
    </SettingGroup>
  );
}

interface FolderProps {
  readonly label: string;
  readonly hint?: string;
  readonly path: string;
  readonly what: ExternalTarget;
}

function FolderRow({ label, hint, path, what }: FolderProps) {
  const { about: text } = useServices().i18n.messages;
  return (
    <div className={settingsStyles.setting}>
      <div className={settingsStyles.settingWords}>
        <span>{label}</span>
        <p className={`${settingsStyles.settingHint} ${styles.aboutPath} ${styles.aboutSelectable}`}>{path}</p>
        {hint === undefined ? null : <p className={settingsStyles.settingHint}>{hint}</p>}
      </div>
      <OpenButton what={what} name={text.openNamed(label)} />
    </div>
  );
}

function OpenButton({ what, name }: { readonly what: ExternalTarget; readonly name: string }) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const open = useCallback(() => void perform(() => clocktower.openOwn({ what })), [clocktower, perform, what]);
  return (
    <button type="button" className={controlStyles.outlineButton} aria-label={name} onClick={open}>
      {i18n.messages.about.openFolder}
    </button>
  );
}

function CrashReports({ about }: { readonly about: AboutView }) {
  const { about: text } = useServices().i18n.messages;
  const settings = useSettings();
  if (settings === null) {
    return null;
  }
  const { crashReports } = settings.view.preferences.diagnostics;
  return (
    <SettingGroup title={text.crashReports}>
      <SwitchRow label={text.crashReportsOn} hint={text.crashReportsHint} on={crashReports} onChange={(on) => settings.change({ diagnostics: { crashReports: on } })} />
      {about.crashReports === 0 ? null : (
        <div className={settingsStyles.setting}>
          <div className={settingsStyles.settingWords}>
            <span>{text.crashReportsCount(about.crashReports)}</span>
            <p className={`${settingsStyles.settingHint} ${styles.aboutPath} ${styles.aboutSelectable}`}>{about.folders.crashReports}</p>
          </div>
          <OpenButton what="crash-reports" name={text.openNamed(text.crashReports)} />
        </div>
      )}
    </SettingGroup>
  );
}
