/** Texts of the campus directory for every kind of failure: complete sentences that say what was kept. */
import { describe, expect, it } from 'vitest';
import { badParameterSchema } from '#shared/campus/failures.ts';
import { campusFailureSchema, documentedStatuses, statusMeaning, type CampusFailure } from '#shared/campus/failures.ts';
import { messagesFor } from '../../support/messages.ts';

const { campus } = messagesFor('en');

const failures: { readonly [Kind in CampusFailure['kind']]: readonly Extract<CampusFailure, { readonly kind: Kind }>[] } = {
  'key-missing': [{ kind: 'key-missing' }],
  'key-refused': [{ kind: 'key-refused' }],
  'key-banned': [{ kind: 'key-banned' }],
  'key-unreadable': [{ kind: 'key-unreadable', detail: 'locked' }],
  'key-malformed': [{ kind: 'key-malformed' }],
  'limit-reached': [0, 60_000, 61_000].map((waitMs) => ({ kind: 'limit-reached', waitMs })),
  'unknown-method': [{ kind: 'unknown-method' }],
  'bad-parameters': badParameterSchema.shape.reason.options.map((reason) => ({
    kind: 'bad-parameters',
    parameters: [
      { name: 'term', reason },
      { name: 'week', reason },
    ],
  })),
  refused: [
    { kind: 'refused', status: 503, message: '' },
    { kind: 'refused', status: 599, message: 'Not today' },
  ],
  redirected: [{ kind: 'redirected', status: 302 }],
  unreadable: (['not-the-format', 'no-envelope', 'other-shape'] as const).map((reason) => ({ kind: 'unreadable', reason })),
  'too-large': [{ kind: 'too-large' }],
  'no-network': [{ kind: 'no-network', detail: 'ENOTFOUND' }],
  'service-down': [{ kind: 'service-down', detail: 'ECONNREFUSED' }],
  'no-answer': [{ kind: 'no-answer', detail: 'ECONNRESET' }],
  cancelled: [{ kind: 'cancelled' }],
  'address-malformed': [{ kind: 'address-malformed' }],
  'address-not-secure': [{ kind: 'address-not-secure', host: 'campus.example' }],
  'no-directory': (['unreachable', 'other'] as const).map((cause) => ({ kind: 'no-directory', cause })),
  'no-address': [{ kind: 'no-address' }],
};

describe('a failure', () => {
  it('has examples here of every kind, each as the schema takes it', () => {
    expect(Object.keys(failures).toSorted()).toEqual(campusFailureSchema.options.map(({ shape }) => shape.kind.value).toSorted());
    for (const example of Object.values(failures).flat()) {
      expect(campusFailureSchema.parse(example)).toEqual(example);
    }
  });

  it.each(Object.values(failures).flat())('consists of complete sentences that say what was kept: %j', (cause) => {
    const text = campus.failure(cause);
    expect(text).toMatch(/^\p{Lu}.*[^.]\.$/u);
    expect(text).toMatch(/\bkept\b/);
    expect(text).not.toMatch(/undefined|null|NaN|\[object|!|\.\.| {2}/);
    for (const key of ['detail', 'status', 'message'] as const) {
      if (key in cause) {
        expect(text).toContain(String(Object.entries(cause).find(([name]) => name === key)?.[1]));
      }
    }
  });

  it('says how long to wait', () => {
    expect(campus.failure({ kind: 'limit-reached', waitMs: 61_000 })).toContain('in 2 minutes');
    expect(campus.failure({ kind: 'limit-reached', waitMs: 1 })).toContain('in a minute');
  });
});

describe('texts', () => {
  it.each([
    [0, '0 m'],
    [9.4, '9 m'],
    [99.4, '99 m'],
    [104, '100 m'],
    [995, '1.0 km'],
    [994, '990 m'],
    [1_449, '1.4 km'],
    [9_949, '9.9 km'],
    [9_950, '10 km'],
    [22_400, '22 km'],
  ])('of %d metres are %s', (metres, text) => {
    expect(campus.distance(metres)).toBe(text);
  });

  it('of a chip at the edge are short to see and whole to hear', () => {
    const chip = { name: 'Musagetes', metres: 22_400, direction: 'SE' } as const;
    expect(campus.wayShort(chip)).toBe('22 km SE');
    expect(campus.edgeChipSpoken(chip)).toBe('Musagetes, off the map, 22 km to the south-east');
  });

  it('of the Wi-Fi keep a missing reading and no problems apart', () => {
    const texts = [
      campus.wifi({ kind: 'no-reading' }, null),
      campus.wifi({ kind: 'stale', count: 0, lastUpdated: null }, null),
      campus.wifi({ kind: 'stale', count: 2, lastUpdated: null }, '3 days ago'),
    ];
    expect(texts).toEqual([
      'No data about the campus Wi-Fi',
      'The last report of the campus Wi-Fi had 0 sign-in problems, at an unknown time',
      'The last report of the campus Wi-Fi had 2 sign-in problems (3 days ago)',
    ]);
  });

  it('of a status are the documented ones', () => {
    for (const status of Object.keys(documentedStatuses).map(Number)) {
      expect(campus.statusMeaning(statusMeaning(status))).not.toBe(campus.statusMeaning('undocumented'));
    }
    expect(statusMeaning(418)).toBe('undocumented');
  });
});
