/** Term numbers of the directory: four digits, three seasons, and ranges that services get wrong. */
import { assert, constantFrom, integer, option, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noTerms, seasonAndYear, seasonChoices, shiftTerm, parseTermCode, termOfMonth, termText, type Term } from '#shared/campus/terms.ts';
import { messagesFor } from '../../support/messages.ts';

function term(code: number): Term {
  const found = parseTermCode(code);
  if (found === null) {
    throw new Error(`${code} is no term`);
  }
  return found;
}

const anyTerm = tuple(integer({ min: 0, max: 999 }), constantFrom(1, 5, 9)).map(([years, digit]) => term(years * 10 + digit));

describe('a term', () => {
  it.each([
    [1121, 'Winter 2012'],
    [1139, 'Fall 2013'],
    [1145, 'Spring 2014'],
    [1151, 'Winter 2015'],
    [995, 'Spring 1999'],
    [9999, 'Fall 2899'],
  ])('%i is %s', (code, name) => {
    expect(messagesFor('en').campus.season(term(code))).toBe(name);
  });

  it.each([0, -1141, 1142, 1140, 1141.5, 10_001, Number.NaN, Infinity])('is not what %d stands for', (code) => {
    expect(parseTermCode(code)).toBeNull();
  });

  it('is written with four digits', () => {
    expect([termText(term(1171)), termText(term(991)), termText(term(9))]).toEqual(['1171', '0991', '0009']);
  });

  it.each([
    [2026, 1, 1261],
    [2026, 4, 1261],
    [2026, 5, 1265],
    [2026, 8, 1265],
    [2026, 9, 1269],
    [2026, 12, 1269],
  ])('of %i-%i is %i', (year, month, code) => {
    expect(termOfMonth(year, month)).toBe(code);
  });

  it('is followed by the next season, and fall by the winter of the next year', () => {
    expect([
      shiftTerm(term(1149), 1),
      shiftTerm(term(1151), -1),
      shiftTerm(term(1151), 3),
      shiftTerm(term(9999), 1),
      shiftTerm(term(1), -1),
    ]).toEqual([1151, 1149, 1161, null, null]);
  });

  it('is where it was after steps there and back, and three steps are a year', () => {
    assert(
      property(anyTerm, integer({ min: -300, max: 300 }), (start, steps) => {
        const there = shiftTerm(start, steps);
        if (there !== null) {
          expect(shiftTerm(there, -steps)).toBe(start);
        }
        const yearOn = shiftTerm(start, 3);
        if (yearOn !== null) {
          expect(seasonAndYear(yearOn)).toEqual({ season: seasonAndYear(start).season, year: seasonAndYear(start).year + 1 });
        }
      }),
    );
  });
});

describe('the season picker', () => {
  it('has every term from the oldest to the newest, the newest first', () => {
    expect(seasonChoices({ min: term(1141), max: term(1151), displaying: term(1151) })).toEqual([1151, 1149, 1145, 1141]);
  });

  it('has what is displayed, even outside of the range', () => {
    expect(seasonChoices({ min: term(1141), max: term(1145), displaying: term(1161) })).toEqual([1161, 1145, 1141]);
    expect(seasonChoices({ ...noTerms, displaying: term(1161) })).toEqual([1161]);
  });

  it('invents nothing for a range that is missing or reversed', () => {
    expect(seasonChoices(noTerms)).toEqual([]);
    expect(seasonChoices({ min: term(1151), max: term(1141), displaying: null })).toEqual([]);
    expect(seasonChoices({ min: null, max: term(1141), displaying: null })).toEqual([1141]);
  });

  it('is bounded, sorted and without doubles for any range', () => {
    const maybe = option(anyTerm);
    assert(
      property(maybe, maybe, maybe, (min, max, displaying) => {
        const choices = seasonChoices({ min, max, displaying });
        expect(choices.length).toBeLessThanOrEqual(121);
        expect(choices).toEqual([...new Set(choices)].sort((one, other) => other - one));
        for (const choice of choices) {
          expect(choice === displaying || (choice >= (min ?? max ?? 0) && choice <= (max ?? min ?? 0))).toBe(true);
        }
        if (displaying !== null) {
          expect(choices).toContain(displaying);
        }
      }),
    );
  });
});
