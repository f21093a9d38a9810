/** All messages of each language, loaded synchronously. */
import { languageTags, type Language } from '#shared/messages/languages.ts';
import type { Messages } from '#shared/messages/catalogue.ts';
import { loadMainMessages, loadWindowMessages } from '#shared/messages/load-messages.ts';

async function loadAll(language: Language): Promise<Messages> {
  return { ...(await loadMainMessages(language)), ...(await loadWindowMessages(language)) };
}

const all = new Map(await Promise.all(languageTags.map(async (language) => [language, await loadAll(language)] as const)));

export function messagesFor(language: Language): Messages {
  const messages = all.get(language);
  if (messages === undefined) {
    throw new Error(`There is no language ${language}.`);
  }
  return messages;
}
