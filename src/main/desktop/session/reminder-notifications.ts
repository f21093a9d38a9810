/** Shows a reminder over the screen, as a notification, or in the popover if that fails, and handles its buttons. */
import type { Connections } from '#core/accounts/connections/connections.ts';
import type { SettingsStore } from '#core/platform/settings-store.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { ScreenPrompt } from '#core/presence/reminders/screen-prompt.ts';
import { isAnswered, type AnsweredFacts } from '#core/presence/reminders/is-answered.ts';
import { reminderActions, reminderActionSchema, type Reminder, type ReminderAction } from '#shared/timer/reminders.ts';
import { assertNever } from '#shared/values/result.ts';
import { parseForeign } from '#shared/values/parse-foreign.ts';
import type { Notifier } from './notifier.ts';
import type { TimerCommands } from './timer-commands.ts';

interface ShownReminder {
  readonly reminder: Reminder;
  /** When it was shown. */
  readonly facts: AnsweredFacts;
}

interface ReminderNotificationsOptions {
  readonly connections: Connections;
  readonly settings: SettingsStore;
  readonly messages: MainMessages;
  readonly notifier: () => Notifier;
  readonly prompt: ScreenPrompt;
  readonly commands: TimerCommands;
  readonly openPopover: () => void;
  /** Whether there is a question about an absence. */
  readonly isAway: () => boolean;
  /** Shows the question about the absence. */
  readonly decide: () => void;
}

export class ReminderNotifications {
  readonly #options: ReminderNotificationsOptions;
  /** By kind: a later reminder replaces an earlier one. */
  readonly #shown = new Map<Reminder['kind'], ShownReminder>();

  constructor(options: ReminderNotificationsOptions) {
    this.#options = options;
  }

  /** Shows nothing during Do Not Disturb; the popover has the same information. */
  async say(reminder: Reminder): Promise<void> {
    const { connections, settings, messages, prompt } = this.#options;
    const notifier = this.#options.notifier();
    if ((reminder.kind === 'away' && !settings.current.reminders.away) || (await notifier.isHeldBack())) {
      return;
    }
    const { title, body, action } = messages.reminders;
    this.#shown.set(reminder.kind, { reminder, facts: this.#facts() });
    if (
      reminder.kind === 'no-timer' &&
      settings.current.reminders.noTimer.fillsScreen &&
      (await prompt.remind(reminder, (chosen) => this.#do(chosen)))
    ) {
      await this.withdrawAnswered();
      return;
    }
    const taken = await notifier.show({
      key: reminder.kind,
      title: title(reminder),
      body: body(reminder),
      actions: reminderActions(reminder).map((id) => ({ id, label: action(id, reminder) })),
      onAction: (id) => this.#run(reminder, id),
    });
    // The popover lists open questions anyway.
    if (!taken && reminder.kind !== 'attention') {
      connections.tracker.addNotice({ kind: 'reminder', reminder });
    }
    // The user may have acted while the system was showing it.
    await this.withdrawAnswered();
  }

  /** Withdraws reminders that are obsolete because the user has acted in the popover, in the window or on another client. */
  async withdrawAnswered(): Promise<void> {
    const { connections, notifier, prompt } = this.#options;
    const now = this.#facts();
    for (const [kind, { reminder, facts }] of this.#shown) {
      if (isAnswered(reminder, facts, now)) {
        this.#shown.delete(kind);
        if (connections.view().notices.some((notice) => notice.kind === 'reminder' && notice.reminder.kind === kind)) {
          connections.tracker.dismissNotice('reminder');
        }
        if (kind === 'no-timer') {
          prompt.withdraw();
        }
        await notifier().withdraw(kind);
      }
    }
  }

  #facts(): AnsweredFacts {
    const { timer, attention } = this.#options.connections.view();
    return { running: timer.kind === 'running' ? timer.entry.localId : null, attention: attention.length, away: this.#options.isAway() };
  }

  #run(reminder: Reminder, id: string | null): void {
    const parsed = parseForeign(reminderActionSchema, id ?? (reminder.kind === 'away' ? 'decide' : 'open'));
    if (parsed.ok) {
      this.#do(parsed.value);
    }
  }

  #do(action: ReminderAction): void {
    const { commands, openPopover, decide } = this.#options;
    switch (action) {
      case 'start':
        commands.startNew();
        return;
      case 'continue':
        commands.continueLast();
        return;
      case 'resume':
        void commands.pauseOrResume();
        return;
      case 'stop':
        commands.stop();
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
}
