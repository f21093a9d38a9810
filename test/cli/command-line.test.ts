/** The `clocktower` command against the real control server over a real tracker: as a child process where that makes a difference. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answerControlRequest } from '#core/program/control/control-answers.ts';
import { startControlServer, type ControlServer } from '#core/program/control/control-server.ts';
import { controlEntrySchema, controlStatusSchema } from '#shared/control.ts';
import { failureSchema } from '#shared/failures.ts';
import { instant } from '../support/time-tracking-fixture.ts';
import { onlyConnection, openProfile, type Profile, settled } from '../support/profile.ts';
import { controlActions } from '../support/control-actions.ts';
import { cliOfTheRun, runCli, runHere, systemNode, type CliProgram, type CliRun } from './run-cli.ts';
import { temporaryFolder } from '../support/after-test.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent, 'Clocktower');
  mkdirSync(folder);
});

async function cli(...words: readonly string[]): Promise<CliRun> {
  return runHere({ words, profile: folder });
}

async function cliProcess(...words: readonly string[]): Promise<CliRun> {
  return runCli({ words, profile: folder });
}

/** Parses an output of exactly one line of JSON. */
function json(run: CliRun): unknown {
  expect(run.out.trimEnd().split('\n')).toHaveLength(1);
  return JSON.parse(run.out);
}

/** Starts a timer and returns how long it has been running. */
async function secondsSinceStart(...words: readonly string[]): Promise<number> {
  return controlEntrySchema.parse(json(await cli('start', '--json', ...words))).durationSeconds;
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const refusedSchema = z.strictObject({ refused: failureSchema });

describe('the command line with Clocktower running', () => {
  let profile: Profile;
  let server: ControlServer;
  let calls: string[];
  beforeEach(async () => {
    calls = [];
    profile = await openProfile({ folder });
    const connections = onlyConnection(profile);
    const actions = controlActions({ connections, folder, open: () => calls.push('open'), quit: () => calls.push('quit') });
    server = await startControlServer(folder, (request, caller) => answerControlRequest(request, caller, actions));
  });
  afterEach(async () => {
    await server.close();
    await profile.close();
  });

  it('prints what it did, and exits with 0', async () => {
    expect(await cliProcess('status')).toEqual({ code: 0, out: 'No timer is running. Today: 0s.\nSaved on this computer.\n', err: '' });
    expect(await cliProcess('start', 'bridge', 'drawings', '42')).toEqual({ code: 0, out: 'Started: bridge drawings 42.\n', err: '' });
    await settled(profile.tracker);
    const running = await cliProcess('status');
    expect(running).toMatchObject({ code: 0, err: '' });
    expect(running.out).toMatch(/^bridge drawings 42: \d+s\. Today: \d+s\.\nSaved on this computer\.\n$/);
    const stopped = await cliProcess('stop');
    expect(stopped).toMatchObject({ code: 0, err: '' });
    expect(stopped.out).toMatch(/^Stopped: bridge drawings 42, \d+s\.\n$/);
    await settled(profile.tracker);
    const entries = await cliProcess('entries');
    expect(entries).toMatchObject({ code: 0, err: '' });
    expect(entries.out).toMatch(/^.*20\d\d.*\n +\d+s {2}.+ – .+ {2}bridge drawings 42\n$/);
  });

  it('prints JSON in the formats of the README', async () => {
    expect(controlStatusSchema.parse(json(await cli('status', '--json')))).toMatchObject({
      version: '1.2.3',
      timer: 'stopped',
      entry: null,
    });
    expect(controlEntrySchema.parse(json(await cli('start', '--json', 'drawing')))).toMatchObject({ description: 'drawing', end: null });
    expect(controlStatusSchema.parse(json(await cli('--json', 'status')))).toMatchObject({
      timer: 'running',
      entry: { description: 'drawing' },
    });
    expect(z.array(controlEntrySchema).parse(json(await cli('entries', '--days', '31', '--json')))).toHaveLength(1);
    expect(controlEntrySchema.parse(json(await cli('stop', '--json'))).end).not.toBeNull();
    expect(json(await cli('open', '--json'))).toEqual({ done: true });
    expect(json(await cli('quit', '--json'))).toEqual({ done: true });
    expect(calls).toEqual(['open', 'quit']);
  });

  it('lists the entries between two dates, from the file', async () => {
    for (const daysAgo of [1, 40, 60]) {
      const added = profile.tracker.add({
        description: `day ${daysAgo}`,
        start: instant(`${day(daysAgo)}T12:00:00Z`),
        end: instant(`${day(daysAgo)}T12:30:00Z`),
      });
      expect(added.ok).toBe(true);
    }
    const listed = async (...words: readonly string[]) =>
      z
        .array(controlEntrySchema)
        .parse(json(await cli('entries', '--json', ...words)))
        .map(({ description }) => description);
    expect(await listed('--since', day(45))).toEqual(['day 1', 'day 40']);
    expect(await listed('--since', day(65), '--until', day(30))).toEqual(['day 40', 'day 60']);
    expect(await listed('--until', day(60))).toEqual(['day 60']);
    expect(await cli('entries', '--since', day(1), '--until', day(2))).toMatchObject({ code: 1, err: expect.stringContaining('before') });
    expect((await cli('entries', '--since', 'Monday')).code).toBe(2);
  });

  it('prints the reason of a refusal to standard error, and exits with 1', async () => {
    expect(await cli('stop')).toEqual({
      code: 1,
      out: '',
      err: 'No timer is running, so there is nothing to stop. Your entries are unchanged.\n',
    });
    const refused = await cliProcess('stop', '--json');
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('nothing to stop') });
    expect(refusedSchema.parse(json(refused))).toEqual({ refused: { kind: 'nothing-running' } });
    const unreadable = await cli('start', '--at', 'soon', 'drawing');
    expect(unreadable).toMatchObject({ code: 1, out: '', err: expect.stringContaining('“soon”') });
    expect(profile.records()).toEqual([]);
  });

  it('takes a break for which the timer is paused, and says until when', async () => {
    await cli('start', 'drawing');
    expect(await cli('break', '30')).toMatchObject({ code: 0, out: expect.stringMatching(/^Break until \d\d?:\d\d\s?[AP]M\./u) });
    expect(JSON.parse((await cli('break', '--json')).out)).toEqual({ breakUntil: expect.stringMatching(/Z$/u) });
    expect(await cli('status')).toMatchObject({ out: expect.stringContaining('No timer is running') });
    expect(await cli('break', 'long')).toMatchObject({ code: 2 });
    // A shell's locale that is no language has the times of the system.
    expect(await runHere({ words: ['break', '5'], profile: folder, environment: { LC_ALL: 'C' } })).toMatchObject({
      code: 0,
      out: expect.stringContaining('Break until '),
    });
    expect(await cli('resume')).toMatchObject({ code: 0 });
  });

  it('pauses and resumes, and says why it cannot', async () => {
    expect(await cli('pause')).toEqual({
      code: 1,
      out: '',
      err: 'No timer is running, so there is nothing to pause. Your entries are unchanged.\n',
    });
    expect(await cli('resume')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Nothing is paused') });
    await cli('start', '--at', '-10', 'drawing');
    expect(await cli('pause')).toMatchObject({ code: 0, out: expect.stringMatching(/^Paused: drawing, /u) });
    expect(await cli('resume')).toMatchObject({ code: 0, out: 'Started: drawing.\n' });
    expect(controlEntrySchema.parse(json(await cli('pause', '--json')))).toMatchObject({ description: 'drawing', end: expect.any(String) });
    expect(profile.records()).toHaveLength(2);
  });

  it('accepts a time that looks like a flag, before and after the description', async () => {
    for (const seconds of [await secondsSinceStart('--at', '-10', 'one'), await secondsSinceStart('two', '--at=-5')]) {
      expect(seconds).toBeGreaterThanOrEqual(5 * 60);
      expect(seconds).toBeLessThan(11 * 60);
    }
    expect(profile.records().map(({ local }) => local.description)).toEqual(['two', 'one']);
  });

  it('uses every argument after -- as the description', async () => {
    await cli('start', '--literal', '--', '-5 degrees');
    await cli('start', 'fix', '--', '--at', 'noon', '--json');
    expect(
      profile
        .records()
        .map(({ local }) => local.description)
        .toSorted(),
    ).toEqual(['-5 degrees', 'fix --at noon --json']);
  });

  it('reads what is started as it reads what is added', async () => {
    await profile.connection.sync.api.createProject({ name: 'Website', color: '#123abc' });
    // Not read by this program yet.
    expect(profile.tracker.catalog.view().projects).toEqual([]);
    const started = controlEntrySchema.parse(json(await cli('start', '--json', '--', '-5 Fix @website')));
    expect([started.description, started.project?.name]).toEqual(['Fix', 'Website']);
    const added = controlEntrySchema.parse(json(await cli('add', '--json', '--', '-30 -10 Review @Website')));
    expect([added.description, added.project?.name]).toEqual(['Review', 'Website']);
  });

  it('refuses an unknown project with the closest names, and says which tags stay text', async () => {
    await profile.connection.sync.api.createProject({ name: 'Website', color: '#123abc' });
    const refused = await cli('start', 'Fix @Webiste #billing');
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/no project “Webiste”.*Nothing was changed\. Did you mean Website\?/u),
    });
    expect(profile.records()).toEqual([]);
    expect((await cli('start', 'Fix @Website #billing')).out).toBe(
      'Started: Fix #billing.\nNot a known tag, so it stays in the description: #billing. Use --create to create it.\n',
    );
  });

  it('creates unknown names with --create, and keeps them in the text with --literal', async () => {
    const created = controlEntrySchema.parse(json(await cli('start', '--json', '--create', 'Fix @Webshop #billing now')));
    expect([created.description, created.project?.name, created.tags.map(({ name }) => name)]).toEqual(['Fix now', 'Webshop', ['billing']]);
    const literal = controlEntrySchema.parse(json(await cli('start', '--json', '--literal', 'Fix @Nothing #billing')));
    expect([literal.description, literal.project]).toEqual(['Fix @Nothing #billing', null]);
  });

  it('adds, marks, toggles, continues, switches and undoes', async () => {
    const made = await profile.connection.sync.api.createProject({ name: 'Client', color: '#123abc' });
    profile.tracker.syncNow();
    await vi.waitFor(() => expect(profile.tracker.catalog.view().projects).toHaveLength(1), { timeout: 20_000 });
    const added = controlEntrySchema.parse(json(await cli('add', '--json', '--', '-30 -10 review @client')));
    expect(added).toMatchObject({ description: 'review', durationSeconds: 1200, project: { name: 'Client' }, end: expect.any(String) });
    expect(added.project?.id).toBe(made.kind === 'done' ? made.value.id : null);
    const marked = controlEntrySchema.parse(json(await cli('start', '--json', '--literal', '--project', 'client', '9:30-10:15 @x')));
    expect([marked.description, marked.project?.name, marked.end]).toEqual(['9:30-10:15 @x', 'Client', null]);
    expect((await cli('toggle')).out).toMatch(/^Stopped: 9:30-10:15 @x, \d+s\.\n$/);
    expect((await cli('undo')).out).toBe('Undone: Stopped 9:30-10:15 @x\n');
    expect(profile.tracker.view().timer.kind).toBe('running');
    expect((await cli('stop')).code).toBe(0);
    expect((await cli('continue')).out).toBe('Started: 9:30-10:15 @x.\n');
    expect(await cli('switch', 'this', 'computer')).toMatchObject({ code: 0, out: 'Done.\n' });
    expect(refusedSchema.parse(json(await cli('switch', '--json', 'nowhere')))).toEqual({
      refused: { kind: 'no-connection-named', name: 'nowhere', known: ['This computer'] },
    });
    expect((await cli('switch', 'Nowhere')).err).toBe(
      'No connection is called “Nowhere”. Nothing was changed. Clocktower knows “This computer”.\n',
    );
    expect((await runHere({ words: ['switch', 'Nowhere'], profile: folder, environment: { LC_ALL: 'de_DE.UTF-8' } })).err).toBe(
      'Keine Verbindung heißt „Nowhere“. Es wurde nichts geändert. Clocktower kennt „This computer“.\n',
    );
    // A tag that does not exist yet is created when the entry is sent.
    expect(controlEntrySchema.parse(json(await cli('start', '--json', '--tag', 'bug', 'x'))).tags.map(({ name }) => name)).toEqual(['bug']);
    await cli('start', '--billable', 'charged');
    await cli('add', '10m', 'free', '!$');
    await cli('add', '--billable', '--', '-9 -8 own flag');
    const charged = new Map(profile.records().map(({ local }) => [local.description, local.billable]));
    expect(['charged', 'free', 'own flag'].map((description) => charged.get(description))).toEqual([true, false, true]);
    expect(refusedSchema.parse(json(await cli('add', '--json', 'review')))).toEqual({ refused: { kind: 'end-missing' } });
  });

  it('adds an entry between two times beside the text', async () => {
    const added = controlEntrySchema.parse(json(await cli('add', '--json', '--at', `${day(2)} 9:00`, '--end', '9:45', 'review')));
    expect(added).toMatchObject({ description: 'review', start: `${day(2)}T09:00:00Z`, durationSeconds: 2_700 });
    const withDash = controlEntrySchema.parse(json(await cli('add', '--json', '--at', '-30', '--end', '-10', '--literal', '9:30- call')));
    expect(withDash).toMatchObject({ description: '9:30- call', durationSeconds: 1_200 });
    expect(refusedSchema.parse(json(await cli('add', '--json', '--end', '-10', 'review')))).toEqual({ refused: { kind: 'end-missing' } });
  });

  it('refuses other words after mcp', async () => {
    expect(await cli('mcp', 'perhaps')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('changes') });
  });

  it.each(['bash', 'zsh', 'fish'])('prints a completion script for %s', async (shell) => {
    const { code, out } = await cli('completion', shell);
    expect(code).toBe(0);
    for (const word of ['undo', 'switch', 'tag']) {
      expect(out).toContain(word);
    }
  });

  it('refuses other shells', async () => {
    expect(await cli('completion', 'tcsh')).toMatchObject({ code: 2, out: '' });
  });

  it('starts without a description', async () => {
    expect(await cli('start')).toEqual({ code: 0, out: 'Started: No description.\n', err: '' });
  });

  it('finds the named profile, relative or in a path too long for a socket', async () => {
    const run = await runCli({
      words: ['status', '--profile', './Clocktower'],
      profile: join(parent, 'elsewhere', 'Clocktower'),
      cwd: parent,
    });
    expect(run).toMatchObject({ code: 0, err: '' });
    const deep = join(parent, 'd'.repeat(120));
    mkdirSync(deep);
    const deepServer = await startControlServer(deep, () => ({ kind: 'done' }));
    expect(await cliProcess('open', '--profile', deep)).toEqual({ code: 0, out: 'Done.\n', err: '' });
    await deepServer.close();
  });

  it('does not use the app of another profile in whose folder it was called', async () => {
    const missing = join(parent, 'm'.repeat(120));
    const run = await runCli({ words: ['quit', '--profile', missing], profile: folder, cwd: folder });
    expect(run).toMatchObject({ code: 3, out: '' });
    expect(calls).toEqual([]);
  });

  it('works under the oldest Node there is here', async () => {
    const program: CliProgram = { ...cliOfTheRun, node: systemNode() };
    const run = async (...words: readonly string[]): Promise<CliRun> => runCli({ words, profile: folder, program });
    expect(await run('start', '--at', '-10', 'from', 'the', 'bundle')).toEqual({ code: 0, out: 'Started: from the bundle.\n', err: '' });
    expect(controlEntrySchema.parse(json(await run('stop', '--json')))).toMatchObject({ description: 'from the bundle' });
    expect(await run('entries')).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/0:10.*from the bundle/) });
    expect(await run('stop')).toMatchObject({ code: 1, out: '' });
    expect(await run('--nonsense')).toMatchObject({ code: 2, out: '' });
  });
});

describe('invalid arguments', () => {
  const calls: readonly (readonly [words: readonly string[], said: RegExp])[] = [
    [['format'], /Unknown command: “format”/],
    [['status', '--verbose'], /--verbose/],
    [['start', '-x'], /-x/],
    [['start', '--at'], /--at/],
    [['status', '--profile'], /--profile/],
    [['entries', '--days', '0'], /days/],
    [['entries', '--days', '32'], /days/],
    [['entries', '--days', 'many'], /days/],
    [['entries', '--days', '1.5'], /days/],
    [['entries', '--days='], /days/],
    [['status', '--json=yes'], /--json/],
  ];

  it.each(calls)('are reported, change nothing, and exit with 2: %j', async (words, said) => {
    const run = await cli(...words);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toMatch(said);
    expect(run.err).toMatch(/Nothing was changed\. See clocktower --help\.\n$/);
  });

  it.each([[[]], [['--help']], [['-h']], [['help']], [['start', '--help']]])('print the help: %j', async (words: readonly string[]) => {
    const run = await cli(...words);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(run.out).toMatch(/clocktower start .*Exit codes: 0 success, 1 refused/s);
  });
});
