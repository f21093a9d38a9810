/** Asks the user whether an agent may delete an entry. */
import { dialog } from 'electron';
import type { AskToDelete } from '#core/program/control/agent-deletions.ts';
import { named } from '#core/timer/view/tray-menu.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import type { Locale } from '#shared/values/locale.ts';

interface DeletionQuestionOptions {
  readonly messages: MainMessages;
  readonly locale: () => Locale;
  readonly timeZone: () => string;
}

export function deletionQuestion({ messages, locale, timeZone }: DeletionQuestionOptions): AskToDelete {
  return async ({ agent, entry }, signal) => {
    const { language, twelveHours } = locale();
    const day = new Intl.DateTimeFormat(language, {
      dateStyle: 'full',
      timeStyle: 'short',
      hour12: twelveHours,
      timeZone: timeZone(),
    }).format(new Date(entry.start));
    const text = messages.agents;
    const { response } = await dialog.showMessageBox({
      type: 'question',
      title: messages.productName,
      message: text.deleteQuestion({ agent }),
      detail: text.deleteDetail({
        description: named(entry.description, messages),
        day,
        elapsed: messages.duration(entry.durationSeconds),
      }),
      buttons: [text.deleteIt, text.keepIt],
      defaultId: 1,
      cancelId: 1,
      signal,
    });
    return response === 0;
  };
}
