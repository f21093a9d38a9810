/** The doctor of a profile, on an unknown desktop. */
import { join } from 'node:path';
import type { Connections } from '#core/accounts/connections/connections.ts';
import { Doctor, type DoctorOptions } from '#core/program/doctor.ts';
import { deriveCapabilities } from '#core/program/settings/capabilities.ts';
import { systemPorts } from '#core/platform/system-ports.ts';
import { silentLog } from './silent-log.ts';

interface DoctorSetting extends Partial<DoctorOptions> {
  readonly connections: Connections;
  readonly profile: string;
}

export function doctorOf(setting: DoctorSetting): Doctor {
  return new Doctor({
    crashFolder: join(setting.profile, 'crash-reports'),
    versions: {
      app: '1.2.3',
      electron: '45.4.1',
      chromium: '144.0',
      node: '24.1.0',
      sqlite: '3.51.0',
      platform: 'linux',
      release: '6.8.0',
      architecture: 'x64',
      desktop: 'GNOME',
      display: 'x11',
    },
    capabilities: () =>
      deriveCapabilities({
        platform: 'linux',
        wayland: false,
        boxed: false,
        trayHost: 'shown',
        idle: 'mutter',
        shortcutPortal: true,
        focus: 'x11',
        lockSignals: true,
        notifications: 'buttons',
        doNotDisturb: true,
      }),
    keyring: () => ({ backend: 'gnome_libsecret', keeping: 'sealed' }),
    writesCrashReports: () => false,
    log: silentLog,
    ports: systemPorts(),
    ...setting,
  });
}
