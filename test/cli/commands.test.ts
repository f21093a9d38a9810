import { describe, expect, it } from 'vitest';
import { commands, flags } from '#cli/commands.ts';
import { loadMainMessages } from '#shared/messages/load-messages.ts';
import { languageTags } from '#shared/messages/languages.ts';

describe.each(languageTags)('the help in %s', (language) => {
  it('lists every command and every flag', async () => {
    const { help } = (await loadMainMessages(language)).commandLine;
    expect([...commands.keys()].filter((command) => !new RegExp(String.raw`\b${command}\b`).test(help))).toEqual([]);
    expect(Object.keys(flags).filter((flag) => !help.includes(`--${flag}`))).toEqual([]);
  });
});
