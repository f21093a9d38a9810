/** Campus calls: parameters stay within their path segment, the URL is correct, and the key is shown nowhere. */
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callPath, curlCommand, maskedAddress, maskedKey, prepareCall, requestAddress, type CallWish } from '#shared/campus/calls.ts';
import { campusMethods, methodById } from '#shared/campus/methods.ts';
import { searchMethods } from '#shared/campus/search-methods.ts';
import { call } from '../../support/campus-call.ts';
import { codePoints } from '../../support/code-points.ts';

const root = 'https://campus.example/v2';

/** The contract's tables, copied by hand: 35 methods of the catalogue and three others. */
const contract: Readonly<Record<number, string>> = {
  1081: '/api/services',
  1087: '/server/time',
  1091: '/server/codes',
  1093: '/server/admin',
  1097: '/api/usage',
  1103: '/api/methods',
  1109: '/api/versions',
  1117: '/api/changelog',
  1123: '/resources/printers',
  1129: '/resources/infosessions',
  1153: '/courses/{department}',
  1163: '/courses/{department}/{number}',
  1171: '/courses/{department}/{number}/schedule',
  1181: '/courses/{subject}/{number}/prerequisites',
  1187: '/terms/{term}/examschedule',
  1193: '/terms/{term}/{subject}/{number}/schedule',
  1213: '/buildings/list',
  1217: '/buildings/{building}',
  1223: '/buildings/{building}/{room}/courses',
  1229: '/resources/academics/groups',
  1231: '/resources/academics/organizations',
  1237: '/resources/academics/subjects',
  1249: '/resources/academics/terms',
  1259: '/resources/academics/instructions',
  1277: '/foodservices/products/{id}',
  1279: '/foodservices/products/search',
  1283: '/foodservices/outlets',
  1289: '/foodservices/card',
  1291: '/foodservices/{year}/{week}/{id}/menu',
  1297: '/foodservices/{year}/{week}/{id}/notes',
  1301: '/foodservices/{year}/{week}/{id}/announcements',
  1303: '/foodservices/menu',
  1307: '/foodservices/notes',
  1319: '/foodservices/announcements',
  1321: '/foodservices/diets',
  10004: '/wireless/auth',
  1671: '/resources/goosewatch',
  1879: '/v2/poi/libraries',
};

function reasons(id: number, wish: CallWish): unknown {
  const method = methodById(id);
  const prepared = method === null ? null : prepareCall(method, wish);
  return prepared?.ok === false ? prepared.failure.map(({ name, reason }) => `${name} ${reason}`) : prepared;
}

function withKey(wanted: string): readonly number[] {
  return campusMethods.filter((method) => method.key === wanted).map(({ id }) => id);
}

function found(text: string): readonly number[] {
  return searchMethods(text).flatMap(({ methods }) => methods.map(({ id }) => id));
}

describe('the catalogue', () => {
  it('is the contract’s, method for method', () => {
    expect(Object.fromEntries(campusMethods.map(({ id, path }) => [id, path]))).toEqual(contract);
    expect(campusMethods.length).toBe(38);
  });

  it('wants keys where the contract does, and knows what does not count', () => {
    expect(withKey('none')).toEqual([1081, 1087, 1091, 1103, 1109, 1117]);
    expect(withKey('unknown')).toEqual([1093, 1279]);
    expect(campusMethods.filter(({ counting }) => counting === 'never').map(({ id }) => id)).toEqual([1087, 1091, 1097, 1103, 1109, 1117]);
    expect([1081, 1671].map((id) => methodById(id)?.counting)).toEqual(['with-data', 'with-data']);
    expect([10_004, 1879].map((id) => methodById(id)?.counting)).toEqual(['always', 'always']);
    expect(campusMethods.filter(({ formats }) => formats.includes('geojson')).map(({ id }) => id)).toEqual([1879]);
  });

  it('is of several services; those about academics have a number of their own', () => {
    expect(searchMethods('/academics/').flatMap(({ methods }) => methods.map(({ service }) => service))).toEqual(
      Array.from({ length: 5 }, () => ({ name: 'resources', id: 263 })),
    );
    expect([1123, 1283, 1671].map((id) => methodById(id)?.service)).toEqual([
      { name: 'resources', id: 229 },
      { name: 'foodservices', id: 269 },
      { name: 'resources', id: 229 },
    ]);
  });

  it('has the path’s parameters in its order', () => {
    expect(methodById(1193)?.pathParameters).toEqual(['term', 'subject', 'number']);
    expect(methodById(1291)?.pathParameters).toEqual(['year', 'week', 'id']);
    expect(methodById(4)).toBeNull();
  });

  it('is found by path, service, identifier and field', () => {
    expect(found('').length).toBe(38);
    expect(found('goose')).toEqual([1671]);
    expect(found('WIRELESS auth')).toEqual([10_004]);
    expect(found('monthly_calls')).toEqual([1097]);
    expect(found('latitude')).toContain(1879);
    expect(found('1117')).toEqual([1117]);
    expect(found('no such thing')).toEqual([]);
    expect(searchMethods('').map(({ service }) => service)).toEqual([
      'api',
      'server',
      'resources',
      'courses',
      'terms',
      'buildings',
      'foodservices',
      'wireless',
      'poi',
    ]);
  });
});

describe('parameters', () => {
  it('are checked all at once', () => {
    expect(reasons(1193, { parameters: { term: '117', number: ' ', room: '3' }, format: 'geojson', callback: 'f' })).toEqual([
      'subject missing',
      'number missing',
      'term not-four-digits',
      'room unknown',
      'format no-such-format',
      'callback not-a-callback',
    ]);
  });

  it.each([
    [1187, { term: '11a1' }, 'term not-four-digits'],
    [1187, { term: '１１７１' }, 'term not-four-digits'],
    [1291, { year: '2013', week: '54', id: '5' }, 'week not-a-week'],
    [1291, { year: '2013', week: '0', id: '5' }, 'week not-a-week'],
    [1277, { id: '-5' }, 'id not-a-number'],
    [1217, { building: '..' }, 'building not-a-segment'],
    [1217, { building: '.' }, 'building not-a-segment'],
    [1217, { building: 'A\u0000B' }, 'building not-a-segment'],
    [1217, { building: 'A\ud800' }, 'building not-a-segment'],
    [1217, { building: 'x'.repeat(101) }, 'building too-long'],
    [1671, { term: '1171x' }, 'term not-four-digits'],
  ])('of %i in %j are refused: %s', (id, parameters, reason) => {
    expect(reasons(id, { parameters })).toEqual([reason]);
  });

  it.each(['', 'f', 'a.b[0].c', 'jQuery1110_123', '$'])('may have the callback “%s”', (callback) => {
    expect(call(1081, { callback }).callback).toBe(callback === '' ? null : callback);
  });

  it.each(['f()', 'a-b', '1a', 'a..b', '<script>', 'x'.repeat(129), 'a[b]', 'alert(1);f'])('may not have the callback “%s”', (callback) => {
    expect(reasons(1081, { callback })).toEqual(['callback not-a-callback']);
  });
});

describe('an address', () => {
  it('is the contract’s path with its parameters, format and filters', () => {
    expect(callPath(call(1193, { parameters: { term: '1171', subject: 'CS', number: '137A' }, format: 'xml' }))).toBe(
      '/terms/1171/CS/137A/schedule.xml',
    );
    expect(callPath(call(1671, { parameters: { term: ' 1171 ' } }))).toBe('/resources/goosewatch.json?term=1171');
    expect(callPath(call(1081, { callback: 'a[0].b' }))).toBe('/api/services.json?callback=a%5B0%5D.b');
  });

  it('does not double the version segment of the libraries', () => {
    expect(requestAddress(root, call(1879), 'k')).toBe('https://campus.example/v2/poi/libraries.json?key=k');
    expect(requestAddress('http://127.0.0.1:8080', call(1879, { format: 'geojson' }), null)).toBe(
      'http://127.0.0.1:8080/v2/poi/libraries.geojson',
    );
    expect(requestAddress('http://127.0.0.1:8080/v20', call(1879), null)).toBe('http://127.0.0.1:8080/v20/v2/poi/libraries.json');
  });

  it('has one segment a parameter, whatever is typed into it', () => {
    assert(
      property(string({ unit: codePoints, maxLength: 40 }), string({ unit: 'grapheme', maxLength: 40 }), (building, room) => {
        const method = methodById(1223);
        const prepared = method === null ? null : prepareCall(method, { parameters: { building, room } });
        if (prepared?.ok === true) {
          const url = new URL(requestAddress(root, prepared.value, 'k&?#/'));
          expect(url.host).toBe('campus.example');
          expect(url.pathname.split('/').map(decodeURIComponent)).toEqual([
            '',
            'v2',
            'buildings',
            building.trim(),
            room.trim(),
            'courses.json',
          ]);
          expect([...url.searchParams]).toEqual([['key', 'k&?#/']]);
        }
      }),
    );
  });

  it('shows a mask for the key, and nothing without one', () => {
    expect(maskedAddress(root, call(1671, { parameters: { term: '1171' } }))).toBe(
      `https://campus.example/v2/resources/goosewatch.json?term=1171&key=${maskedKey}`,
    );
    expect(maskedAddress(root, call(1081))).toBe('https://campus.example/v2/api/services.json');
  });
});

describe('the command for a shell', () => {
  it('takes the key from a variable, unless the user asked to include it', () => {
    expect(curlCommand(root, call(10_004), null)).toBe(
      'curl --get --data-urlencode "key=$CAMPUS_KEY" \'https://campus.example/v2/wireless/auth.json\'',
    );
    expect(curlCommand(root, call(10_004), "it's & $HOME")).toBe(
      String.raw`curl --get --data-urlencode 'key=it'\''s & $HOME' 'https://campus.example/v2/wireless/auth.json'`,
    );
    expect(curlCommand(root, call(1081), 'secret')).toBe("curl 'https://campus.example/v2/api/services.json'");
  });
});
