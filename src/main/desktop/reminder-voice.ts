/** Says a reminder as a notification, or in the popover where the system takes none; and does what its buttons are for. */
import type { Connections } from '#core/connections/connections.ts';
import type { SettingsStore } from '#core/settings/settings-store.ts';
import type { Failure } from '#shared/failures.ts';
import type { Messages } from '#shared/messages/catalogue.ts';
import { actionsOf, reminderActionSchema, type Reminder, type ReminderAction } from '#shared/reminders.ts';
import { assertNever, type Result } from '#shared/result.ts';
import type { Notifier } from './notifier.ts';

interface ReminderVoiceOptions {
  readonly connections: Connections;
  readonly settings: SettingsStore;
  readonly messages: Messages;
  readonly notifier: Notifier;
  readonly openPopover: () => void;
  /** Brings the question about time away before its person. */
  readonly decide: () => void;
}

export class ReminderVoice {
  readonly #options: ReminderVoiceOptions;

  constructor(options: ReminderVoiceOptions) {
    this.#options = options;
  }

  /** Nothing is said while the system holds notifications back: its person wants quiet, and the popover tells the same. */
  async say(reminder: Reminder): Promise<void> {
    const { connections, settings, messages, notifier } = this.#options;
    if ((reminder.kind === 'away' && !settings.current.reminders.away) || (await notifier.isHeldBack())) {
      return;
    }
    const { title, body, action } = messages.reminders;
    const taken = await notifier.show({
      key: reminder.kind,
      title: title(reminder),
      body: body(reminder),
      actions: actionsOf(reminder).map((id) => ({ id, label: action(id, reminder) })),
      onAction: (id) => this.#act(reminder, id),
    });
    if (!taken) {
      connections.tracker.addNotice({ kind: 'reminder', reminder });
    }
  }

  #act(reminder: Reminder, id: string | null): void {
    const parsed = reminderActionSchema.safeParse(id ?? (reminder.kind === 'away' ? 'decide' : 'open'));
    if (parsed.success) {
      this.#do(parsed.data);
    }
  }

  #do(action: ReminderAction): void {
    const { connections, openPopover, decide } = this.#options;
    const { tracker } = connections;
    switch (action) {
      case 'start':
        this.#tell(tracker.start({ description: '', at: null }));
        // There is something to be said of it.
        openPopover();
        return;
      case 'continue':
        this.continueLast();
        return;
      case 'stop':
        this.stop();
        return;
      case 'open':
        openPopover();
        return;
      case 'decide':
        decide();
        return;
      default:
        assertNever(action);
    }
  }

  stop(): void {
    this.#tell(this.#options.connections.tracker.stop());
  }

  continueLast(): void {
    const { connections } = this.#options;
    const last = connections.view().recents[0];
    if (last !== undefined) {
      this.#tell(connections.tracker.continueEntry(last.localId));
    }
  }

  /** A notification cannot say why something failed; the popover can. */
  #tell(answer: Result<unknown, Failure>): void {
    if (!answer.ok) {
      this.#options.connections.tracker.addNotice({ kind: 'refused', failure: answer.failure });
      this.#options.openPopover();
    }
  }
}
