/**
 * Questions over the whole screen: that no timer runs, and about an absence. The user switches each of them on. During Do Not Disturb and
 * over a full-screen window, there is none, as far as the desktop reports these.
 */
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { reminderActions, type PromptView, type Reminder, type ReminderAction } from '#shared/timer/reminders.ts';
import { Emitter } from '#shared/values/emitter.ts';

interface ScreenPromptOptions {
  readonly messages: Pick<MainMessages, 'reminders'>;
  /** Whether another program must not be covered now. */
  readonly isHeldBack: () => Promise<boolean>;
  readonly window: { readonly show: (size: { readonly fillsScreen: boolean }) => void; readonly close: () => void };
}

interface ShownReminder {
  readonly reminder: Reminder;
  readonly act: (action: ReminderAction) => void;
}

export class ScreenPrompt {
  readonly #options: ScreenPromptOptions;
  readonly #changes = new Emitter();
  readonly subscribe = this.#changes.subscribe;
  #revision = 0;
  #fillsScreen = false;
  #shown: ShownReminder | null = null;

  constructor(options: ScreenPromptOptions) {
    this.#options = options;
  }

  view(): PromptView {
    const { title, body, action, notNow } = this.#options.messages.reminders;
    const reminder = this.#shown?.reminder ?? null;
    return {
      revision: this.#revision,
      fillsScreen: this.#fillsScreen,
      reminder:
        reminder === null
          ? null
          : {
              title: title(reminder),
              body: body(reminder),
              actions: reminderActions(reminder).map((id) => ({ action: id, label: action(id, reminder) })),
              notNow,
            },
    };
  }

  /**
   * Shows the question about an absence: over the screen if that is wanted and nothing has to be left alone, else in a window of its own.
   */
  async askAboutAbsence(isWanted: boolean): Promise<void> {
    this.#change({ fillsScreen: isWanted && !(await this.#options.isHeldBack()), shown: null });
  }

  /** Returns false, and shows nothing, if another program must not be covered now. */
  async remind(reminder: Reminder, act: (action: ReminderAction) => void): Promise<boolean> {
    if (await this.#options.isHeldBack()) {
      return false;
    }
    this.#change({ fillsScreen: true, shown: { reminder, act } });
    return true;
  }

  /** Shows what the reminder that no timer runs looks like. Its buttons only close it. */
  preview(last: string | null): void {
    this.#change({ fillsScreen: true, shown: { reminder: { kind: 'no-timer', last }, act: () => {} } });
  }

  /** `null`: not now. Does nothing if there is no reminder any more. */
  answer(action: ReminderAction | null): void {
    const shown = this.#shown;
    this.withdraw();
    if (shown !== null && action !== null) {
      shown.act(action);
    }
  }

  /** Closes the reminder. A question about an absence stays. */
  withdraw(): void {
    if (this.#shown !== null) {
      this.#shown = null;
      this.#options.window.close();
    }
  }

  #change({ fillsScreen, shown }: { readonly fillsScreen: boolean; readonly shown: ShownReminder | null }): void {
    this.#fillsScreen = fillsScreen;
    this.#shown = shown;
    this.#revision += 1;
    this.#changes.emit();
    this.#options.window.show({ fillsScreen });
  }
}
