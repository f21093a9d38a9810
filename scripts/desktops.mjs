// @ts-check
/**
 * `npm run desktops`: runs the program on real desktops without a screen (GNOME Shell, KWin, Sway), and what it asks Windows on Wine, and
 * prints what works on each. `npm run desktops -- sway` runs it on one. A desktop that is not installed is left out, with a notice.
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
import { wine, withWine } from './verify/wine.mjs';

const words = process.argv.slice(2);
/** What is tried on each desktop; arguments such as `-g tray` choose among these. */
const everywhere = 'desktops.spec.ts';
/** @typedef {(folder: string, work: (env: NodeJS.ProcessEnv) => Promise<void>) => Promise<void>} With */
const places = [
  ...desktopKinds.map((kind) => {
    /** @type {With} */
    const within = async (folder, work) => withRealDesktop(kind, folder, work);
    return { ...kind, spec: everywhere, within };
  }),
  { ...wine, spec: 'wine.spec.ts', within: /** @type {With} */ (withWine) },
];
const only = places.filter(({ id }) => words.includes(id));
const args = words.filter((word) => !places.some(({ id }) => id === word));

await runCounted(async (counts) => {
  if (!onOwnDesktop) {
    say('Real desktops are started on Linux only.');
    return;
  }
  const { electron, chooseNode } = await prepareDesktop({ virtualDisplay: false, sessionBus: true });
  const node = await chooseNode();
  await buildIfStale(async () => node);
  const run = { configuration: 'test/desktops/playwright.config.ts', electron: electron.path, node };
  /** @type {{ name: string, rows: ReturnType<typeof rowsOf> | null }[]} */
  const columns = [];
  const wanted = only.length > 0 ? only : places.filter((place) => args.length === 0 || place.spec === everywhere);
  for (const { id, name, programs, spec, within } of wanted) {
    const how = await offerDesktop(id, programs);
    if (how !== null) {
      say(`${name} is not installed, so its tests are skipped. ${how} to have them run.`);
      columns.push({ name, rows: null });
      continue;
    }
    say(`\n${name}`);
    await withTemporaryFolder((folder) =>
      within(join(folder, 'desktop'), async (env) => {
        const { report, exitCode } = await runPlaywright({ ...run, args: [spec, ...args] }, { folder, desktops: [env] });
        const { remark, ...counted } = playwrightTally(report, exitCode);
        if (remark !== null) say(remark);
        counts.push(counted);
        columns.push({ name, rows: rowsOf(report) });
      }),
    );
  }
  say(`\n${desktopTable(columns)}`);
});
