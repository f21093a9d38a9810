/** The import in the window: how it is opened, the preview of a file, and its controls. */
import type { ImportPreview } from '#shared/history/import-export.ts';
import { secondsSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { ImportPart } from '#renderer/window/import-export/import-part.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { testId } from '../../support/random-history.ts';
import { openPage, type PageRig } from './page-rig.tsx';

const none = { clients: 0, billable: 0 };
export const dates = { order: 'day-first', certain: true, twelveHours: false, timeZone: 'Europe/Berlin', placed: 0 } as const;

export function previewOf(changes: Partial<ImportPreview> = {}): ImportPreview {
  return {
    id: testId(1, 1),
    fileName: 'time.csv',
    connectionName: 'Team',
    format: 'csv',
    delimiter: ',',
    dates: null,
    people: [],
    person: null,
    columns: [],
    differences: { rows: 0, seconds: secondsSchema.parse(0) },
    noWork: [],
    unknownZones: [],
    isPart: false,
    rows: 2,
    fresh: 2,
    known: 0,
    changed: 0,
    repeated: 0,
    unreadable: 0,
    seconds: secondsSchema.parse(5_400),
    span: null,
    names: [],
    lost: none,
    shown: [],
    problems: [],
    comparable: true,
    ...changes,
  };
}

export const opened = (changes: Partial<ImportPreview> = {}) => succeed({ kind: 'opened' as const, preview: previewOf(changes) });

export async function openPart(answers: Answers = {}, isWhole = true): Promise<PageRig> {
  return openPage(
    { openImport: () => opened(), forgetImport: () => succeed(null), runImport: () => succeed(null), ...answers },
    <ImportPart isWhole={isWhole} />,
  );
}

export const chooseButton = () => screen.getByRole('button', { name: 'Choose a file' });

export async function openFile(answers: Answers = {}, isWhole = true): Promise<PageRig> {
  const rig = await openPart(answers, isWhole);
  await rig.user.click(chooseButton());
  return rig;
}

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u2066-\u2069]/gu, '').trim();
export const notes = () => [...(document.querySelector('section output')?.children ?? [])].map(({ textContent }) => plain(textContent));
export const runButton = () => screen.queryByRole('button', { name: /^Import \d/u });
export const isDisabled = () => runButton()?.getAttribute('aria-disabled');
export const dateChoice = () => screen.getByRole('combobox', { name: 'Dates' });
