/** The words around signing in, in German: why it failed, and what the browser shows at the end. */
import { byKind } from '../by-kind.ts';
import type { Misconfiguration, SignInFailure } from '../../connections/sign-in.ts';
import type { Messages } from '../catalogue.ts';

const misconfigurations: Readonly<Record<Misconfiguration, string>> = {
  metadata: 'Seine Selbstbeschreibung ist nicht lesbar oder nennt einen anderen Server',
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
  server_error: 'Der Server hatte selbst einen Fehler.',
};

function reasonOf({ code, detail }: { readonly code: string; readonly detail: string }): string {
  const known = refusals[code];
  if (known !== undefined) {
    return known;
  }
  return detail === '' ? `Der Server hat die Anmeldung abgelehnt (${code}).` : `Der Server hat die Anmeldung abgelehnt (${code}: ${detail}).`;
}

/** What happened and what one can do; what is kept stands between the two. */
const parts = byKind<SignInFailure, readonly [happened: string, todo: string]>({
  cancelled: ['Die Anmeldung wurde abgebrochen.', 'Sie lässt sich jederzeit wiederholen.'],
  replaced: ['Diese Anmeldung wurde durch eine andere ersetzt.', 'Mit der neueren fortfahren.'],
  'timed-out': (cause) => [`Innerhalb von ${cause.minutes} Minuten kam nichts vom Browser zurück.`, 'Erneut anmelden.'],
  refused: (cause) => [reasonOf(cause), cause.code === 'access_denied' ? 'Erneut anmelden und es dort erlauben.' : 'Client-ID und Konto prüfen und erneut anmelden.'],
  'server-unreachable': (cause) => cause.line === 'no-network'
    ? [`Der Anmeldeserver ist nicht zu finden (${cause.detail}).`, 'Netz und Adresse prüfen und erneut versuchen.']
    : [`Der Anmeldeserver hat nicht richtig geantwortet (${cause.detail}).`, 'Die Adresse prüfen oder später erneut versuchen.'],
  'certificate-not-trusted': (cause) => [`Dem Zertifikat des Anmeldeservers wird nicht vertraut (${cause.detail}).`, 'Hat der Server eine eigene Zertifizierungsstelle, ihr Zertifikat zur Verbindung hinzufügen.'],
  'server-misconfigured': (cause) => [`Der Anmeldeserver lässt sich nicht sicher verwenden: ${misconfigurations[cause.what]}.`, 'Die Adresse der Anmeldung prüfen, oder fragen, wer den Server betreibt.'],
  'insecure-address': (cause) => [`Die Adresse der Anmeldung ${cause.address} ist nicht verschlüsselt.`, 'Eine Adresse verwenden, die mit https beginnt.'],
  'browser-not-opened': ['Der Browser ließ sich nicht öffnen.', 'In den Einstellungen dieses Computers einen Standardbrowser wählen und erneut anmelden.'],
  'no-way-back': (cause) => [`Der Browser findet auf diesem Computer nicht zu Clocktower zurück (${cause.detail}).`, 'Die Firewall prüfen und erneut anmelden.'],
});

export const germanSignIn: Messages['signIn'] = {
  failure: (cause) => {
    const [happened, todo] = parts(cause);
    return `${happened} Die Einträge bleiben erhalten. ${todo}`;
  },
  page: {
    language: 'de',
    signedInTitle: 'Die Anmeldung ist gelungen',
    signedIn: 'Clocktower macht von selbst weiter. Dieses Fenster kann geschlossen werden.',
    failedTitle: 'Die Anmeldung ist nicht gelungen',
    closeWindow: 'Dieses Fenster kann geschlossen werden.',
    strayTitle: 'Hier gibt es nichts zu sehen',
    stray: 'Diese Adresse gehört zu einer Anmeldung von Clocktower, diese Anfrage aber nicht. Es wurde nichts geändert. Dieses Fenster kann geschlossen werden.',
  },
};
