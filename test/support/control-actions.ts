/** What the control socket of a profile answers with, over its real connections. */
import { join } from 'node:path';
import { ActivityRules } from '#core/activity/fill/activity-rules.ts';
import { DayFill } from '#core/activity/fill/day-fill.ts';
import type { ControlActions } from '#core/program/control/control-answers.ts';
import { AgentDeletions } from '#core/program/control/agent-deletions.ts';
import { AgentStarts } from '#core/program/control/agent-starts.ts';
import { ControlWatchers } from '#core/program/control/control-watchers.ts';
import { ReportController } from '#core/files/reports/report-controller.ts';
import { toExportSource } from '#core/files/import-export/import/connection-destination.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { openActivity } from './activity-rig.ts';
import { memorySettings } from './memory-settings.ts';
import { openBreaks } from './breaks.ts';
import { systemGit } from '#core/work-items/git/run-git.ts';
import { openWorkItems } from './work-items.ts';
import { accountsOf } from './accounts.ts';
import { doctorOf } from './doctor.ts';
import { silentLog } from './silent-log.ts';

export function controlActions({
  folder,
  ...given
}: Partial<ControlActions> & { readonly connections: Connections; readonly folder: string }): ControlActions {
  const { connections } = given;
  const version = '1.2.3';
  const ports = systemPorts();
  const activity = openActivity({ folder, ports, settings: memorySettings() }).recorder;
  return {
    version,
    activity,
    dayFill: new DayFill({
      recorder: activity,
      rules: new ActivityRules({ folder: join(folder, 'activity'), ports }),
      connections,
      calendar: { meetings: async () => [] },
      commits: async () => [],
      clock: ports.clock,
    }),
    items: openWorkItems({ folder, settings: memorySettings(), ports, git: systemGit(process.env) }),
    breaks: openBreaks({ connections, folder, ports: systemPorts() }),
    accounts: accountsOf({ connections, folder }),
    doctor: doctorOf({ connections, profile: folder }),
    reports: new ReportController({
      source: () => ({ ...toExportSource(connections.current), findClient: () => null }),
      placeReader: () => () => null,
      ports: systemPorts(),
    }),
    weekStart: () => 1,
    agents: {
      settings: memorySettings(),
      log: silentLog,
      starts: new AgentStarts(ports.scheduler),
      deletions: new AgentDeletions(async () => false),
    },
    watchers: new ControlWatchers({ connections, version }),
    open: () => {},
    quit: () => {},
    ...given,
  };
}
