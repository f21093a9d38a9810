/** Tests whose windows and absences are played. */
import { FakeAbsence } from './fake-absence.ts';
import { test as base } from './running-app.ts';
import { WindowManager } from './window-manager.ts';

export const test = base.extend<{ readonly manager: WindowManager; readonly absence: FakeAbsence }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures off this pattern.
  manager: async ({}, use) => {
    const manager = await WindowManager.start();
    await use(manager);
    await manager.focus(0);
    manager.stop();
  },
  // oxlint-disable-next-line no-empty-pattern -- see above.
  absence: async ({}, use) => {
    const absence = await FakeAbsence.start();
    await use(absence);
    absence.stop();
  },
});
