/** What goes wrong while a server is being connected, in German. Nothing of the kind touches what is kept already. */
import type { ConnectFailure } from '../../connections/connect-failures.ts';
import { assertNever } from '../../values/result.ts';

const unchanged = 'Es wurde nichts geändert.';
const revoke = 'Es wurde nicht aufgehoben. Wer es sonst gesehen hat, kann in fremdem Namen handeln; es sollte widerrufen werden.';
const example = '9c994748-c593-4a6d-951b-6849c829bc4e';

export function connectFailure(cause: ConnectFailure): string {
  switch (cause.kind) {
    case 'address-missing':
      return `Die Adresse fehlt noch. ${unchanged} Die Adresse des Servers eingeben, etwa https://time.example.org.`;
    case 'address-unreadable':
      return `„${cause.text}“ ist keine Adresse eines Servers. ${unchanged} Sie sieht aus wie https://time.example.org.`;
    case 'address-not-secure':
      return `Über http könnten andere die Anmeldung bei ${cause.host} unterwegs mitlesen. ${unchanged} https verwenden; http ist nur für diesen Computer gedacht.`;
    case 'address-with-password':
      return `In der Adresse steht ein Name oder Passwort, das dort nicht hingehört. ${unchanged} Alles vor dem @ entfernen.`;
    case 'address-is-token':
      return `Das sieht nach einem Zugriffstoken aus, nicht nach einer Adresse. ${revoke}`;
    case 'client-id-missing':
      return `Die Client-ID fehlt. ${unchanged} Wer den Server betreibt, weiß, welche Clocktower dort hat.`;
    case 'client-id-unreadable':
      return `Das ist keine Client-ID. ${unchanged} Sie ist ein kurzes Wort ohne Leerzeichen, oft wie ${example}.`;
    case 'client-id-is-token':
      return `Das sieht nach einem Zugriffstoken aus, nicht nach einer Client-ID. ${revoke} Danach bitte die Client-ID erfragen.`;
    case 'organization-id-unreadable':
      return `„${cause.text}“ ist keine ID einer Organisation. ${unchanged} Sie sieht aus wie ${example}.`;
    case 'organization-id-is-token':
      return `Das sieht nach einem Zugriffstoken aus, nicht nach der ID einer Organisation. ${revoke}`;
    case 'user-id-unreadable':
      return `Das ist keine ID einer Person. ${unchanged} Sie sieht aus wie ${example}.`;
    case 'name-too-long':
      return `Der Name ist zu lang; ${cause.limit} Zeichen passen. ${unchanged} Den Namen kürzen.`;
    case 'certificate-unreadable':
      return `Das ist kein lesbares Zertifikat. ${unchanged} Eine PEM-Datei wählen, die mit -----BEGIN CERTIFICATE----- beginnt.`;
    case 'server-unreachable':
      return cause.line === 'no-network'
        ? `Der Server ist nicht zu finden (${cause.detail}). ${unchanged} Adresse und Netz prüfen, dann erneut versuchen.`
        : `Der Server antwortet nicht (${cause.detail}). ${unchanged} Die Adresse prüfen oder später erneut versuchen.`;
    case 'not-time-tracking':
      return `Unter ${cause.url} gibt es keinen Dienst für Zeiterfassung. ${unchanged} Die Adresse prüfen; manche Server wollen /api am Ende.`;
    case 'not-authenticated':
      return `Der Server nimmt diese Anmeldung nicht an. ${unchanged} Erneut anmelden.`;
    case 'not-allowed':
      return `Der Server gewährt keinen Zutritt${cause.message === '' ? '' : `: „${cause.message}“`}. ${unchanged} Wer ihn betreibt, kann Zugang geben.`;
    case 'organization-needed':
      return `Dieser Server kann nicht sagen, zu welchen Organisationen Sie gehören. ${unchanged} Die ID der Organisation eingeben.`;
    case 'organization-unknown':
      return `Der Server kennt keine Organisation ${cause.organization}. ${unchanged} Die ID prüfen.`;
    default:
      return assertNever(cause);
  }
}
