// @ts-check
/**
 * `npm run desktops`: runs the program on real desktops without a screen (GNOME Shell, KWin, Sway) and prints what works on each.
 * `npm run desktops -- sway` runs it on one. A desktop that is not installed is left out, with a notice.
 */
import { join } from 'node:path';
import { buildIfStale } from './setup/build-if-stale.mjs';
import { prepareDesktop } from './setup/prepare.mjs';
import { say } from './setup/report.mjs';
import { offerDesktop } from './setup/system-parts.mjs';
import { runCounted } from './verify/counted-run.mjs';
import { playwrightTally } from './verify/counts.mjs';
import { onOwnDesktop, runPlaywright } from './verify/desktop-tests.mjs';
import { desktopTable, rowsOf } from './verify/desktop-table.mjs';
import { desktopKinds, withRealDesktop } from './verify/real-desktops.mjs';
import { withTemporaryFolder } from './verify/temporary-folder.mjs';

const words = process.argv.slice(2);
const only = desktopKinds.filter(({ id }) => words.includes(id));
const args = words.filter((word) => !desktopKinds.some(({ id }) => id === word));

await runCounted(async (counts) => {
  if (!onOwnDesktop) {
    say('Real desktops are started on Linux only.');
    return;
  }
  const { electron, chooseNode } = await prepareDesktop({ virtualDisplay: false, sessionBus: true });
  const node = await chooseNode();
  await buildIfStale(async () => node);
  const run = { configuration: 'test/desktops/playwright.config.ts', electron: electron.path, node, args };
  /** @type {{ name: string, rows: ReturnType<typeof rowsOf> | null }[]} */
  const columns = [];
  for (const kind of only.length === 0 ? desktopKinds : only) {
    const how = await offerDesktop(kind.id, kind.programs);
    if (how !== null) {
      say(`${kind.name} is not installed, so its tests are skipped. ${how} to have them run.`);
      columns.push({ name: kind.name, rows: null });
      continue;
    }
    say(`\n${kind.name}`);
    await withTemporaryFolder((folder) => withRealDesktop(kind, join(folder, 'desktop'), async (env) => {
      const { report, exitCode } = await runPlaywright(run, { folder, desktops: [env] });
      const { remark, ...counted } = playwrightTally(report, exitCode);
      if (remark !== null) say(remark);
      counts.push(counted);
      columns.push({ name: kind.name, rows: rowsOf(report) });
    }));
  }
  say(`\n${desktopTable(columns)}`);
});
