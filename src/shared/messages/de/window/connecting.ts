import { byKind } from '../../by-kind.ts';
import { isUntrusted, type ConnectFailure } from '../../../connections/connect-failures.ts';

const unchanged = 'Es wurde nichts geändert.';
const revoke = 'Es wurde nicht gespeichert. Wer es gesehen hat, kann in Ihrem Namen handeln; widerrufen Sie es daher.';
const example = '9c994748-c593-4a6d-951b-6849c829bc4e';

export const connectFailure = byKind<ConnectFailure>({
  'address-missing': `Die Adresse fehlt. ${unchanged} Geben Sie die Adresse Ihres Servers ein, zum Beispiel https://time.example.org.`,
  'address-unreadable': (cause) => `„${cause.text}“ ist keine Serveradresse. ${unchanged} Geben Sie sie wie https://time.example.org ein.`,
  'address-not-secure': (cause) =>
    `Über http könnten andere Ihre Anmeldung bei ${cause.host} mitlesen. ${unchanged} Verwenden Sie https; http ist nur für diesen Computer vorgesehen.`,
  'address-with-password': `Die Adresse enthält einen Benutzernamen oder ein Passwort. ${unchanged} Entfernen Sie alles vor dem @.`,
  'address-is-token': `Das sieht nach einem Zugriffstoken aus, nicht nach einer Adresse. ${revoke}`,
  'client-id-missing': `Die Client-ID fehlt. ${unchanged} Der Administrator des Servers kann Ihnen die Client-ID für Clocktower nennen.`,
  'client-id-unreadable': `Das ist keine Client-ID. ${unchanged} Sie enthält keine Leerzeichen und sieht oft aus wie ${example}.`,
  'client-id-is-token': `Das sieht nach einem Zugriffstoken aus, nicht nach einer Client-ID. ${revoke} Fragen Sie anschließend nach der Client-ID.`,
  'organization-id-unreadable': (cause) => `„${cause.text}“ ist keine Organisations-ID. ${unchanged} Sie sieht aus wie ${example}.`,
  'organization-id-is-token': `Das sieht nach einem Zugriffstoken aus, nicht nach einer Organisations-ID. ${revoke}`,
  'user-id-unreadable': `Das ist keine Benutzer-ID. ${unchanged} Sie sieht aus wie ${example}.`,
  'organization-in-use': (cause) =>
    `„${cause.name}“ enthält Einträge, die in seiner Organisation gespeichert sind. ${unchanged} Fügen Sie den Server für eine andere Organisation noch einmal hinzu.`,
  'user-needed': `Dieser Server teilt nicht mit, wer Sie sind. ${unchanged} Geben Sie Ihre Benutzer-ID ein; der Administrator kann sie Ihnen nennen.`,
  'user-id-differs': `Der Server nennt einen anderen Benutzer. ${unchanged} Lassen Sie die Benutzer-ID weg oder melden Sie sich mit diesem Konto an.`,
  'token-unreadable': `Das ist kein Zugriffstoken. ${unchanged} Es ist eine Zeile ohne Leerzeichen; kopieren Sie es vollständig von der Seite für API-Token des Servers.`,
  'token-refused': `Der Server akzeptiert dieses Token nicht: Es wurde widerrufen, ist abgelaufen oder gehört zu einem anderen Server. ${unchanged} Erstellen Sie dort ein neues.`,
  'name-taken': (cause) => `Es gibt schon eine Verbindung namens „${cause.name}“. ${unchanged} Wählen Sie einen anderen Namen.`,
  'name-too-long': (cause) => `Der Name ist zu lang; erlaubt sind ${cause.limit} Zeichen. ${unchanged} Kürzen Sie ihn.`,
  'certificate-unreadable': `Dieses Zertifikat ist nicht lesbar. ${unchanged} Wählen Sie eine PEM-Datei, die mit -----BEGIN CERTIFICATE----- beginnt.`,
  'server-unreachable': (cause) =>
    cause.connectivity === 'no-network'
      ? `Der Server ist nicht zu finden (${cause.detail}). ${unchanged} Prüfen Sie Adresse und Netzwerk, und versuchen Sie es erneut.`
      : isUntrusted(cause)
        ? `Dem Zertifikat des Servers wird nicht vertraut (${cause.detail}). ${unchanged} Prüfen Sie die Adresse, oder fügen Sie das Zertifikat seiner Zertifizierungsstelle hinzu.`
        : `Der Server antwortet nicht (${cause.detail}). ${unchanged} Prüfen Sie die Adresse oder versuchen Sie es später erneut.`,
  'not-time-tracking': (cause) =>
    `Unter ${cause.url} gibt es keinen Zeiterfassungsdienst. ${unchanged} Prüfen Sie die Adresse; manche Server brauchen /api am Ende.`,
  redirected: (cause) =>
    `Die Adresse ${cause.url} leitet zu ${cause.to} weiter, und eine Anmeldung wird nicht weitergegeben. ${unchanged} Geben Sie diese Adresse ein, wenn das Ihr Server ist.`,
  'not-authenticated': `Der Server hat diese Anmeldung nicht akzeptiert. ${unchanged} Melden Sie sich erneut an.`,
  'not-allowed': (cause) =>
    `Der Server erlaubt Ihnen keinen Zugriff${cause.message === '' ? '' : `: „${cause.message}“`}. ${unchanged} Bitten Sie den Administrator um Zugriff.`,
  'organization-needed': `Dieser Server listet Ihre Organisationen nicht auf. ${unchanged} Geben Sie die ID Ihrer Organisation ein.`,
  'organization-unknown': (cause) => `Der Server kennt keine Organisation ${cause.organization}. ${unchanged} Prüfen Sie die ID.`,
});
