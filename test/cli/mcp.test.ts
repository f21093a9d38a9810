/** `clocktower mcp` as a child process, with the SDK’s own client, against the real control server over a real tracker. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AgentDeletions } from '#core/program/control/agent-deletions.ts';
import { answerControlRequest, type ControlActions } from '#core/program/control/control-answers.ts';
import { startControlServer, type ControlServer } from '#core/program/control/control-server.ts';
import type { Log } from '#core/platform/log/log.ts';
import { controlEntrySchema } from '#shared/control.ts';
import { valueOf } from '../support/core-records.ts';
import { controlActions } from '../support/control-actions.ts';
import { instant } from '../support/time-tracking-fixture.ts';
import { onlyConnection, openProfile, type Profile } from '../support/profile.ts';
import { cliEnvironment, cliOfTheRun, runHere } from './run-cli.ts';
import { temporaryFolder } from '../support/after-test.ts';

let parent: string;
let folder: string;
let profile: Profile;
let server: ControlServer | null;
let actions: ControlActions;
let client: Client;
const noted: unknown[] = [];
const starts: unknown[] = [];
/** The user's answer to the next question. */
let allows = false;
const log: Log = { note: (kind, fields) => noted.push([kind, fields]) };

const args = ['--no-warnings', cliOfTheRun.script, 'mcp'];

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cliEnvironment(folder)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

beforeEach(async () => {
  parent = temporaryFolder();
  folder = join(parent, 'Clocktower');
  mkdirSync(folder);
  noted.length = 0;
  starts.length = 0;
  allows = false;
  profile = await openProfile({ folder });
  actions = controlActions({ connections: onlyConnection(profile), folder });
  actions = {
    ...actions,
    agents: {
      ...actions.agents,
      log,
      starts: { note: (started) => starts.push(started) },
      deletions: new AgentDeletions(async () => allows),
    },
  };
  server = await startControlServer(folder, (request, caller) => answerControlRequest(request, caller, actions));
  client = new Client({ name: 'Test Editor', version: '1' });
  await client.connect(new StdioClientTransport({ command: cliOfTheRun.node, args, env: environment(), stderr: 'pipe' }));
});
afterEach(async () => {
  await client.close();
  await server?.close();
  await profile.close();
});

const resultSchema = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z.unknown().optional(),
});

async function call(name: string, given: Record<string, unknown> = {}) {
  const { isError = false, content, structuredContent } = resultSchema.parse(await client.callTool({ name, arguments: given }));
  return { isError, text: content[0]?.text ?? '', more: content[1]?.text ?? null, content: structuredContent };
}

function permit(): void {
  actions.agents.settings.change({ agents: { mayChange: true } });
}

const entrySchema = z.object({ entry: controlEntrySchema });

describe('the tools', () => {
  it('are listed with their schemas, and those that change entries are marked', async () => {
    const { tools } = await client.listTools();
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name)).toEqual([
      'start',
      'stop',
      'add',
      'edit',
      'delete',
    ]);
    expect(tools.map(({ name }) => name)).toEqual([
      'status',
      'entries',
      'search',
      'report',
      'projects',
      'suggestions',
      'start',
      'stop',
      'add',
      'edit',
      'delete',
    ]);
    expect(tools.every(({ inputSchema, outputSchema }) => inputSchema.type === 'object' && outputSchema?.type === 'object')).toBe(true);
  });

  it('refuse changes until they are permitted, and say how', async () => {
    const refused = await call('start', { description: 'drawing' });
    expect(refused).toEqual({
      isError: true,
      text: '“Test Editor” may only read. Nothing was changed. Permit changes with clocktower mcp allow, or in Settings, General.',
      more: '{"refused":{"kind":"agents-only-read","agent":"Test Editor"}}',
      content: undefined,
    });
    expect(profile.records()).toEqual([]);
    expect(await call('status')).toMatchObject({ isError: false, text: expect.stringContaining('No timer is running') });
    expect((await runHere({ words: ['mcp', 'allow'], profile: folder })).code).toBe(0);
    expect((await call('start', { description: 'drawing' })).isError).toBe(false);
    expect((await runHere({ words: ['mcp', 'deny', '--json'], profile: folder })).out).toBe('{"agentsMayChange":false}\n');
    expect((await call('stop')).isError).toBe(true);
    expect(profile.tracker.view().timer.kind).toBe('running');
    expect(starts).toEqual([{ agent: 'Test Editor', localId: profile.records()[0]?.localId }]);
    expect(noted).toEqual([
      ['agent-request', { agent: 'Test-Editor', request: 'line', outcome: 'not-permitted', entry: null }],
      ['agent-request', { agent: 'Test-Editor', request: 'line', outcome: 'done', entry: profile.records()[0]?.localId }],
      ['agent-request', { agent: 'Test-Editor', request: 'stop', outcome: 'not-permitted', entry: null }],
    ]);
  });

  it('start, stop, add and edit as the user would, who can undo it', async () => {
    permit();
    const started = await call('start', { description: 'fix @login #bug', at: '-10' });
    expect(started.text).toBe('Started: fix @login #bug.');
    expect(entrySchema.parse(started.content).entry).toMatchObject({ description: 'fix @login #bug', project: null, end: null });
    expect(entrySchema.parse((await call('stop')).content).entry.end).not.toBeNull();
    const added = entrySchema.parse(
      (
        await call('add', {
          description: 'review',
          start: '2026-11-20 9:00',
          end: '2026-11-20 9:45',
          project: 'Website',
          tags: ['billing'],
          create: true,
        })
      ).content,
    ).entry;
    expect(added).toMatchObject({
      description: 'review',
      start: '2026-11-20T09:00:00Z',
      durationSeconds: 2700,
      project: { name: 'Website' },
      tags: [{ name: 'billing' }],
    });
    const edited = await call('edit', { entry: added.localId, description: 'review of plans', duration: '1:30', project: null, tags: [] });
    expect(entrySchema.parse(edited.content).entry).toMatchObject({
      description: 'review of plans',
      durationSeconds: 5400,
      project: null,
      tags: [],
    });
    await runHere({ words: ['undo'], profile: folder });
    expect(profile.tracker.record(added.localId)?.local).toMatchObject({ description: 'review' });
  });

  it('delete nothing that the user has not allowed, and say what was answered', async () => {
    const added = valueOf(
      profile.tracker.add({ description: 'bridge', start: instant('2026-11-20T09:00:00Z'), end: instant('2026-11-20T10:00:00Z') }),
    );
    const { localId } = added;
    expect(await call('delete', { entry: localId })).toMatchObject({ isError: true, text: expect.stringContaining('may only read') });
    permit();
    expect(await call('delete', { entry: localId })).toMatchObject({
      isError: false,
      text: 'The user declined. Nothing was deleted.',
      content: { deleted: false, entry: { localId } },
    });
    expect(profile.records()).toHaveLength(1);
    allows = true;
    expect(await call('delete', { entry: localId })).toMatchObject({
      isError: false,
      text: 'Deleted: bridge, 1h.',
      content: { deleted: true, entry: { localId } },
    });
    expect(profile.records()).toEqual([]);
    expect(noted).toEqual(
      ['not-permitted', 'refused', 'done'].map((outcome) => [
        'agent-request',
        { agent: 'Test-Editor', request: 'delete', outcome, entry: outcome === 'not-permitted' ? null : localId },
      ]),
    );
  });

  it('refuse names that do not exist, unless they are to be created', async () => {
    permit();
    await profile.connection.sync.api.createProject({ name: 'Website', color: '#123abc' });
    expect(await call('start', { project: 'Webiste' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/Did you mean Website\? Set create to create it\.$/),
    });
    expect(await call('start', { tags: ['bug'] })).toMatchObject({ isError: true, text: expect.stringContaining('“bug”') });
    expect(profile.records()).toEqual([]);
    expect(entrySchema.parse((await call('start', { project: 'website' })).content).entry.project?.name).toBe('Website');
  });

  it('find, sum and suggest', async () => {
    for (const [description, day] of [
      ['bridge drawings', '19'],
      ['bridge review', '20'],
      ['bridge review', '21'],
    ] as const) {
      expect(
        profile.tracker.add({ description, start: instant(`2026-11-${day}T09:00:00Z`), end: instant(`2026-11-${day}T10:00:00Z`) }).ok,
      ).toBe(true);
    }
    const found = await call('search', { text: 'brid rev', limit: 1 });
    expect(found).toMatchObject({
      isError: false,
      content: {
        entries: [{ description: 'bridge review', start: '2026-11-21T09:00:00Z' }],
        more: true,
        total: { entries: 2, seconds: 7200 },
      },
    });
    expect(await call('search', { since: '2026-11-19', until: '2026-11-19' })).toMatchObject({
      content: { entries: [{ description: 'bridge drawings' }], more: false },
    });
    expect(await call('search', { project: 'Nothing' })).toMatchObject({ isError: true, text: expect.stringContaining('“Nothing”') });
    const report = await call('report', { since: '2026-11-20', until: '2026-11-21', grouping: 'description' });
    expect(report).toMatchObject({
      content: { totalSeconds: 7200, rows: [{ key: { kind: 'description', description: 'bridge review' }, seconds: 7200, entries: 2 }] },
    });
    expect(report.text).toContain('bridge review: ');
    expect(await call('suggestions', { text: 'bridge' })).toMatchObject({
      content: { suggestions: [{ description: 'bridge review' }, { description: 'bridge drawings' }] },
    });
    expect(await call('entries', { since: '2026-11-20', until: '2026-11-20' })).toMatchObject({
      content: { entries: [{ description: 'bridge review' }] },
    });
    expect(await call('projects')).toMatchObject({ isError: false, content: { projects: [], tags: [] } });
  });

  const hostile: readonly (readonly [name: string, given: Record<string, unknown>])[] = [
    ['start', { description: 'x'.repeat(100_000) }],
    ['start', { description: 'a\u202Eb' }],
    ['start', { description: 'a\0b' }],
    ['start', { description: 'two\nlines' }],
    ['start', { description: 7 }],
    ['start', { description: { length: { valueOf: 1 } } }],
    ['start', { nonsense: true }],
    ['start', { tags: Array.from({ length: 101 }, () => 'x') }],
    ['entries', { days: 0 }],
    ['entries', { days: 1e300 }],
    ['entries', { since: '2026-02-31' }],
    ['search', { limit: -1 }],
    ['search', { text: 'x'.repeat(501) }],
    ['report', { grouping: 'moon' }],
    ['edit', { entry: '../..', description: 'x' }],
    ['add', { description: 'without times' }],
    ['delete', { entry: 'x' }],
    ['x'.repeat(100_000), {}],
  ];

  it('say what is wrong with hostile arguments, change nothing and go on', async () => {
    permit();
    for (const [name, given] of hostile) {
      const { isError, text } = await call(name, given);
      const tool = name.slice(0, 20);
      expect(
        { tool, isError, isShort: text.length < 1_500, saysNothingChanged: text.endsWith('Nothing was changed.') },
        text.slice(0, 300),
      ).toEqual({ tool, isError: true, isShort: true, saysNothingChanged: true });
    }
    expect(await call('edit', { entry: '00000000-0000-4000-8000-000000000001', description: 'x' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('no longer exists'),
    });
    expect(await call('add', { start: 'soon', end: 'later' })).toMatchObject({ isError: true, text: expect.stringContaining('“soon”') });
    expect(await call('entries', { since: '2026-11-21', until: '2026-11-20' })).toMatchObject({ isError: true });
    expect(profile.records()).toEqual([]);
    expect((await call('status')).isError).toBe(false);
  });

  it('say that Clocktower is not running, and work again when it is', async () => {
    await server?.close();
    server = null;
    expect(await call('status')).toMatchObject({
      isError: true,
      text: `Clocktower is not running with the folder ${folder}. Nothing was changed. Open the app, or add --launch to the command.`,
    });
    server = await startControlServer(folder, (request, caller) => answerControlRequest(request, caller, actions));
    expect((await call('status')).isError).toBe(false);
  });
});

describe('the resources', () => {
  const contentsSchema = z.object({ contents: z.array(z.object({ text: z.string() })).length(1) });

  it('are today and this week', async () => {
    profile.tracker.start({ description: 'drawing', at: null });
    const { resources } = await client.listResources();
    const read = async (uri: string): Promise<unknown> =>
      JSON.parse(contentsSchema.parse(await client.readResource({ uri })).contents[0]?.text ?? '');
    const [today, week] = await Promise.all(resources.map(async ({ uri }) => read(uri)));
    expect(today).toMatchObject({ status: { timer: 'running' }, entries: [{ description: 'drawing' }] });
    expect(week).toMatchObject({ report: { grouping: 'day' }, entries: [{ description: 'drawing' }] });
    await expect(read('clocktower-entries:nothing')).rejects.toThrow('There is no resource');
    await expect(read('file:///etc/passwd')).rejects.toThrow('There is no resource');
  });
});

it('clocktower mcp answers what was read before its input ended, writes nothing else, and exits with 0', async () => {
  const child = spawn(cliOfTheRun.node, args, { env: environment(), stdio: ['pipe', 'pipe', 'pipe'] });
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.err += chunk.toString()));
  const messages = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'script', version: '1' } },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/call', params: { name: 'status', arguments: {} } },
  ];
  child.stdin.end(`${messages.map((message) => JSON.stringify({ jsonrpc: '2.0', ...message })).join('\n')}\nno JSON\n{"jsonrpc":"2.0"}\n`);
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  const ids = texts.out
    .trimEnd()
    .split('\n')
    .map((line) => z.object({ jsonrpc: z.literal('2.0'), id: z.number() }).parse(JSON.parse(line)).id);
  expect([code, ids, texts.err]).toEqual([0, [1, 2], '']);
});
