import { byKind } from '../../by-kind.ts';
import type { Misconfiguration, SignInFailure } from '../../../connections/sign-in.ts';
import type { Messages } from '../../catalogue.ts';

const misconfigurations: Readonly<Record<Misconfiguration, string>> = {
  metadata: 'Seine Metadaten sind nicht lesbar oder nennen einen anderen Server',
  pkce: 'Er bietet keine sichere Anmeldung an (PKCE mit S256)',
  endpoint: 'Er nennt eine Adresse, die fehlt oder nicht verschlüsselt ist',
  issuer: 'Seine Antwort sagt nicht, von welchem Server sie kommt',
  'authorization-answer': 'Seine Antwort enthält keinen Code',
  'token-answer': 'Seine Antwort enthält kein brauchbares Token',
  redirect: 'Er leitet die Anfrage an eine andere Adresse weiter',
};

/** OAuth's codes in everyday words; others are shown as they are. */
const refusals: Readonly<Record<string, string>> = {
  access_denied: 'Der Zugriff wurde im Browser nicht erlaubt.',
  invalid_client: 'Der Server kennt diese Client-ID nicht.',
  unauthorized_client: 'Der Server erlaubt dieser Client-ID diese Art der Anmeldung nicht.',
  invalid_grant: 'Der Server hat die Antwort des Browsers nicht angenommen.',
  invalid_scope: 'Der Server gewährt die erbetenen Rechte nicht.',
  temporarily_unavailable: 'Der Server ist gerade ausgelastet.',
  server_error: 'Auf dem Server ist ein Fehler aufgetreten.',
};

function refusalReason({ code, detail }: { readonly code: string; readonly detail: string }): string {
  const known = refusals[code];
  if (known !== undefined) {
    return known;
  }
  return detail === ''
    ? `Der Server hat die Anmeldung abgelehnt (${code}).`
    : `Der Server hat die Anmeldung abgelehnt (${code}: ${detail}).`;
}

const parts = byKind<SignInFailure, readonly [happened: string, todo: string]>({
  cancelled: ['Die Anmeldung wurde abgebrochen.', 'Sie können sich jederzeit erneut anmelden.'],
  replaced: ['Diese Anmeldung wurde durch eine andere ersetzt.', 'Fahren Sie mit der neueren fort.'],
  'timed-out': (cause) => [`Innerhalb von ${cause.minutes} Minuten kam keine Antwort vom Browser.`, 'Melden Sie sich erneut an.'],
  refused: (cause) => [
    refusalReason(cause),
    cause.code === 'access_denied'
      ? 'Melden Sie sich erneut an und erlauben Sie es dort.'
      : 'Prüfen Sie Client-ID und Konto, und melden Sie sich erneut an.',
  ],
  'server-unreachable': (cause) =>
    cause.connectivity === 'no-network'
      ? [`Der Anmeldeserver ist nicht zu finden (${cause.detail}).`, 'Prüfen Sie Netzwerk und Adresse, und versuchen Sie es erneut.']
      : [
          `Der Anmeldeserver hat nicht richtig geantwortet (${cause.detail}).`,
          'Prüfen Sie die Adresse, oder versuchen Sie es später erneut.',
        ],
  'certificate-not-trusted': (cause) => [
    `Dem Zertifikat des Anmeldeservers wird nicht vertraut (${cause.detail}).`,
    'Wenn der Server eine private Zertifizierungsstelle hat, fügen Sie deren Zertifikat zur Verbindung hinzu.',
  ],
  'server-misconfigured': (cause) => [
    `Der Anmeldeserver lässt sich nicht sicher verwenden: ${misconfigurations[cause.what]}.`,
    'Prüfen Sie die Anmeldeadresse, oder wenden Sie sich an den Administrator des Servers.',
  ],
  'server-elsewhere': (cause) => [
    `Der Anmeldeserver auf diesem Computer nennt sich selbst ${cause.address}.`,
    'Verwenden Sie diesen Namen auch in der Serveradresse, und melden Sie sich erneut an.',
  ],
  'insecure-address': (cause) => [
    `Die Anmeldeadresse ${cause.address} ist nicht verschlüsselt.`,
    'Verwenden Sie eine Adresse, die mit https beginnt.',
  ],
  'browser-not-opened': [
    'Der Browser konnte nicht geöffnet werden.',
    'Wählen Sie in den Einstellungen dieses Computers einen Standardbrowser, und melden Sie sich erneut an.',
  ],
  'no-way-back': (cause) => [
    `Der Browser kann Clocktower auf diesem Computer nicht erreichen (${cause.detail}).`,
    'Prüfen Sie die Firewall, und melden Sie sich erneut an.',
  ],
});

export const germanSignIn: Messages['signIn'] = {
  failure: (cause) => {
    const [happened, todo] = parts(cause);
    return `${happened} Ihre Einträge bleiben erhalten. ${todo}`;
  },
  page: {
    language: 'de',
    signedInTitle: 'Sie sind angemeldet',
    signedIn: 'Clocktower macht automatisch weiter. Sie können dieses Fenster schließen.',
    failedTitle: 'Sie sind nicht angemeldet',
    closeWindow: 'Sie können dieses Fenster schließen.',
    strayTitle: 'Hier gibt es nichts zu sehen',
    stray:
      'Diese Adresse gehört zu einer Anmeldung von Clocktower, diese Anfrage aber nicht. Es wurde nichts geändert. Sie können dieses Fenster schließen.',
  },
};
