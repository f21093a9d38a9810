import type { Handlers } from '#shared/ipc/contract.ts';
import type { programRequests } from '#shared/ipc/program.ts';
import { succeed } from '#shared/values/result.ts';
import type { DiagnosticsController } from '../diagnostics/diagnostics-controller.ts';
import type { SettingsController } from '../settings/settings-controller.ts';
import type { Updates } from '../updates/updates.ts';
import { done } from './answer.ts';

export interface ProgramActions {
  readonly settings: SettingsController;
  readonly updates: Pick<Updates, 'view' | 'run'>;
  readonly diagnostics: DiagnosticsController;
}

export function programHandlers({ settings, updates, diagnostics }: ProgramActions): Handlers<typeof programRequests> {
  return {
    getSettings: () => succeed(settings.view()),
    changeSettings: (change) => settings.change(change),
    setAutostart: ({ on }) => settings.setAutostart(on),
    tryShortcut: async ({ action, accelerator }) => settings.tryShortcut(action, accelerator),
    cancelShortcut: () => done(() => settings.cancelShortcut()),
    clearShortcut: ({ action }) => settings.clearShortcut(action),
    getUpdates: () => succeed(updates.view()),
    runUpdateAction: ({ action }) => done(() => updates.run(action)),
    getAbout: () => succeed(diagnostics.about()),
    getLicences: () => succeed([...diagnostics.licences()]),
    openOwn: async ({ what }) => diagnostics.open(what),
    runDoctor: async () => succeed(await diagnostics.examine()),
    prepareBundle: async () => succeed([...(await diagnostics.prepareBundle())]),
    saveBundle: async () => diagnostics.saveBundle(),
  };
}
