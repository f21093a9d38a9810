/** `clocktower doctor`: with Clocktower running, and without. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answerControlRequest } from '#core/program/control/control-answers.ts';
import { startControlServer } from '#core/program/control/control-server.ts';
import { doctorReportSchema } from '#shared/program/doctor.ts';
import { onlyConnection, openProfile, outboxFile, settled } from '../support/profile.ts';
import { controlActions } from '../support/control-actions.ts';
import { runCli, runHere, type CliRun } from './run-cli.ts';
import { temporaryFolder } from '../support/after-test.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent, 'Clocktower');
  mkdirSync(folder);
});

async function doctor(...words: readonly string[]): Promise<CliRun> {
  return runHere({ words: ['doctor', ...words], profile: folder });
}

async function doctorProcess(...words: readonly string[]): Promise<CliRun> {
  return runCli({ words: ['doctor', ...words], profile: folder });
}

const printedSchema = z.object({
  ...doctorReportSchema.shape,
  problems: z.array(z.looseObject({ kind: z.string() })),
  remarks: z.array(z.object({ kind: z.string() })),
});

function printed(run: CliRun): z.infer<typeof printedSchema> {
  return printedSchema.parse(JSON.parse(run.out));
}

/** A profile that was used and closed. */
async function usedProfile(): Promise<void> {
  const profile = await openProfile({ folder });
  profile.tracker.start({ description: 'MARK of a user', at: null });
  await settled(profile.tracker);
  await profile.close();
}

/** Names and contents of all files. */
function everything(): readonly (readonly [name: string, content: string])[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), 'latin1')] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

function addServer(baseUrl: string): void {
  const server = join(folder, 'connections', 'team');
  mkdirSync(server, { recursive: true });
  writeFileSync(
    join(server, 'connection.json'),
    JSON.stringify({
      version: 1,
      id: '10000000-0000-4000-9000-000000000001',
      name: 'Team',
      baseUrl,
      dialect: 'extended',
      certificate: null,
    }),
  );
}

describe('the doctor of a running Clocktower', () => {
  it('answers through the socket, as text and as JSON', async () => {
    const profile = await openProfile({ folder });
    const connections = onlyConnection(profile);
    const actions = controlActions({ connections, folder });
    const server = await startControlServer(folder, (request, caller) => answerControlRequest(request, caller, actions));
    const words = await doctorProcess();
    expect(words).toMatchObject({ code: 0, err: '' });
    expect(words.out).toMatch(
      /^Clocktower 1\.2\.3 · Electron 45\.4\.1 .*\n[^]*This computer {2}in this program · 0 waiting, 0 need attention\n[^]*Everything works\.\n$/,
    );
    expect(printed(await doctor('--json'))).toMatchObject({ running: true, problems: [], remarks: [] });
    await server.close();
    await profile.close();
  });
});

describe('the doctor from outside', () => {
  it('reads copies of the files, and changes nothing', async () => {
    await usedProfile();
    const before = everything();
    const run = await doctorProcess('--json');
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).not.toContain('MARK');
    const report = printed(run);
    expect(report).toMatchObject({ running: false, problems: [], connections: [{ connection: 'this-computer', reach: 'in-process' }] });
    expect(report.databases.map(({ database, state }) => [database, state])).toEqual([
      ['service', 'sound'],
      ['replica', 'sound'],
    ]);
    expect(report.remarks).toEqual([{ kind: 'not-running' }]);
    expect(everything()).toEqual(before);
  });

  it('finds a damaged file, says what to do, and exits with 1', async () => {
    await usedProfile();
    const damaged = readFileSync(outboxFile(folder));
    damaged.fill(0x55, 4_096);
    writeFileSync(outboxFile(folder), damaged);
    const before = everything();
    const run = await doctor();
    expect(run).toMatchObject({ code: 1, err: '' });
    expect(run.out).toMatch(/This computer: entries +DAMAGED/);
    expect(run.out).toContain('1 problem:\n  - The entries file of This computer is damaged.');
    expect(everything()).toEqual(before);
  });

  it('says whether servers are there and what their clock says', async () => {
    const http = createServer((_, response) => response.writeHead(401, { date: new Date(Date.now() + 600_000).toUTCString() }).end());
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    addServer(`http://127.0.0.1:${z.object({ port: z.number() }).parse(http.address()).port}/api`);
    const off = await doctor();
    expect(off.code).toBe(1);
    expect(off.out).toMatch(/Team +answered \(\d+ ms\) · clock \d+ s behind\n/);
    expect(off.out).toMatch(/The clock of this computer is (?:599|60\d) seconds behind that of Team\./);
    http.closeAllConnections();
    http.close();
    await once(http, 'close');
    const gone = await doctor('--json');
    expect(gone.code).toBe(1);
    expect(gone.out).not.toContain('Team');
    expect(printed(gone).problems).toMatchObject([{ kind: 'not-reached', reach: 'server-down' }]);
  });

  it('asks servers through the proxy of the environment', async () => {
    const seen: (string | undefined)[] = [];
    const proxy = createServer(({ url }, response) => {
      seen.push(url);
      response.writeHead(401).end();
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    addServer('http://time.example.com/api');
    const { port } = z.object({ port: z.number() }).parse(proxy.address());
    const run = await runCli({ words: ['doctor'], profile: folder, environment: { http_proxy: `http://127.0.0.1:${port}` } });
    expect(run.out).toMatch(/Team +answered/);
    expect(seen).toEqual(['http://time.example.com/api']);
    proxy.closeAllConnections();
    proxy.close();
  });

  it('handles an empty folder, and an invalid description', async () => {
    const empty = await doctor();
    expect(empty).toMatchObject({ code: 0, err: '' });
    expect(empty.out).toContain('Clocktower is not running, so this report is incomplete.');
    mkdirSync(join(folder, 'connections', 'team'), { recursive: true });
    writeFileSync(join(folder, 'connections', 'team', 'connection.json'), '{ "name": ');
    expect(await doctor()).toMatchObject({ code: 0, err: '' });
  });

  it('uses German if the shell does', async () => {
    const run = await runHere({ words: ['doctor'], profile: folder, environment: { LC_ALL: 'de_DE.UTF-8' } });
    expect(run.out).toContain('Alles funktioniert.');
  });
});
