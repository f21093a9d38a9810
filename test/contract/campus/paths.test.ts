/** Invalid paths and formats in all spellings: always “Invalid method” in JSON, and nothing from the disk. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseStartMs, envelopeOf, openCampusFixture, type CampusFixture } from '../../support/campus-service-fixture.ts';

let campus: CampusFixture;
let key: string;
beforeAll(async () => {
  campus = await openCampusFixture();
  key = await campus.issue('Ines Duarte');
}, databaseStartMs);
afterAll(async () => {
  await campus.close();
  expect(campus.reports).toEqual([]);
});

/** As sent over the network. */
const nowhere: readonly string[] = [
  '/',
  '/v2',
  '/v2/',
  '/v2/v2',
  '/v2/v2/v2/poi/libraries.json',
  '/v1/poi/libraries.json',
  '/V2/poi/libraries.json',
  '/poi',
  '/poi/libraries',
  '/poi/libraries.',
  '/poi/libraries.json/',
  '/poi/libraries.json.bak',
  '/poi/libraries.JSON',
  '/poi/libraries.yaml',
  '/poi/libraries.csv',
  '/poi/libraries.json%00',
  '/poi/libraries%00.json',
  '/poi/libraries.json%20',
  '/poi/libraries..json',
  '/poi//libraries.json',
  '//poi/libraries.json',
  '/poi/libraries.json;v=2',
  '/poi/Libraries.json',
  '/poi/.json',
  '/.json',
  '/json',
  '/poi/constructor.json',
  '/__proto__/libraries.json',
  '/courses/.json',
  '/courses/%2e%2e%2f%2e%2e%2fetc%2fpasswd.json',
  '/courses/..%2f..%2fetc%2fpasswd.json',
  '/courses/..%5c..%5cwindows.json',
  '/courses/%252e%252e%2fpasswd.json',
  '/courses/DEMO%0a.json',
  '/courses/%E2%80%8BDEMO.json',
  '/courses/%ff.json',
  '/courses/%.json',
  '/courses/%zz.json',
  `/courses/${'x'.repeat(101)}.json`,
  '/buildings/../../../etc/passwd',
  '/buildings/%2e%2e/%2e%2e/etc/passwd.json',
  '/../../resources/campus/libraries.csv',
  '/buildings/./.json',
  '/terms/1171/../../libraries.csv',
  '/resources/goosewatch/1171.json',
  '/resources/1171GooseWatch.csv',
  '/foodservices/products/search/more.json',
  '/foodservices/2017/3/menu.json',
];

describe('an invalid path', () => {
  it('that ends in .xml is refused in XML', async () => {
    const reply = await campus.get('/buildings.xml');
    expect(reply).toMatchObject({ status: 501, type: 'application/xml; charset=utf-8' });
    expect(reply.text).toContain('<message>Invalid method</message>');
  });

  it.each(nowhere)('%s', async (path) => {
    const reply = await campus.get(`${path}?key=${key}`);
    expect(reply).toMatchObject({ status: 501, type: 'application/json; charset=utf-8' });
    expect(envelopeOf(reply)).toMatchObject({ meta: { requests: -1, status: 501, message: 'Invalid method', method_id: null }, data: {} });
  });
});

describe('a path of a method', () => {
  it.each([
    ['/poi/libraries.json', 1879],
    ['/poi/%6cibraries.json', 1879],
    ['/poi/libraries%2ejson', 1879],
    ['/poi/x/../libraries.json', 1879],
    ['/buildings/./list.json', 1213],
    ['/courses/A.B.json', 1153],
    ['/courses/json.json', 1153],
    ['/courses/.json.json', 1153],
    ['/courses/K%C3%9C.json', 1153],
    ['/courses/constructor.json', 1153],
    ['/courses/__proto__.json', 1153],
    ['/courses/DEMO%2e%2e.json', 1153],
    [`/courses/${'x'.repeat(100)}.json`, 1153],
    ['/buildings/list/1/courses.json', 1223],
    ['/courses/DEMO/schedule.json', 1163],
    ['/courses/schedule/schedule/schedule.json', 1171],
    ['/foodservices/products/search.json', 1279],
    ['/foodservices/products/Search.json', 1277],
  ])('%s is method %i', async (path, id) => {
    const reply = await campus.get(`${path}?key=${key}`);
    expect(reply.status).toBe(200);
    expect(envelopeOf(reply).meta.method_id).toBe(id);
  });

  it('takes the format of the path, whatever the query says', async () => {
    expect((await campus.get('/api/methods.xml?format=json')).type).toBe('application/xml; charset=utf-8');
    expect((await campus.get('/api/methods?format=json')).status).toBe(501);
  });

  it('is logged as the catalogue has it, with nothing that was typed', async () => {
    await campus.get(`/courses/SECRET.json?key=${key}&callback=mine`);
    await campus.get('/secret/path.json');
    expect(campus.log.slice(-2)).toEqual([
      { method: 'GET', route: '/courses/{department}', status: 204 },
      { method: 'GET', route: 'unknown', status: 501 },
    ]);
  });
});
