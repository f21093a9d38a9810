/** A command of the administration as it is run: its output, its exit code, and where the password comes from. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AdministrationAnswer } from '#service/standalone/administration/command.ts';
import { serveAdministration, type AdministrationSocket } from '#service/standalone/administration/administration-socket.ts';
import type { AdministrationRequest } from '#service/standalone/administration/administration.ts';
import { openStorage, runAdministration } from '#service/standalone/administration/run-administration.ts';
import { passwordText } from '#service/standalone/administration/command-text.ts';
import { systemPorts } from '#service/standalone/system-ports.ts';
import { temporaryFolder } from '../../../support/after-test.ts';
import { cheapPasswords } from '../../../support/cheap-passwords.ts';

const good = 'correct horse battery';
const ports = { ...systemPorts(), ...cheapPasswords };
const connected = { connections: null, reportLost: () => {} };

let folder: string;
let file: string;
/** What a running service is there for; it holds the file open. */
let running: { readonly socket: AdministrationSocket | null; readonly close: () => Promise<void> } | null;
let asked: AdministrationRequest[];
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'team.sqlite');
  running = null;
  asked = [];
});
afterEach(async () => {
  await running?.socket?.close();
  await running?.close();
});

interface Run {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

async function run(
  command: string,
  values: Readonly<Record<string, unknown>>,
  { input = null }: { readonly input?: string | null } = {},
): Promise<Run> {
  const [out, err]: [string[], string[]] = [[], []];
  const stream = new PassThrough();
  stream.end(input ?? '');
  const terminal = { input: z.custom<ReadStream>().parse(stream), say: (text: string) => err.push(text) };
  const code = await runAdministration(
    { kind: 'administrate', database: { kind: 'sqlite', file }, command, values },
    { ports, terminal, out: (text) => out.push(text), err: (text) => err.push(text) },
  );
  return { code, out, err };
}

const ines = { email: 'ines@duarte.example', name: 'Ines', organization: 'Team', passwordStdin: true };

async function openAsService(answer: ((request: AdministrationRequest) => AdministrationAnswer) | null): Promise<void> {
  const opened = await openStorage({ kind: 'sqlite', file }, ports, connected);
  if (!opened.ok) {
    throw new Error(opened.failure.kind);
  }
  const socket =
    answer === null
      ? null
      : await serveAdministration({
          file,
          run: async (request) => {
            asked.push(request);
            return answer(request);
          },
          report: () => {},
        });
  running = { socket, close: opened.value.close };
}

describe('a command on a file', () => {
  it('says what it did, and ends with 0', async () => {
    expect(await run('organization add', { name: 'Team' })).toEqual({
      code: 0,
      out: [expect.stringMatching(/^“Team” was created: /)],
      err: [],
    });
    expect(await run('user add', ines, { input: `${good}\n` })).toEqual({
      code: 0,
      out: ['ines@duarte.example can sign in now, and is owner of “Team”.'],
      err: [],
    });
    // A known account is asked for no password.
    await run('organization add', { name: 'Second' });
    expect(await run('user add', { ...ines, organization: 'Second', passwordStdin: false })).toMatchObject({ code: 0, err: [] });
  });

  it('says why it was refused, and ends with 1', async () => {
    expect(await run('user list', { organization: 'Team' })).toEqual({
      code: 1,
      out: [],
      err: [expect.stringContaining('There is no organization yet')],
    });
    await run('organization add', { name: 'Team' });
    expect(await run('user add', { ...ines, passwordStdin: false })).toEqual({ code: 1, out: [], err: [passwordText['no-terminal']] });
    expect(await run('user add', ines, { input: 'short' })).toEqual({ code: 1, out: [], err: [passwordText['out-of-bounds']] });
  });

  it('leaves the file closed', async () => {
    await run('organization add', { name: 'Team' });
    await run('user list', { organization: 'Other' });
    const opened = await openStorage({ kind: 'sqlite', file }, ports, connected);
    expect(opened.ok).toBe(true);
    await (opened.ok ? opened.value.close() : undefined);
  });

  it('that cannot be used says so, and touches nothing', async () => {
    writeFileSync(file, 'not a database, but longer than the header of one, which has a hundred bytes and names its format first of all');
    file = join(folder, 'no', 'such', 'folder', 'team.sqlite');
    writeFileSync(join(folder, 'no'), '');
    expect(await run('organization list', {})).toMatchObject({ code: 1, out: [], err: [expect.stringContaining(file)] });
    expect(existsSync(file)).toBe(false);
  });

  it('that fails says that nothing was changed', async () => {
    const broken = await openStorage({ kind: 'sqlite', file }, ports, connected);
    await (broken.ok ? broken.value.database.schema.alterTable('organizations').renameTo('organizations_of_before').execute() : undefined);
    await (broken.ok ? broken.value.close() : undefined);
    expect(await run('organization list', {})).toEqual({
      code: 1,
      out: [],
      err: [expect.stringMatching(/^The database did not accept the command \(.*organizations.*\)\. Nothing was changed/)],
    });
  });
});

describe('a command on the file of a running service', () => {
  it('is sent to it, with the password only when that is needed', async () => {
    await openAsService(({ password }) => (password === null ? { kind: 'password-needed' } : { kind: 'done', text: 'added' }));
    expect(await run('user add', ines, { input: `${good}\n` })).toEqual({ code: 0, out: ['added'], err: [] });
    expect(asked.map(({ command, password }) => [command, password])).toEqual([
      ['user add', null],
      ['user add', good],
    ]);
  });

  it('is refused as the service says', async () => {
    await openAsService(() => ({ kind: 'refused', text: 'Nothing was changed.' }));
    expect(await run('audit', { organization: 'Team' })).toEqual({ code: 1, out: [], err: ['Nothing was changed.'] });
    expect(asked).toHaveLength(1);
  });

  it('that does not answer says so', async () => {
    await openAsService(null);
    expect(await run('organization list', {})).toEqual({
      code: 1,
      out: [],
      err: [
        `Another process has ${file} open and does not accept commands. Nothing was changed; if it is not a running service, stop it and run the command again.`,
      ],
    });
  });

  it('that still asks for a password once it has one is refused', async () => {
    await openAsService(() => ({ kind: 'password-needed' }));
    expect(await run('user add', ines, { input: `${good}\n` })).toEqual({ code: 1, out: [], err: [passwordText['no-terminal']] });
  });
});
