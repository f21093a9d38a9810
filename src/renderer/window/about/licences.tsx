import { useServices } from '../shell/services.ts';
import { OpenRow } from './open-row.tsx';
import { SettingGroup, SettingRow } from '../settings/controls.tsx';
import { QueryFailure } from '../../components/status/query-failure.tsx';
import { queryFailure } from '../../data/query.ts';
import { useQuery } from '../../data/use-query.ts';
import * as settingsStyles from '../settings/settings.module.css';
import * as styles from './about.module.css';

export function Licences({ hasChromiumLicences }: { readonly hasChromiumLicences: boolean }) {
  const { i18n, data } = useServices();
  const { about: text } = i18n.messages;
  const answered = useQuery(data.licences);
  const licences = answered.kind === 'answer' ? answered.value : null;

  return (
    <SettingGroup title={text.licences}>
      <SettingRow label={text.licence} hint={text.licenceText} />
      {hasChromiumLicences ? <OpenRow label={text.chromiumLicences} hint={text.chromiumLicencesHint} what="chromium-licences" /> : null}
      <QueryFailure failure={queryFailure(answered)} onRetry={data.licences.refresh} />
      {licences === null ? null : licences.length === 0 ? (
        <p className={`${styles.aboutMissing} ${settingsStyles.settingHint}`}>{text.licencesMissing}</p>
      ) : (
        <div className={styles.aboutParts}>
          {licences.map(({ name, version, identifier, text: licence }) => (
            <details key={`${name} ${version}`} className={styles.aboutPart}>
              <summary>
                <span>
                  {name} <span className={styles.aboutQuiet}>{version}</span>
                </span>
                <span className={styles.aboutQuiet}>{identifier ?? text.licenceUnnamed}</span>
              </summary>
              {licence === undefined ? null : <pre className={`${styles.aboutText} ${styles.aboutLicence}`}>{licence}</pre>}
            </details>
          ))}
        </div>
      )}
    </SettingGroup>
  );
}
