/** A connection's campus data for tests: a service in this process that can be stopped, real files, and a controlled clock. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Exchange } from '#core/service-client/http/exchange.ts';
import { CampusDirectory, type CampusDirectoryOptions } from '#core/campus/campus-directory.ts';
import { openLastAnswers } from '#core/campus/last-answers.ts';
import { localDateSchema, utcInstantSchema } from '#shared/values/brands.ts';
import { campusViewSchema, type CampusView } from '#shared/campus/view.ts';
import { envelopeText, goodBodies, memoryKeyring, type MemoryKeyring } from './campus-fixture.ts';
import { ManualTime } from './core-ports.ts';
import { valueOf } from './core-records.ts';

export const start = utcInstantSchema.parse('2026-11-20T12:00:00Z');
export const baseUrl = 'https://campus.example/v2';
const root = '/v2';

/** The folder and the open directories of a test. */
const places: { folder: string; readonly open: CampusDirectory[] } = { folder: '', open: [] };

export function makeFolder(): void {
  places.folder = mkdtempSync(join(tmpdir(), 'clocktower-campus-'));
}

export async function removeFolder(): Promise<void> {
  await Promise.all(places.open.splice(0).map(async (directory) => directory.close()));
  rmSync(places.folder, { recursive: true });
}

/** The bytes of every file, as text. */
export function filesOfFolder(): readonly string[] {
  return readdirSync(places.folder).map((name) => readFileSync(join(places.folder, name), 'latin1'));
}

export interface DirectoryRig {
  readonly directory: CampusDirectory;
  readonly time: ManualTime;
  readonly asked: string[];
  readonly keyring: MemoryKeyring;
  /** The answers by path and query without the key; tests change them. */
  readonly bodies: Map<string, string>;
  /** The view, as IPC would take it. */
  readonly view: () => CampusView;
  isOnline: boolean;
}

const offline = { kind: 'not-sent', connectivity: 'no-network', detail: 'ENOTFOUND' } as const;

/** A directory over a service in this process, in the folder of the test; a second one in the same folder simulates the next start. */
export function rig(options: Partial<CampusDirectoryOptions> & { readonly subfolder?: string } = {}): DirectoryRig {
  const time = new ManualTime(start);
  const asked: string[] = [];
  const keyring = memoryKeyring();
  const bodies = new Map(Object.entries(goodBodies).map(([path, body]) => [`${path}.json`, body]));
  const state = { isOnline: true };
  const exchange: Exchange = async (request) => {
    const url = new URL(request.url);
    url.searchParams.delete('key');
    const path = url.pathname.slice(root.length) + url.search;
    asked.push(path);
    if (!state.isOnline) {
      return offline;
    }
    const body = bodies.get(path);
    return { kind: 'answered', response: new Response(body ?? envelopeText([], { status: 501, message: 'Invalid method' })) };
  };
  const answers = valueOf(
    openLastAnswers({ folder: join(places.folder, options.subfolder ?? ''), now: start, today: localDateSchema.parse('2026-11-20') }),
  );
  const directory = new CampusDirectory({
    baseUrl,
    exchange,
    keyring,
    ports: time.processPorts().ports,
    answers,
    notKept: null,
    ...options,
  });
  places.open.push(directory);
  return {
    directory,
    time,
    asked,
    keyring,
    bodies,
    view: () => campusViewSchema.parse(directory.view()),
    get isOnline() {
      return state.isOnline;
    },
    set isOnline(isOnline) {
      state.isOnline = isOnline;
    },
  };
}

/** Ends the program. */
export async function closed({ directory }: DirectoryRig): Promise<void> {
  places.open.splice(places.open.indexOf(directory), 1);
  await directory.close();
}
