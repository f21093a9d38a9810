/** Writes unsaved entries to a file that the user chooses, readable only by the user. */
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { readClock } from '#core/platform/calendar.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { Ports } from '#core/platform/ports.ts';
import { writePrivateFile } from '#core/platform/private-file.ts';
import { unsavedCsv, unsavedJson } from '#core/timer/unsaved-export.ts';
import type { ConnectionKey } from '#shared/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';

interface UnsavedFileOptions {
  readonly connections: Connections;
  readonly ports: Ports;
  readonly messages: MainMessages;
}

/** Of connection `id`, or with null of all. The extension `.json` selects JSON; any other selects CSV. */
export async function saveUnsaved(
  id: ConnectionKey | null,
  { connections, ports, messages }: UnsavedFileOptions,
): Promise<Result<{ readonly file: string | null }, Failure>> {
  const { attention } = messages;
  const { now, today } = readClock(ports.clock);
  const asked = connections.all().filter((connection) => id === null || connection.id === id);
  const hasUnsaved = (): boolean => asked.some(({ tracker }) => tracker.unsaved().length > 0);
  if (!hasUnsaved()) {
    return fail({ kind: 'nothing-unsaved' });
  }
  const name = attention.exportFileName(today);
  const { canceled, filePath } = await dialog.showSaveDialog({
    title: attention.exportTitle,
    defaultPath: join(app.getPath('documents'), `${name}.csv`),
    filters: [
      { name: attention.csvFiles, extensions: ['csv'] },
      { name: attention.jsonFiles, extensions: ['json'] },
    ],
  });
  if (canceled || filePath === '') {
    return succeed({ file: null });
  }
  // Read after the dialog, because entries may have been saved meanwhile.
  const unsaved = asked
    .map((connection) => ({ connection: connection.name(), entries: connection.tracker.unsaved() }))
    .filter(({ entries }) => entries.length > 0);
  const text = filePath.toLowerCase().endsWith('.json') ? unsavedJson(unsaved, now) : unsavedCsv(unsaved);
  try {
    await writePrivateFile(filePath, text);
  } catch (error) {
    return fail({ kind: 'export-failed', detail: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' });
  }
  connections.tracker.addNotice({ kind: 'exported', file: filePath, count: unsaved.reduce((sum, { entries }) => sum + entries.length, 0) });
  return succeed({ file: filePath });
}
