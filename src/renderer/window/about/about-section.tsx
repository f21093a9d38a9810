import type { AboutView } from '#shared/program/about.ts';
import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';
import { QueryFailure } from '../../components/status/query-failure.tsx';
import { queryFailure } from '../../data/query.ts';
import { useQuery } from '../../data/use-query.ts';
import { SectionPage, SettingGroup, SettingRow, SwitchRow } from '../settings/controls.tsx';
import { type SettingsProps, withSettings } from '../settings/with-settings.tsx';
import { BundlePanel } from './bundle-panel.tsx';
import { DoctorPanel } from './doctor-panel.tsx';
import { Licences } from './licences.tsx';
import { OpenRow } from './open-row.tsx';
import * as styles from './about.module.css';

interface AboutProps {
  readonly about: AboutView;
}

export function AboutSection() {
  const { data, i18n } = useServices();
  const { about: text } = i18n.messages;
  const answered = useQuery(data.about);
  const about = answered.kind === 'answer' ? answered.value : null;

  return (
    <SectionPage title={text.title}>
      <QueryFailure failure={queryFailure(answered)} onRetry={data.about.refresh} />
      {about === null ? null : (
        <>
          <Versions about={about} />
          <News />
          <SettingGroup title={text.folders}>
            <OpenRow label={text.dataFolder} hint={about.folders.data} what="data" />
            <OpenRow label={text.logFolder} hint={about.folders.logs} more={text.logHint} what="logs" />
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

function News() {
  const { news } = useServices().i18n.messages;
  return (
    <SettingGroup title={news.title}>
      {news.versions().map(({ version, points }) => (
        <section key={version} className={styles.news} aria-label={news.version(version)}>
          <h3>{news.version(version)}</h3>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
    </SettingGroup>
  );
}

function Versions({ about }: AboutProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { about: text, productName } = i18n.messages;
  const [isCopied, setCopied] = useState(false);
  const name = `${productName} ${about.version}`;
  const details = `${text.builtOn(about)}\n${about.system}`;

  async function copy(): Promise<void> {
    const copied = await perform(() => clocktower.copyText({ text: `${name}\n${details}` }));
    setCopied(copied);
    if (copied) {
      say(text.copied);
    }
  }

  return (
    <SettingGroup title={null}>
      <SettingRow label={<span className={styles.aboutName}>{name}</span>} hint={details}>
        <Button label={isCopied ? text.copied : text.copyVersions} onPress={copy} />
      </SettingRow>
    </SettingGroup>
  );
}

const CrashReports = withSettings<AboutProps>(function CrashReports({ about, settings }: AboutProps & SettingsProps) {
  const { about: text } = useServices().i18n.messages;
  const { crashReports } = settings.view.preferences.diagnostics;
  return (
    <SettingGroup title={text.crashReports}>
      <SwitchRow
        label={text.crashReportsOn}
        hint={text.crashReportsHint}
        on={crashReports}
        onChange={(on) => settings.change({ diagnostics: { crashReports: on } })}
      />
      {about.crashReports === 0 ? null : (
        <OpenRow
          label={text.crashReportsCount(about.crashReports)}
          hint={about.folders.crashReports}
          what="crash-reports"
          name={text.crashReports}
        />
      )}
    </SettingGroup>
  );
});
