/**
 * Texts that depend on their arguments: every language makes the same distinctions as English, names the same things, and agrees with its
 * numbers.
 */
import { describe, expect, it } from 'vitest';
import { type Language, languageTags } from '#shared/messages/languages.ts';
import { messagesFor } from '../../support/messages.ts';
import { texts, type Text } from './agreeing-texts.ts';

/** Words that the texts are given. */
const given = /Team|Riverside|Ada|Design|Review|hours\.csv|\/folder|3 May|9 May|10:30|Reason|Alpha|Beta/g;

/** Words that go with one thing, and words that go with several. */
const agreeing: Readonly<Record<Language, { readonly one: RegExp; readonly several: RegExp; readonly continues: RegExp }>> = {
  en: {
    one: /^(?:entry|row|tag|is|was|has|repeats|needs|stays|it)$/i,
    several: /^(?:entries|rows|tags|are|were|have|repeat|need|stay|they)$/i,
    continues: /^(?:It|They) (?:also )?(?:stays?|(?:is|are) (?:also )?kept)\b/,
  },
  de: {
    one: /^(?:Eintrag|Zeile|Datei|Schlagwort|ist|war|wurde|wird|hat|bleibt|kann)$/,
    several: /^(?:Einträgen?|Zeilen|Dateien|Schlagwörter|sind|waren|wurden|haben|bleiben|können)$/,
    continues: /^(?:Er|Sie) /,
  },
  fr: {
    one: /^(?:ligne|étiquette|est|a|reste|elle|\p{L}+ée)$/iu,
    several: /^(?:lignes|étiquettes|sont|ont|restent|elles|\p{L}+ées)$/iu,
    continues: /^Elles? restent? /,
  },
};

function plain(text: Text): string {
  return (typeof text === 'string' ? text : (text ?? ['-']).join(' ')).replaceAll(/[\u2066-\u2069]/g, '');
}

/** For each text, the first that is the same. */
function distinctions(all: readonly string[]): readonly (number | undefined)[] {
  const first = new Map(all.map((text, index) => [text, index] as const).toReversed());
  return all.map((text) => first.get(text));
}

/** The numbers in a text, however the language writes them; one may be a word. */
function numbers(text: string): readonly string[] {
  const written =
    text
      .replaceAll(/(?<=\d)[\u00a0\u202f](?=\d{3})/g, '')
      .replaceAll(/(\d)[.,](\d)/g, '$1.$2')
      .match(/\d+(?:\.\d+)?/g) ?? [];
  return written.filter((number) => number !== '1').toSorted();
}

function sortedGiven(text: string): readonly string[] {
  return (text.match(given) ?? []).toSorted();
}

/** Clauses with a word that does not go with the number before it. A clause that continues another is about the same number. */
function disagreeing(language: Language, text: string): readonly string[] {
  const { one, several, continues } = agreeing[language];
  let count: number | null = null;
  return text.split(/(?<=[.;:,]) /).filter((clause) => {
    const [, number, rest = clause] = /(\d+)\s(\p{L}.*)/u.exec(clause) ?? [];
    const [first = '', ...others] = rest.match(/\p{L}+/gu) ?? [];
    const isCounted = number !== undefined && (one.test(first) || several.test(first));
    count = isCounted ? Number(number) : continues.test(clause) ? count : null;
    const wrong = count === 1 ? several : one;
    const next = [...(isCounted ? [] : [first]), ...others].find((word) => one.test(word) || several.test(word)) ?? '';
    return count !== null && count > 0 && ((isCounted && wrong.test(first)) || wrong.test(next));
  });
}

/** Terms that every language has one word for, in all its forms. */
const terms: readonly Readonly<Record<Language, RegExp>>[] = [
  { en: /entr(?:y|ies)/i, de: /Eintr[aä]g/i, fr: /entrée/i },
  { en: /project/i, de: /Projekt/i, fr: /projet/i },
  { en: /member/i, de: /Mitglied/i, fr: /membre/i },
  { en: /server/i, de: /Server/i, fr: /serveur/i },
  { en: /network/i, de: /Netz/i, fr: /réseau/i },
  { en: /settings/i, de: /Einstellungen/i, fr: /paramètres|réglages/i },
  { en: /copy|copies|backup/i, de: /Kopie|Sicherung/i, fr: /copie|sauvegarde/i },
  { en: /import/i, de: /Import/i, fr: /import/i },
  { en: /export/i, de: /Export/i, fr: /export/i },
  { en: /delet|remov/i, de: /lösch|entfern/i, fr: /supprim/i },
  { en: /break/i, de: /Pause/i, fr: /pause/i },
  { en: /ahead/i, de: / vor\b/, fr: /avance/i },
  { en: /behind/i, de: / nach\b/, fr: /retard/i },
  { en: /\bsince\b/i, de: /seither|seitdem|seit\b/i, fr: /depuis/i },
];

/** Lists of names under a heading that does not go with their number. */
function misheaded(language: Language, text: string): boolean {
  const [, heading = '', list = ''] = /^(\p{L}+)\s?: (.*)$/u.exec(text) ?? [];
  const { one, several } = agreeing[language];
  return (sortedGiven(list).length === 1 ? several : one).test(heading);
}

/** Whether a text has all words of another one in their order, and some more. */
function saysMore(words: readonly string[], than: readonly string[]): boolean {
  return words.length > than.length + 2 && words.reduce((at, word) => (word === than[at] ? at + 1 : at), 0) === than.length;
}

/** Texts that say less where English says more. */
function reversed(own: readonly string[], english: readonly string[]): readonly string[] {
  const pairs = [...new Map(english.map((text, index) => [text, { own: own[index] ?? '', words: text.split(' ') }])).values()];
  return pairs.flatMap((less) =>
    pairs
      .filter((more) => more.own.length < less.own.length && saysMore(more.words, less.words))
      .map((more) => `${less.own} | ${more.own}`),
  );
}

/** Pairs of texts in which a term is in the other one than in English. */
function exchanged(language: Language, own: readonly string[], english: readonly string[]): readonly string[] {
  const pairs = [...new Map(own.map((text, index) => [text, { text, inEnglish: english[index] ?? '' }])).values()];
  return terms.flatMap((term) => {
    const onlyInEnglish = pairs.filter(({ text, inEnglish }) => term.en.test(inEnglish) && !term[language].test(text));
    const onlyInOwn = pairs.filter(({ text, inEnglish }) => !term.en.test(inEnglish) && term[language].test(text));
    return onlyInEnglish.flatMap((one) => onlyInOwn.map((other) => `${one.text} | ${other.text}`));
  });
}

const others = languageTags.filter((language) => language !== 'en');

describe.each(Object.entries(texts))('the texts about %s', (_, say) => {
  const said = new Map(languageTags.map((language) => [language, say(messagesFor(language)).map(plain)] as const));
  const english = said.get('en') ?? [];

  it.each(others)('make the distinctions of English, and name the same things, in the language %s', (language) => {
    const own = said.get(language) ?? [];
    expect(distinctions(own)).toEqual(distinctions(english));
    expect(reversed(own, english)).toEqual([]);
    expect(exchanged(language, own, english)).toEqual([]);
    expect(own.map((text) => [sortedGiven(text), numbers(text)])).toEqual(english.map((text) => [sortedGiven(text), numbers(text)]));
  });

  it.each(languageTags)('are texts that agree with their numbers in the language %s', (language) => {
    const own = said.get(language) ?? [];
    expect(own.filter((text) => /\b(?:null|undefined|NaN|true|false)\b|\[object|“”|„“|«\s*»|\(\)/.test(text))).toEqual([]);
    expect([...new Set(own.flatMap((text) => disagreeing(language, text)))]).toEqual([]);
    expect(own.filter((text) => misheaded(language, text))).toEqual([]);
  });
});
