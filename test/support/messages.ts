/** All messages of each language, loaded synchronously. */
import { languages, languageTags, type Language } from '#shared/messages/languages.ts';
import { isolateArguments } from '#shared/values/bidi.ts';
import type { Messages } from '#shared/messages/catalogue.ts';

async function loadAll(language: Language): Promise<Messages> {
  const { common, mainWindow, mainProcess } = languages[language];
  return isolateArguments({ ...(await common()), ...(await mainWindow()), ...(await mainProcess()) });
}

const all = new Map(await Promise.all(languageTags.map(async (language) => [language, await loadAll(language)] as const)));

export function messagesFor(language: Language): Messages {
  const messages = all.get(language);
  if (messages === undefined) {
    throw new Error(`There is no language ${language}.`);
  }
  return messages;
}
