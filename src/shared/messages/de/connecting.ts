/** What goes wrong while a server is being connected, in German. Nothing of the kind touches what is kept already. */
import { byKind } from '../by-kind.ts';
import type { ConnectFailure } from '../../connections/connect-failures.ts';

const unchanged = 'Es wurde nichts geändert.';
const revoke = 'Es wurde nicht aufgehoben. Wer es sonst gesehen hat, kann in fremdem Namen handeln; es sollte widerrufen werden.';
const example = '9c994748-c593-4a6d-951b-6849c829bc4e';

export const connectFailure = byKind<ConnectFailure>({
  'address-missing': `Die Adresse fehlt noch. ${unchanged} Die Adresse des Servers eingeben, etwa https://time.example.org.`,
  'address-unreadable': (cause) => `„${cause.text}“ ist keine Adresse eines Servers. ${unchanged} Sie sieht aus wie https://time.example.org.`,
  'address-not-secure': (cause) => `Über http könnten andere die Anmeldung bei ${cause.host} unterwegs mitlesen. ${unchanged} https verwenden; http ist nur für diesen Computer gedacht.`,
  'address-with-password': `In der Adresse steht ein Name oder Passwort, das dort nicht hingehört. ${unchanged} Alles vor dem @ entfernen.`,
  'address-is-token': `Das sieht nach einem Zugriffstoken aus, nicht nach einer Adresse. ${revoke}`,
  'client-id-missing': `Die Client-ID fehlt. ${unchanged} Wer den Server betreibt, weiß, welche Clocktower dort hat.`,
  'client-id-unreadable': `Das ist keine Client-ID. ${unchanged} Sie ist ein kurzes Wort ohne Leerzeichen, oft wie ${example}.`,
  'client-id-is-token': `Das sieht nach einem Zugriffstoken aus, nicht nach einer Client-ID. ${revoke} Danach bitte die Client-ID erfragen.`,
  'organization-id-unreadable': (cause) => `„${cause.text}“ ist keine ID einer Organisation. ${unchanged} Sie sieht aus wie ${example}.`,
  'organization-id-is-token': `Das sieht nach einem Zugriffstoken aus, nicht nach der ID einer Organisation. ${revoke}`,
  'user-id-unreadable': `Das ist keine ID einer Person. ${unchanged} Sie sieht aus wie ${example}.`,
  'name-too-long': (cause) => `Der Name ist zu lang; ${cause.limit} Zeichen passen. ${unchanged} Den Namen kürzen.`,
  'certificate-unreadable': `Das ist kein lesbares Zertifikat. ${unchanged} Eine PEM-Datei wählen, die mit -----BEGIN CERTIFICATE----- beginnt.`,
  'server-unreachable': (cause) => cause.line === 'no-network'
    ? `Der Server ist nicht zu finden (${cause.detail}). ${unchanged} Adresse und Netz prüfen, dann erneut versuchen.`
    : `Der Server antwortet nicht (${cause.detail}). ${unchanged} Die Adresse prüfen oder später erneut versuchen.`,
  'not-time-tracking': (cause) => `Unter ${cause.url} gibt es keinen Dienst für Zeiterfassung. ${unchanged} Die Adresse prüfen; manche Server wollen /api am Ende.`,
  'not-authenticated': `Der Server nimmt diese Anmeldung nicht an. ${unchanged} Erneut anmelden.`,
  'not-allowed': (cause) => `Der Server gewährt keinen Zutritt${cause.message === '' ? '' : `: „${cause.message}“`}. ${unchanged} Wer ihn betreibt, kann Zugang geben.`,
  'organization-needed': `Dieser Server kann nicht sagen, zu welchen Organisationen Sie gehören. ${unchanged} Die ID der Organisation eingeben.`,
  'organization-unknown': (cause) => `Der Server kennt keine Organisation ${cause.organization}. ${unchanged} Die ID prüfen.`,
});
