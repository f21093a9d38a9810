/** Listens for the `clocktower` command of this user. */
import { app as electronApp } from 'electron';
import type { DayFill } from '#core/activity/fill/day-fill.ts';
import type { ImportExport } from '#core/files/import-export/open-import-export.ts';
import { AgentDeletions } from '#core/program/control/agent-deletions.ts';
import type { AgentStarts } from '#core/program/control/agent-starts.ts';
import { answerControlRequest } from '#core/program/control/control-answers.ts';
import { startControlServer, type ControlServer } from '#core/program/control/control-server.ts';
import { ControlWatchers } from '#core/program/control/control-watchers.ts';
import type { App } from '../app-parts.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { deletionQuestion } from '../dialogs/deletion-question.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import type { Popover } from '../windows/popover.ts';

interface ControlParts {
  readonly diagnostics: Pick<Diagnostics, 'doctor'>;
  readonly importExport: Pick<ImportExport, 'reports'>;
  readonly popover: Popover;
  readonly desktop: Pick<DesktopSession, 'breaks' | 'activity'>;
  readonly dayFill: DayFill;
  readonly agentStarts: AgentStarts;
}

export async function registerControl(
  { profile, connections, controller, workItems, preferences, localeTexts, messages, log }: App,
  { diagnostics, importExport, popover, desktop, dayFill, agentStarts }: ControlParts,
): Promise<ControlServer> {
  const version = electronApp.getVersion();
  const watchers = new ControlWatchers({ connections, version });
  const ask = deletionQuestion({ messages, locale: () => localeTexts.locale, timeZone: () => connections.tracker.timeZone() });
  const agents = { settings: preferences, log, starts: agentStarts, deletions: new AgentDeletions(ask) };
  return startControlServer(profile, (request, caller) =>
    answerControlRequest(request, caller, {
      connections,
      breaks: desktop.breaks,
      activity: desktop.activity,
      dayFill,
      items: workItems,
      accounts: controller,
      version,
      doctor: diagnostics.doctor,
      reports: importExport.reports,
      weekStart: () => localeTexts.locale.weekStart,
      agents,
      watchers,
      open: () => popover.show(),
      // The answer must be sent first.
      quit: () => setImmediate(() => electronApp.quit()),
    }),
  );
}
