/** The embedded service over a real file: its one user, restarts, and refused files. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { localDateSchema } from '#shared/values/brands.ts';
import { openEmbeddedService, type EmbeddedOptions, type EmbeddedService } from '#service/embedded.ts';
import { entriesOf, entryOf, instant, projectOf, readReply, uuid, type Reply } from '../support/time-tracking-fixture.ts';
import { temporaryFolder } from '../support/after-test.ts';

let folder: string;
let file: string;
let nextId: number;
let reports: unknown[];
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'profile', 'service.db');
  nextId = 1;
  reports = [];
});

type Settings = Pick<EmbeddedOptions, 'campusFolder'>;

function open(today = '2026-11-20', settings: Settings = {}): ReturnType<typeof openEmbeddedService> {
  return openEmbeddedService({
    ...settings,
    file,
    now: () => instant('2026-11-20T12:00:00Z'),
    today: () => localDateSchema.parse(today),
    newId: () => {
      nextId += 1;
      return uuid(nextId);
    },
    report: (error) => {
      reports.push(error);
    },
  });
}

async function openSound(today?: string, settings?: Settings): Promise<EmbeddedService> {
  const opened = await open(today, settings);
  if (!opened.ok) {
    throw new Error(`${opened.failure.kind}: ${opened.failure.detail}`);
  }
  return opened.value;
}

async function send(
  service: EmbeddedService,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body?: object },
): Promise<Reply> {
  const request = new Request(`http://embedded.invalid/v1/organization/${service.organizationId}/${path}`, {
    method,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return readReply(await service.fetch(request));
}

async function askForLibraries({ campus }: EmbeddedService): Promise<unknown> {
  return (await campus.fetch(new Request(`http://embedded.invalid/v2/poi/libraries.json?key=${campus.key}`))).json();
}

const running = { start: '2026-11-20T11:00:00Z', end: null, description: 'Bearing plans' };

describe('the embedded service', () => {
  it('makes its user the owner of its organization, without any sign-in', async () => {
    const service = await openSound();
    expect(service).toMatchObject({ recovery: null, copyFailure: null });
    const project = await send(service, { method: 'POST', path: 'projects', body: { name: 'Bridge', color: '#123abc' } });
    expect(project.status).toBe(200);
    const entry = await send(service, { method: 'POST', path: 'time-entries', body: { ...running, user_id: service.userId } });
    expect(entryOf(entry)).toMatchObject({ ...running, user_id: service.userId, duration: 3600 });
    await service.close();
    expect(reports).toEqual([]);
  });

  it('keeps user, organization and data when it is opened again', async () => {
    const first = await openSound();
    const entry = entryOf(await send(first, { method: 'POST', path: 'time-entries', body: { ...running, user_id: first.userId } }));
    const project = projectOf(await send(first, { method: 'POST', path: 'projects', body: { name: 'Bridge', color: '#123abc' } }));
    await first.close();
    const second = await openSound();
    expect([second.organizationId, second.userId]).toEqual([first.organizationId, first.userId]);
    expect(entriesOf(await send(second, { method: 'GET', path: 'time-entries' }))).toEqual([entry]);
    expect(projectOf(await send(second, { method: 'GET', path: `projects/${project.id}` }))).toEqual(project);
    await second.close();
  });

  it('keeps everything it answered when the process ends without closing', async () => {
    const first = await openSound();
    await send(first, { method: 'POST', path: 'time-entries', body: { ...running, user_id: first.userId } });
    // The state after a kill: the file and its journal, copied while both are in use.
    const killed = join(folder, 'killed');
    cpSync(join(folder, 'profile'), killed, { recursive: true });
    await first.close();
    file = join(killed, 'service.db');
    const second = await openSound();
    expect(second.recovery).toBeNull();
    expect(entriesOf(await send(second, { method: 'GET', path: 'time-entries' }))).toHaveLength(1);
    await second.close();
  });

  it('finishes current requests before it closes, and refuses later ones', async () => {
    const service = await openSound();
    const body = { ...running, user_id: service.userId };
    const underway = send(service, { method: 'POST', path: 'time-entries', body });
    const closing = service.close();
    const late = await send(service, { method: 'GET', path: 'time-entries' });
    expect(late).toMatchObject({ status: 503, body: { message: 'The service is closed.' } });
    expect((await underway).status).toBe(200);
    await closing;
    await service.close();
    expect(reports).toEqual([]);
  });

  it('refuses a file of a newer version and leaves its tables alone', async () => {
    await (await openSound()).close();
    const newer = new DatabaseSync(file);
    newer.exec(`insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z'); create table later (id text)`);
    newer.close();
    const before = readFileSync(file);
    const opened = await open();
    expect(opened).toEqual({ ok: false, failure: { kind: 'newer', file, detail: 'made by a newer version: 9999-later' } });
    expect(readFileSync(file).equals(before)).toBe(true);
    const still = new DatabaseSync(file);
    expect(still.prepare('select count(*) as rows from later').get()).toEqual({ rows: 0 });
    still.close();
  });

  it('reports the failure of the disk, and closes the file, when its user cannot be created', async () => {
    await (await openSound()).close();
    const prepared = new DatabaseSync(file);
    prepared.exec(`delete from local_identity; create trigger refuse before insert on users begin select raise(abort, 'no room'); end`);
    prepared.close();
    expect(await open()).toEqual({ ok: false, failure: { kind: 'unusable', file, detail: 'no room' } });
    const repaired = new DatabaseSync(file);
    repaired.exec('drop trigger refuse');
    repaired.close();
    await (await openSound()).close();
  });

  it('is refused while another process has the file', async () => {
    const first = await openSound();
    const second = await open();
    expect(second).toMatchObject({ ok: false, failure: { kind: 'in-use', file } });
    await first.close();
  });

  it('reports that it continued from a copy because the file was damaged', async () => {
    const first = await openSound();
    await send(first, { method: 'POST', path: 'time-entries', body: { ...running, user_id: first.userId } });
    await first.close();
    // The next day's start writes the copy.
    await (await openSound('2026-11-21')).close();
    writeFileSync(file, Buffer.alloc(8192, 0x5a));
    const service = await openSound('2026-11-21');
    expect(service.recovery).toMatchObject({ restored: 'copy' });
    expect([service.organizationId, service.userId]).toEqual([first.organizationId, first.userId]);
    expect(entriesOf(await send(service, { method: 'GET', path: 'time-entries' }))).toHaveLength(1);
    await service.close();
    expect(readdirSync(join(folder, 'profile')).some((name) => name.includes('damaged'))).toBe(true);
  });

  it('carries the campus directory, with a key of its own that stays and the data that ships', async () => {
    const campusFolder = join(import.meta.dirname, '../../resources/campus');
    const first = await openSound('2026-11-20', { campusFolder });
    expect(await askForLibraries(first)).toMatchObject({ meta: { status: 200, requests: 1 } });
    await first.close();
    const second = await openSound('2026-11-20', { campusFolder });
    expect(second.campus.key).toBe(first.campus.key);
    expect(await askForLibraries(second)).toMatchObject({
      meta: { status: 200, requests: 2 },
      data: expect.arrayContaining([expect.objectContaining({ name: 'Dana Porter Library' })]),
    });
    await second.close();
    expect(await askForLibraries(second)).toEqual({ message: 'The service is closed.' });
    expect(reports).toEqual([]);
  });

  it("starts without the directory's data where it cannot be read, and reports it", async () => {
    const service = await openSound('2026-11-20', { campusFolder: join(folder, 'nowhere') });
    expect(await askForLibraries(service)).toMatchObject({ meta: { status: 204 }, data: [] });
    await service.close();
    expect(reports).toHaveLength(1);
  });
});
