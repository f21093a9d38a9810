import { byKind } from '../../by-kind.ts';
import type { BadParameter, CampusFailure } from '../../../campus/failures.ts';
import { wordFor } from '../formats.ts';

const parameterReasons: Readonly<Record<BadParameter['reason'], string>> = {
  missing: 'fehlt',
  unknown: 'ist dieser Methode nicht bekannt',
  'not-four-digits': 'muss aus vier Ziffern bestehen',
  'not-a-week': 'muss eine Woche von 1 bis 53 sein',
  'not-a-number': 'muss eine ganze Zahl sein',
  'not-a-segment': 'hat Zeichen, die in einer Adresse nicht stehen können',
  'too-long': 'ist länger als 100 Zeichen',
  'not-a-callback': 'muss der Name einer Funktion sein und geht nur mit JSON',
  'no-such-format': 'bietet diese Methode nicht an',
};

function waiting(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000);
  return waitMs <= 0
    ? 'Versuchen Sie es später erneut.'
    : wordFor(minutes, { one: 'Versuchen Sie es in einer Minute erneut.', other: `Versuchen Sie es in ${minutes} Minuten erneut.` });
}

function unreadable(reason: Extract<CampusFailure, { readonly kind: 'unreadable' }>['reason']): string {
  return {
    'not-the-format': 'Die Antwort hat nicht das angeforderte Format; vielleicht kommt sie von einer Anmeldeseite dieses Netzwerks.',
    'no-envelope': 'Die Antwort stammt nicht von einem Campus-Verzeichnis.',
    'other-shape': 'Das Campus-Verzeichnis hat in einem Format geantwortet, das Clocktower nicht kennt.',
  }[reason];
}

const kept = 'Bisherige Daten bleiben erhalten.';

export const germanCampusFailure = byKind<CampusFailure>({
  'key-missing': `Das Campus-Verzeichnis verlangt einen Schlüssel, und es ist keiner gespeichert. ${kept} Fügen Sie ihn in den Einstellungen unter „Campus“ hinzu.`,
  'key-refused': `Das Campus-Verzeichnis kennt diesen Schlüssel nicht. ${kept} Prüfen Sie den Schlüssel in den Einstellungen unter „Campus“.`,
  'key-banned': `Das Campus-Verzeichnis hat diesen Schlüssel gesperrt. ${kept} Bitten Sie den Administrator um einen neuen.`,
  'key-unreadable': (cause) =>
    `Der Schlüssel konnte im Schlüsselbund dieses Computers nicht gelesen oder geschrieben werden (${cause.detail}). ${kept} Entsperren Sie den Schlüsselbund und versuchen Sie es erneut.`,
  'key-malformed':
    'Das ist kein Schlüssel: Schlüssel haben 1 bis 200 Buchstaben, Ziffern und Zeichen und keine Leerzeichen. Der gespeicherte Schlüssel bleibt. Kopieren Sie den Schlüssel noch einmal.',
  'address-malformed':
    'Das ist nicht die Adresse eines Campus-Verzeichnisses. Das bisherige Verzeichnis bleibt. Geben Sie die Adresse wie https://api.example.org/v2 ein, ohne Schlüssel.',
  'no-directory': ({ cause }) =>
    `${cause === 'other' ? 'Unter dieser Adresse antwortet kein Campus-Verzeichnis.' : 'Unter dieser Adresse antwortet kein Verzeichnis.'} Das bisherige Verzeichnis bleibt. Prüfen Sie die Adresse; sie endet meist auf /v2.`,
  'address-not-secure': (cause) =>
    `Die Verbindung zu ${cause.host} ist nicht verschlüsselt, andere könnten den Schlüssel mitlesen. Das bisherige Verzeichnis bleibt. Verwenden Sie eine Adresse, die mit https:// beginnt.`,
  'no-address':
    'Das Verzeichnis auf diesem Computer hat keine Adresse, es gibt also nichts zu kopieren. Ihre Eingaben bleiben. Wählen Sie in den Einstellungen unter „Campus“ einen Server.',
  'limit-reached': (cause) => `Das Anfragelimit des Campus-Verzeichnisses ist erreicht. ${kept} ${waiting(cause.waitMs)}`,
  'unknown-method': `Das Campus-Verzeichnis hat diese Methode nicht. ${kept} Wählen Sie eine andere.`,
  'bad-parameters': (cause) =>
    `Es wurde nichts gesendet: ${cause.parameters.map(({ name, reason }) => `${name} ${parameterReasons[reason]}`).join('; ')}. ${kept} Korrigieren Sie das und senden Sie erneut.`,
  refused: (cause) =>
    `Das Campus-Verzeichnis hat mit Status ${cause.status} geantwortet${cause.message === '' ? '' : ` („${cause.message}“)`}. ${kept} Versuchen Sie es später erneut und prüfen Sie die Adresse, wenn es dabei bleibt.`,
  redirected: (cause) =>
    `Die Adresse des Campus-Verzeichnisses leitet woandershin weiter (Status ${cause.status}). ${kept} Der Schlüssel wurde nicht dorthin gesendet. Prüfen Sie die Adresse oder melden Sie sich in diesem Netzwerk an.`,
  unreadable: (cause) => `${unreadable(cause.reason)} ${kept} Prüfen Sie die Adresse oder melden Sie sich in diesem Netzwerk an.`,
  'too-large': `Die Antwort ist zu groß. ${kept} Fordern Sie weniger Daten an.`,
  'no-network': (cause) =>
    `Das Campus-Verzeichnis ist nicht zu finden (${cause.detail}). ${kept} Clocktower versucht es erneut, wenn Sie diese Seite öffnen.`,
  'service-down': (cause) => `Das Campus-Verzeichnis ist nicht erreichbar (${cause.detail}). ${kept} Versuchen Sie es später erneut.`,
  'no-answer': (cause) => `Das Campus-Verzeichnis hat nicht rechtzeitig geantwortet (${cause.detail}). ${kept} Versuchen Sie es erneut.`,
  cancelled: `Das wurde abgebrochen. ${kept}`,
});
