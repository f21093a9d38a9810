/** What can go wrong with reports, import and export, in German: what happened, what was kept, what one can do. */
import type { z } from 'zod';
import type { JobKind } from '../../history/jobs.ts';
import type { interchangeFailures } from '../../history/interchange-failures.ts';
import { assertNever } from '../../values/result.ts';

type InterchangeFailure = z.infer<(typeof interchangeFailures)[number]>;

const jobNames: Readonly<Record<JobKind, string>> = { import: 'Ein anderer Import', export: 'Ein anderer Export', bulk: 'Eine andere Änderung mehrerer Einträge' };

export function interchangeFailure(cause: InterchangeFailure): string {
  switch (cause.kind) {
    case 'bad-period':
      return `Der Zeitraum endet vor seinem Beginn oder ist länger als ${cause.days} Tage. Die Einträge sind unverändert. Andere Tage wählen.`;
    case 'file-unreadable':
      return `„${cause.fileName}“ ist nicht lesbar (${cause.detail}). Es wurde nichts geändert. Die Datei prüfen und erneut wählen.`;
    case 'file-not-written':
      return `„${cause.fileName}“ konnte nicht geschrieben werden (${cause.detail}). Die Einträge bleiben erhalten, und eine Datei dieses Namens ist unverändert. Einen anderen Ort wählen und erneut versuchen.`;
    case 'file-too-large':
      return `„${cause.fileName}“ ist größer als ${cause.megabytes} MB. Es wurde nichts geändert. In kleinere Dateien teilen und nacheinander importieren.`;
    case 'file-unknown':
      return `„${cause.fileName}“ ist keine Datei, die Clocktower lesen kann${cause.found === '' ? '' : ` (sie beginnt mit: ${cause.found})`}. Es wurde nichts geändert. Eine CSV-Datei von Clocktower, Toggl oder Clockify oder eine JSON-Datei von Clocktower wählen.`;
    case 'no-import':
      return 'Diese Datei liegt nicht mehr vor. Es wurde nichts geändert. Sie erneut wählen.';
    case 'no-job':
      return 'Das ist nicht mehr im Gange, oder was dazu nötig ist, fehlt. Das bisher Getane bleibt. Es erneut beginnen.';
    case 'job-running':
      return `${jobNames[cause.job]} ist im Gange. Es wurde nichts geändert. Das Ende abwarten oder abbrechen.`;
    case 'person-needed':
      return 'Die Datei enthält Einträge mehrerer Personen. Es wurde nichts geändert. Angeben, wessen Einträge importiert werden sollen.';
    case 'history-incomplete':
      return 'Noch sind nicht alle früheren Einträge gelesen, darum sind Doppelte nicht zu erkennen. Das Hinzugefügte bleibt, der Rest wartet. Clocktower liest weiter; in einem Moment erneut versuchen.';
    case 'unknown-time-zone':
      return `„${cause.text}“ ist keine Zeitzone, die Clocktower kennt. Es wurde nichts geändert. So schreiben: Europe/Berlin.`;
    default:
      return assertNever(cause);
  }
}
