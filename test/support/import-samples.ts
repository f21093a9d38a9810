/** The samples of files to import that have faults, and how each is read. */
import { readFileSync } from 'node:fs';
import type { ImportReading } from '#core/files/import-export/import/reading/imported-row.ts';
import { readImport } from '#core/files/import-export/import/reading/read-import.ts';
import { defaultImportOptions, type ImportOptions } from '#shared/history/import-export.ts';
import { instant } from './time-tracking-fixture.ts';

export const yieldToEventLoop = async (): Promise<void> => {};

export const sampleFolder = new URL('./import-faults/', import.meta.url);

export function sample(name: string): string {
  return readFileSync(new URL(name, sampleFolder), 'utf8');
}

export async function read(text: string, options: Partial<ImportOptions> = {}, timeZone = 'Europe/Vienna'): Promise<ImportReading> {
  const reading = await readImport(text, {
    options: { ...defaultImportOptions, ...options },
    timeZone,
    now: instant('2026-11-28T12:00:00Z'),
    yieldToEventLoop,
  });
  if (!reading.ok) {
    throw new Error(`not read: ${reading.failure.found}`);
  }
  return reading.value;
}

export const seen = ({ rows }: ImportReading) => rows.map(({ start, end, description }) => [start, end, description]);
export const problems = ({ unreadable }: ImportReading) => unreadable.map(({ line, problem }) => [line, problem]);
