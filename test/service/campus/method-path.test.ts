/** Which method a path names, in which format, and which paths name none. */
import { describe, expect, it } from 'vitest';
import { formatOfPath, isCampusPath, readMethodPath } from '#service/campus/method-path.ts';

function read(path: string) {
  const asked = readMethodPath(path);
  return asked === null ? null : [asked.method.path, asked.format, asked.parameters];
}

describe('a path', () => {
  it.each<readonly [string, readonly unknown[]]>([
    ['/buildings/list.json', ['/buildings/list', 'json', {}]],
    ['/buildings/list.xml', ['/buildings/list', 'xml', {}]],
    ['/v2/buildings/list.json', ['/buildings/list', 'json', {}]],
    ['/v2/v2/buildings/list.json', ['/buildings/list', 'json', {}]],
    ['/v2/buildings/LIST.json', ['/buildings/{building}', 'json', { building: 'LIST' }]],
    ['/v2/buildings/a.b.json', ['/buildings/{building}', 'json', { building: 'a.b' }]],
    ['/v2/buildings/%C3%A9%20%25.json', ['/buildings/{building}', 'json', { building: 'é %' }]],
    [`/v2/buildings/${'x'.repeat(100)}.json`, ['/buildings/{building}', 'json', { building: 'x'.repeat(100) }]],
    ['/v2/foodservices/2026/47/7/menu.json', ['/foodservices/{year}/{week}/{id}/menu', 'json', { year: '2026', week: '47', id: '7' }]],
  ])('%s names a method', (path, asked) => {
    expect(read(path)).toEqual(asked);
  });

  it.each([
    '/v2/buildings/list',
    '/v2/buildings/list.html',
    '/v2/buildings/list.JSON',
    '/v2/server/time.geojson',
    '/v2/v2/v2/buildings/list.json',
    '/buildings/v2/list.json',
    '/v2/buildings/list/more/of/it.json',
    '/v2/buildings.json',
    '/v2/buildings/.json',
    '/v2/buildings/...json',
    '/v2/buildings/%2E%2E.json',
    '/v2/buildings/a%2Fb.json',
    '/v2/buildings/a%5Cb.json',
    '/v2/buildings/a%00.json',
    '/v2/buildings/a%E2%80%AE.json',
    '/v2/buildings/%.json',
    '/v2/buildings/%FF.json',
    `/v2/buildings/${'x'.repeat(101)}.json`,
    '/',
    '',
  ])('%s names none', (path) => {
    expect(read(path)).toBeNull();
  });

  it('is of the directory below its version, and without it where it names a method', () => {
    expect(['/v2', '/v2/anything', '/buildings/list.json', '/buildings/list', '/v1/users/me', '/v20', '/'].map(isCampusPath)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('has the format after its last dot, or JSON', () => {
    expect(['/v2/a.xml', '/v2/a.geojson', '/v2/a.json', '/v2/a.b', '/v2/a', '/v2/a.xml.json'].map(formatOfPath)).toEqual([
      'xml',
      'geojson',
      'json',
      'json',
      'json',
      'json',
    ]);
  });
});
