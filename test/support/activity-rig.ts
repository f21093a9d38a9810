/** The recorder of activity over a desktop that the test plays, and the real file. */
import { join } from 'node:path';
import { ActivityRecorder } from '#core/activity/activity-recorder.ts';
import type { FocusedWindow, FocusListener } from '#core/activity/focus-source.ts';
import type { Settings } from '#core/platform/settings-file.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { Ports } from '#core/platform/ports.ts';
import type { UnsupportedDesktop } from '#shared/activity/activity.ts';
import type { Notice } from '#shared/failures.ts';
import type { UtcInstant } from '#shared/values/brands.ts';

export function windowTitled(name: string): FocusedWindow {
  const [application = '', title = ''] = name.split('/');
  return { application, title, address: null, isFullScreen: false };
}

export function openActivity({
  folder,
  ports,
  unsupported = null,
  settings,
}: {
  readonly folder: string;
  readonly ports: Ports;
  readonly unsupported?: UnsupportedDesktop | null;
  readonly settings: SettingsStore;
}) {
  const listeners: FocusListener[] = [];
  const notices: Notice[] = [];
  const absences: boolean[] = [];
  let pausedUntil: UtcInstant | null = null;
  let answers = true;
  let focused: FocusedWindow | null = null;
  const make = () =>
    new ActivityRecorder({
      file: join(folder, 'activity', 'activity.sqlite'),
      ports,
      settings,
      openSource:
        unsupported !== null
          ? null
          : async (listener) => {
              if (!answers) {
                return null;
              }
              listeners.push(listener);
              listener.onFocus(focused);
              return {
                close: () => {
                  listeners.splice(listeners.indexOf(listener), 1);
                },
                setAway: (isAway) => void absences.push(isAway),
              };
            },
      unsupported: () => unsupported,
      pause: {
        until: () => pausedUntil,
        keep: (until) => {
          pausedUntil = until;
        },
      },
      notify: (notice) => notices.push(notice),
    });
  return {
    recorder: make(),
    reopen: make,
    notices,
    /** What the source was told of absences. */
    absences,
    change: (activity: Partial<Settings['activity']>) => settings.change({ activity: { ...settings.current.activity, ...activity } }),
    /** Sources that are open. */
    openSources: () => listeners.length,
    focus: (name: string | null) => {
      focused = name === null ? null : windowTitled(name);
      listeners.forEach((listener) => listener.onFocus(focused));
    },
    /** The desktop goes away, and answers again when `answers` is called. */
    lose: () => {
      answers = false;
      [...listeners].forEach((listener) => listener.onLost());
    },
    answers: () => {
      answers = true;
    },
  };
}
