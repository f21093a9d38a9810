/** Timer commands from a shortcut or a notification, which cannot show an answer. Failures appear in the popover. */
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { Failure } from '#shared/failures.ts';
import { assertNever, type Result } from '#shared/values/result.ts';
import type { ShortcutAction } from '#shared/program/shortcuts.ts';

interface TimerCommandsOptions {
  readonly connections: Connections;
  readonly openPopover: () => void;
}

export class TimerCommands {
  readonly #options: TimerCommandsOptions;

  constructor(options: TimerCommandsOptions) {
    this.#options = options;
  }

  startOrStop(): void {
    const { connections } = this.#options;
    this.#report(
      connections.view().timer.kind === 'running' ? connections.tracker.stop() : connections.tracker.start({ description: '', at: null }),
    );
  }

  /** Starts at this moment; the user adds the description later. */
  startNew(): void {
    const { connections, openPopover } = this.#options;
    this.#report(connections.tracker.start({ description: '', at: null }));
    openPopover();
  }

  stop(): void {
    this.#report(this.#options.connections.tracker.stop());
  }

  /** Pauses the running entry, or resumes the one that was paused last. */
  async pauseOrResume(): Promise<void> {
    const { connections } = this.#options;
    const { tracker } = connections;
    this.#report(await (connections.view().timer.kind === 'running' ? tracker.pause() : tracker.resumePaused(null)));
  }

  continueLast(): void {
    const { connections } = this.#options;
    const last = connections.view().recents[0];
    this.#report(
      last === undefined ? { ok: false, failure: { kind: 'nothing-to-continue' } } : connections.tracker.continueEntry(last.localId),
    );
  }

  #report(answer: Result<unknown, Failure>): void {
    if (!answer.ok) {
      this.#options.connections.tracker.addNotice({ kind: 'refused', failure: answer.failure });
      this.#options.openPopover();
    }
  }
}

export function runShortcut(action: ShortcutAction, commands: TimerCommands, togglePopover: () => void): void {
  switch (action) {
    case 'start-stop':
      commands.startOrStop();
      return;
    case 'pause-resume':
      void commands.pauseOrResume();
      return;
    case 'continue-last':
      commands.continueLast();
      return;
    case 'new-entry':
      commands.startNew();
      return;
    case 'popover':
      togglePopover();
      return;
    default:
      assertNever(action);
  }
}
