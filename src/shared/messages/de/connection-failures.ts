/** What can go wrong about a connection, in German: what happened, what was kept, what one can do. */
import type { z } from 'zod';
import type { connectionFailures } from '../../connections/connection-failures.ts';
import { assertNever } from '../../values/result.ts';
import { connectFailure } from './connecting.ts';
import { germanSignIn } from './sign-in.ts';
import { entries, series, wordFor } from './words.ts';

type ConnectionFailure = z.infer<(typeof connectionFailures)[number]>;

export function connectionFailure(cause: ConnectionFailure): string {
  switch (cause.kind) {
    case 'server-field':
    case 'not-connected':
      return connectFailure(cause.cause);
    case 'not-signed-in':
      return germanSignIn.failure(cause.cause);
    case 'no-membership':
      return 'Die Anmeldung gelang, doch dieses Konto gehört dort zu keiner Organisation. Es wurde nichts geändert. Wer den Server betreibt, kann es aufnehmen.';
    case 'other-person':
      return `Diese Verbindung enthält die Einträge von ${cause.name === '' ? 'jemand anderem' : cause.name}, und angemeldet hat sich eine andere Person. Es wurde nichts geändert. Wie zuvor anmelden oder den Server für dieses Konto noch einmal hinzufügen.`;
    case 'other-account':
      return `Die für ${cause.name} aufgehobenen Einträge gehören zu einem anderen Konto, als die Einstellungen nennen. Keiner wurde gesendet, keiner geändert; sie bleiben in ${cause.folder}. Die Einstellungen dort zurückholen oder den Server neu verbinden.`;
    case 'no-such-connection':
      return 'Diese Verbindung gibt es nicht mehr. Es wurde nichts geändert.';
    case 'no-connection-named':
      return `Keine Verbindung heißt „${cause.name}“. Es wurde nichts geändert. Clocktower kennt ${series(cause.known.map((name) => `„${name}“`))}.`;
    case 'no-setup':
      return 'Diese Anmeldung ist schon vorbei. Es wurde nichts geändert. Von vorn beginnen.';
    case 'entries-waiting':
      return `${wordFor(cause.count, { one: '1 Eintrag liegt', other: `${entries(cause.count)} liegen` })} nur hier und sonst nirgends. Die Verbindung bleibt. Erst sichern lassen oder löschen.`;
    case 'connection-unusable':
      return `${cause.name} lässt sich nicht öffnen (${cause.detail}). Die Dateien wurden nicht angerührt. Die Festplatte prüfen und Clocktower neu starten.`;
    default:
      return assertNever(cause);
  }
}
