/** Whose work ships with this program, and under which licences. */
import { useActions } from '../../actions.ts';
import { useServices } from '../services.ts';
import { SettingGroup } from '../settings/controls.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { failureOf } from '../../data/query.ts';
import { useQuery } from '../../data/use-query.ts';

export function Licences({ hasChromiumLicences }: { readonly hasChromiumLicences: boolean }) {
  const { clocktower, i18n, data } = useServices();
  const { perform } = useActions();
  const { about: text } = i18n.messages;
  const answered = useQuery(data.licences);
  const licences = answered.kind === 'answer' ? answered.value : null;

  return (
    <SettingGroup title={text.licences}>
      <div className="setting">
        <div className="setting-words">
          <span>{text.licence}</span>
          <p className="setting-hint">{text.licenceText}</p>
        </div>
      </div>
      {hasChromiumLicences ? (
        <div className="setting">
          <div className="setting-words">
            <span>{text.chromiumLicences}</span>
            <p className="setting-hint">{text.chromiumLicencesHint}</p>
          </div>
          <button type="button" className="outline-button" aria-label={text.openNamed(text.chromiumLicences)} onClick={() => void perform(() => clocktower.openOwn({ what: 'chromium-licences' }))}>
            {text.openFolder}
          </button>
        </div>
      ) : null}
      <QueryFailure failure={failureOf(answered)} onRetry={data.licences.refresh} />
      {licences === null ? null : licences.length === 0 ? (
        <p className="about-missing setting-hint">{text.licencesMissing}</p>
      ) : (
        <div className="about-parts">
          {licences.map(({ name, version, identifier, text: licence }) => (
            <details key={`${name} ${version}`} className="about-part">
              <summary>
                <span>
                  {name} <span className="about-quiet">{version}</span>
                </span>
                <span className="about-quiet">{identifier ?? text.licenceUnnamed}</span>
              </summary>
              {licence === undefined ? null : <pre className="about-text about-licence">{licence}</pre>}
            </details>
          ))}
        </div>
      )}
    </SettingGroup>
  );
}
