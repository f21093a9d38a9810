/** Wording rules of each language, checked in the sources so that texts with arguments are included. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../../src/shared/messages');

/** The code lines of a language, without comments. */
function linesOf(language: string): readonly string[] {
  return globSync(`${language}/**/*.ts`, { cwd: folder }).flatMap((file) =>
    readFileSync(resolve(folder, file), 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .split('\n')
      .map((line) => `${file}: ${line.trim()}`),
  );
}

function expectNone(language: string, pattern: RegExp): void {
  expect(linesOf(language).filter((line) => pattern.test(line))).toEqual([]);
}

describe('wording', () => {
  it.each([/[«»„]/, /\bin all\b/i, /\bgo(?:es)? on\b/i, /\banew\b/, /\btold\b(?!:)/, /\bwhoever\b/i, /\bhere and there\b/i, /e-mail/i])(
    'English has no %s',
    (pattern) => {
      expectNone('en', pattern);
    },
  );

  it('addresses the user as “Sie” in German, never as “du”', () => {
    expectNone('de', /(?<!\p{L})(?:du|dir|dich|deine?[mnrs]?)(?!\p{L})/iu);
    expect(linesOf('de').filter((line) => /\bSie\b/.test(line)).length).toBeGreaterThan(100);
  });

  it('uses complete German sentences for instructions, not bare infinitives', () => {
    const sentences = linesOf('de').flatMap((line) => line.split(/(?<=\.) /));
    const infinitive =
      /^[A-ZÄÖÜ][^;:]*? (?:prüfen|wählen|versuchen|verwenden|eingeben|anmelden|schaffen|löschen|starten|installieren|entfernen)\.['`]/;
    expect(sentences.filter((sentence) => infinitive.test(sentence) && !/\bSie\b/.test(sentence))).toEqual([]);
  });

  it('addresses the user as “vous” in French, never as “tu”', () => {
    expectNone('fr', /(?<!\p{L})(?:tu|toi|tes)(?!\p{L})/iu);
    expect(linesOf('fr').filter((line) => /\bvo(?:us|tre|s)\b/i.test(line)).length).toBeGreaterThan(60);
  });
});
