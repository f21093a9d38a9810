/** Links that other programs open, and what agents ask for. */
import { controlProtocol } from '#shared/control.ts';
import type { RunningApp } from './support/running-app.ts';
import { ask, clocktower, expect, runToItsEnd, test } from './support/running-app.ts';
import { test as testOfTeam } from './support/team.ts';

/** The system's default action for a link: a second start of the program with the URL as an argument. */
async function openLink(profile: string, address: string): Promise<void> {
  expect((await runToItsEnd(['--profile', profile, address])).exitCode).toBe(0);
}

/** Answers the questions of the next links; `asked` collects the questions. */
async function answerQuestions(
  app: RunningApp,
  answer: { readonly response: number; readonly checkboxChecked: boolean },
): Promise<() => Promise<readonly string[]>> {
  await app.electron.evaluate(({ dialog }, given) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    Object.assign(dialog, {
      showMessageBox: async ({ message }: { readonly message: string }) => {
        asked.push(message);
        return given;
      },
    });
  }, answer);
  return async () =>
    app.electron.evaluate(() =>
      Object.entries(globalThis).flatMap(([name, value]) => (name === 'asked' && Array.isArray(value) ? value.map(String) : [])),
    );
}

/** Three reasons; `core/program/deep-link.test.ts` has the whole table. */
const refusedLinks = [
  'clocktower://quit',
  'clocktower://start?connection=Nowhere',
  `clocktower://start?description=${'x'.repeat(20_000)}`,
] as const;

test('a link starts the program and fills in the description, asks before it starts a timer unless its source was allowed, and is refused with a message otherwise', async ({
  startApp,
  profile,
  tray,
}) => {
  test.setTimeout(120_000);
  const app = await startApp('--hidden', 'clocktower://new?description=review&tag=bug');
  const popover = await app.popover();
  await expect(popover.getByRole('combobox')).toHaveValue('review #bug');
  expect((await clocktower(profile, 'status')).out).toContain('No timer is running');
  await tray.item();
  await openLink(profile, 'clocktower://new?description=fix%20%40login&at=-7&tag=bug');
  await expect(popover.getByRole('combobox')).toHaveValue(String.raw`-7 fix \@login #bug`);
  expect((await clocktower(profile, 'status')).out).toContain('No timer is running');
  const refused = await answerQuestions(app, { response: 1, checkboxChecked: false });
  await openLink(profile, 'clocktower://start?description=review&source=editor.example');
  await expect
    .poll(refused)
    .toEqual(['A link from “editor.example” wants to start a timer for “review”. A running timer would be stopped.']);
  expect((await clocktower(profile, 'status')).out).toContain('No timer is running');
  const allowed = await answerQuestions(app, { response: 0, checkboxChecked: true });
  await openLink(profile, 'clocktower://start?description=review&source=editor.example');
  await expect.poll(async () => (await clocktower(profile, 'status')).out).toMatch(/^review: /);
  await openLink(profile, 'clocktower://start?description=mail&source=editor.example');
  await expect.poll(async () => (await clocktower(profile, 'status')).out).toMatch(/^mail: /);
  expect(await allowed()).toHaveLength(1);
  const asking = await answerQuestions(app, { response: 1, checkboxChecked: false });
  await openLink(profile, 'clocktower://start?description=bolts&item=https://github.com/river/bridge/issues/7&source=editor.example');
  await expect.poll(asking, 'a page is asked about, whatever it calls itself').toHaveLength(1);
  expect((await clocktower(profile, 'status')).out).toMatch(/^mail: /);
  const asked = await answerQuestions(app, { response: 0, checkboxChecked: true });
  for (const address of refusedLinks) {
    await openLink(profile, address);
    const refusal = popover.getByRole('note').filter({ hasText: /link|connection/i });
    await expect(refusal, address.slice(0, 80)).toBeVisible();
    await refusal.getByRole('button').click();
    await expect(refusal).toBeHidden();
  }
  expect(await asked()).toEqual([]);
  expect((await clocktower(profile, 'status')).out).toMatch(/^mail: /);
});

testOfTeam(
  'a link that names another connection makes it the current one once the user agrees, and its timer is there',
  async ({ startApp, profile, tray, team }) => {
    const app = await startApp('--hidden');
    await tray.item();
    const link = `clocktower://start?${new URLSearchParams({ description: 'bolts', connection: 'This computer' }).toString()}`;
    const declined = await answerQuestions(app, { response: 1, checkboxChecked: false });
    await openLink(profile, link);
    await expect.poll(declined).toHaveLength(1);
    expect((await clocktower(profile, 'status')).out).toContain('No timer is running');
    await answerQuestions(app, { response: 0, checkboxChecked: false });
    await openLink(profile, link);
    await expect.poll(async () => (await clocktower(profile, 'status')).out).toMatch(/^bolts: /);
    const connections = (await clocktower(profile, 'connections', '--json')).out;
    expect(JSON.parse(connections)).toMatchObject([
      { name: 'This computer', current: true },
      { name: 'Team', current: false },
    ]);
    expect(await team.entries()).toEqual([]);
  },
);

test('the tray names the agent that started a timer, and the user is asked before an agent deletes an entry', async ({
  startApp,
  profile,
  tray,
}) => {
  const app = await startApp('--hidden');
  await tray.item();
  expect((await clocktower(profile, 'mcp', 'allow')).exitCode).toBe(0);
  const line = { text: 'drawing', at: null, project: null, tags: [], billable: null, isLiteral: true, creates: false, finished: false };
  const started = await ask(profile, { protocol: controlProtocol, command: 'line', ...line, agent: 'Test Editor' });
  await expect.poll(() => tray.tooltip()).toContain('Started by Test Editor');
  const deletion = {
    protocol: controlProtocol,
    command: 'delete',
    localId: started.kind === 'started' ? started.entry.localId : '',
    agent: 'Test Editor',
  };
  const declined = await answerQuestions(app, { response: 1, checkboxChecked: false });
  expect(await ask(profile, deletion)).toMatchObject({ kind: 'deletion', outcome: 'declined' });
  expect(await declined()).toEqual(['“Test Editor” wants to delete this entry. You can undo it.']);
  expect((await clocktower(profile, 'status')).out).toMatch(/^drawing: /);
  await answerQuestions(app, { response: 0, checkboxChecked: false });
  expect(await ask(profile, deletion)).toMatchObject({ kind: 'deletion', outcome: 'deleted' });
  expect((await clocktower(profile, 'status')).out).toContain('No timer is running');
  expect((await clocktower(profile, 'undo')).exitCode).toBe(0);
});
