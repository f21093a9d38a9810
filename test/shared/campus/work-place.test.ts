/** Locations in descriptions: a template reads back what it writes. */
import { array, assert as holds, constantFrom, nat, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPlaceTemplate, describeWork, placeReader, placeTemplateSchema, whereWorked } from '#shared/campus/work-place.ts';

const porter = 'Dana Porter Library';

describe('a template', () => {
  it.each(['{place}', '@{place}', '{work} @ {place}', '{place}: {work}', 'At {place}', ' {work} ({place}) '])('may be %j', (template) => {
    expect(placeTemplateSchema.parse(template)).toBe(template.trim());
  });

  it.each(['', '{work}', '{place} {place}', '{work} {work} {place}', '{work}{place}', '{place}{work}', `{place}${'x'.repeat(100)}`])(
    'may not be %j',
    (template) => {
      expect(placeTemplateSchema.safeParse(template).success).toBe(false);
    },
  );

  it.each([
    [defaultPlaceTemplate, 'Draft', 'Draft @ Dana Porter Library'],
    [defaultPlaceTemplate, '', '@ Dana Porter Library'],
    ['{place}', 'Draft', porter],
    ['{place}: {work}', '  two \n lines ', 'Dana Porter Library: two lines'],
  ])('%j with %j writes %j', (template, work, text) => {
    expect(describeWork(template, { place: porter, work })).toBe(text);
    expect(placeReader(template, [porter])(text)).toBe(porter);
  });

  it('takes names as they are, whatever signs are in them', () => {
    expect(describeWork('{work} @ {place}', { place: '$& {work} $1', work: '{place}' })).toContain('$& {work} $1');
  });
});

describe('a reader', () => {
  it('prefers a known location to the text between the template’s signs', () => {
    expect(placeReader('{work} @ {place}', ['Controller @ home'])('Draft @ Controller @ home')).toBe('Controller @ home');
    expect(placeReader('{work} @ {place}')('Mail a@b @ DC')).toBe('DC');
    expect(placeReader('{place}: {work}')('DC: call: Bob')).toBe('DC');
  });

  it('does not take an ambiguous description for a location', () => {
    expect(placeReader('{place}', [porter])('Draft')).toBeNull();
    expect(placeReader('{place} {work}', [porter])('Draft the report')).toBeNull();
    expect(placeReader(defaultPlaceTemplate)('Draft')).toBeNull();
    expect(placeReader(defaultPlaceTemplate)('')).toBeNull();
  });

  it.each([
    ['{place}: {work}', '', 'DC:'],
    ['({place}) {work}', 'Draft', '(DC) Draft'],
  ])('knows a name with spaces around it, too: %j with %j', (template, work, text) => {
    expect(describeWork(template, { place: ' DC  ', work })).toBe(text);
    expect(placeReader(template, [' DC  '])(text)).toBe(' DC  ');
    // A spelling that a user may have typed.
    expect(placeReader(template, [' DC  '])(text.replace('DC', 'DC '))).toBe(' DC  ');
  });

  it('reads back every description of a known location', () => {
    const templates = constantFrom('{work} @ {place}', '{place}', '{place}: {work}', 'At {place}', '({place}) {work}', '{work} [{place}]');
    const name = string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '');
    const words = constantFrom('', 'Draft', 'two words', 'a@b', 'x: y', '(z)');
    holds(
      property(
        templates,
        name,
        words,
        (template, place, work) => placeReader(template, [place])(describeWork(template, { place, work })) === place,
      ),
    );
  });
});

describe('where was worked', () => {
  it('totals by location, the longest first, entries without a location last', () => {
    const entries = [
      { description: 'Draft @ DC', seconds: 60 },
      { description: 'Mail', seconds: 500 },
      { description: '@ LIB', seconds: 100 },
      { description: 'Call @ DC', seconds: 90 },
    ];
    expect(whereWorked(entries, placeReader(defaultPlaceTemplate))).toEqual([
      { place: 'DC', seconds: 150, entries: 2 },
      { place: 'LIB', seconds: 100, entries: 1 },
      { place: null, seconds: 500, entries: 1 },
    ]);
    expect(whereWorked([], placeReader(defaultPlaceTemplate))).toEqual([]);
  });

  it('loses no second and no entry', () => {
    const entry = nat(9).chain((seconds) =>
      constantFrom('a @ b', '@ b', 'c', 'd @ e @ f').map((description) => ({ description, seconds })),
    );
    holds(
      property(array(entry), (entries) => {
        const places = whereWorked(entries, placeReader(defaultPlaceTemplate));
        expect(places.reduce((sum, place) => sum + place.seconds, 0)).toBe(entries.reduce((sum, { seconds }) => sum + seconds, 0));
        expect(places.reduce((sum, place) => sum + place.entries, 0)).toBe(entries.length);
      }),
    );
  });
});
