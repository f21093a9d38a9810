/** Which rows of the data files an answer has: those of the week, outlet, course, term, room and building asked for, and no others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseStartMs, envelopeOf, openCampusFixture, type CampusFixture } from '../../support/campus-service-fixture.ts';

/** Week 47 of 2026 is from Monday 16 to Sunday 22 November; the clock of the fixture is in it. */
const files: ReadonlyMap<string, string> = new Map([
  ['outlets.csv', 'outlet_id,outlet_name,has_breakfast,has_lunch,has_dinner\n1,Café,1,1,0\n2,Canteen,0,1,1\n'],
  [
    'menu.csv',
    'date,outlet_id,meal,product_name,product_id,diet_type,notes\n' +
      '2026-11-15,1,lunch,Sunday before,,,\n2026-11-22,1,dinner,Sunday stew,,,\n2026-11-16,1,Lunch,Monday soup,42,Vegan,Closed at noon\n' +
      '2026-11-16,2,lunch,Monday pie,,,\n2026-11-23,1,lunch,Monday after,,,\n',
  ],
  ['food-notes.csv', 'date,outlet_id,note\n2026-11-15,1,before\n2026-11-22,2,last\n2026-11-16,1,first\n2026-11-23,1,after\n'],
  [
    'food-announcements.csv',
    'date,ad_text,outlet_id\n2026-11-18,For all,\n2026-11-19,For one,1\n2026-11-20,For two,2\n2026-11-24,Later,\n',
  ],
  ['diets.csv', 'diet_id,diet_type\n3,Vegan\n4,Other\n'],
  [
    'products.csv',
    'product_id,product_name,ingredients,serving_size,serving_size_ml,serving_size_g,calories,diet_id\n42,Pea soup,,,,,90,3\n43,Fish soup,,,,,80,\n44,Green Pea,,,,,70,9\n',
  ],
  [
    'courses.csv',
    'course_id,subject,catalog_number,title,description,academic_level\n1,DEMO,101,One,,\n2,DEMO,102,Two,,\n3,OTHER,101,Three,,\n',
  ],
  ['1169Schedule.csv', 'subject,catalog_number,class_number,section,title,building,room\nDEMO,101,10,LEC 001,Older,DMO,1\n'],
  [
    '1171Schedule.csv',
    'subject,catalog_number,class_number,section,title,building,room\nDEMO,101,20,LEC 001,One,DMO,1\nDEMO,101,20,LEC 001,One,DMO,2\nDEMO,101,21,LEC 002,One,NIL,1\nDEMO,102,22,LEC 001,Two,DMO,1\nOTHER,101,23,LEC 001,Three,DMO,1\n',
  ],
  ['1171Reserves.csv', 'class_number,reserve_group,enrollment_capacity,enrollment_total\n20,Year one,10,5\n21,Year two,10,5\n'],
  [
    '1171ExamSchedule.csv',
    'course,section,day,date,start_time,end_time,location\nDEMO 101,001,,,,,\nDEMO 101,002,,,,,\nDEMO 102,001,,,,,\n',
  ],
  [
    'buildings.csv',
    'building_id,building_code,building_name,parent_code,latitude,longitude,building_outline\n1,DMO,Hall,,43.5,-80.5,43.1 -80.1;43.2 x\n2,DMA,Annex,dmo,43.6,-80.6,\n3,NIL,Nil,NIL,,,\n4,,Without code,,,,\n',
  ],
  [
    'infosessions.csv',
    'id,employer,date,start_time,end_time,location,website,audience,programs,description\n1,One,,,,dmo 1,,,,\n2,Two,,,,DMO 1,,,,\n3,Three,,,,XXX 1,,,,\n4,Four,,,,Online,,,,\n',
  ],
]);

let campus: CampusFixture;
let key: string;
beforeAll(async () => {
  campus = await openCampusFixture({ data: files });
  key = await campus.issue('Ines Duarte');
}, databaseStartMs);
afterAll(async () => {
  await campus.close();
  expect(campus.reports).toEqual([]);
});

async function ask(path: string, query = ''): Promise<unknown> {
  return envelopeOf(await campus.get(`/v2${path}.json?key=${key}${query}`)).data;
}

const noMeals = { lunch: [], dinner: [] };

describe('the menu', () => {
  const soup = {
    date: '2026-11-16',
    day: 'Monday',
    meals: { ...noMeals, lunch: [{ product_name: 'Monday soup', diet_type: 'Vegan', product_id: 42 }] },
    notes: 'Closed at noon',
  };
  const stew = {
    date: '2026-11-22',
    day: 'Sunday',
    meals: { ...noMeals, dinner: [{ product_name: 'Sunday stew', diet_type: null, product_id: null }] },
    notes: null,
  };
  const pie = {
    date: '2026-11-16',
    day: 'Monday',
    meals: { ...noMeals, lunch: [{ product_name: 'Monday pie', diet_type: null, product_id: null }] },
    notes: null,
  };
  const date = { year: 2026, week: 47, start: '2026-11-16', end: '2026-11-22' };

  it('of this week is by outlet, from its Monday to its Sunday', async () => {
    expect(await ask('/foodservices/menu')).toEqual({
      date,
      outlets: [
        { outlet_name: 'Café', outlet_id: 1, menu: [soup, stew] },
        { outlet_name: 'Canteen', outlet_id: 2, menu: [pie] },
      ],
    });
  });

  it('of an outlet has no other', async () => {
    expect(await ask('/foodservices/2026/47/2/menu')).toEqual({ date, outlets: [{ outlet_name: 'Canteen', outlet_id: 2, menu: [pie] }] });
  });

  it.each(['/foodservices/2026/49/1/menu', '/foodservices/2025/47/1/menu', '/foodservices/2026/54/1/menu', '/foodservices/2026/47/3/menu'])(
    '%s is empty',
    async (path) => {
      expect(await ask(path)).toEqual([]);
    },
  );
});

describe('notes and announcements', () => {
  it('are those of the week, earliest first', async () => {
    expect(await ask('/foodservices/notes')).toEqual([
      { date: '2026-11-16', outlet_name: 'Café', outlet_id: 1, note: 'first' },
      { date: '2026-11-22', outlet_name: 'Canteen', outlet_id: 2, note: 'last' },
    ]);
    expect(await ask('/foodservices/2026/48/1/notes')).toEqual([{ date: '2026-11-23', outlet_name: 'Café', outlet_id: 1, note: 'after' }]);
  });

  it('of an outlet include those of all outlets', async () => {
    expect(await ask('/foodservices/2026/47/1/announcements')).toEqual([
      { date: '2026-11-18', ad_text: 'For all' },
      { date: '2026-11-19', ad_text: 'For one' },
    ]);
  });
});

describe('products', () => {
  it('are found by every word of the search, in any case', async () => {
    expect(await ask('/foodservices/products/search', '&q=PEA+soup')).toEqual([
      { product_id: 42, product_name: 'Pea soup', diet_id: 3, diet_type: 'Vegan' },
    ]);
    expect(await ask('/foodservices/products/search', '&q=pea')).toEqual([
      { product_id: 42, product_name: 'Pea soup', diet_id: 3, diet_type: 'Vegan' },
      { product_id: 44, product_name: 'Green Pea', diet_id: 9, diet_type: null },
    ]);
    expect(await ask('/foodservices/products/search')).toHaveLength(3);
  });

  it('have the name of their diet', async () => {
    expect(await ask('/foodservices/products/42')).toMatchObject({ product_name: 'Pea soup', diet_id: 3, diet_type: 'Vegan' });
    expect(await ask('/foodservices/products/43')).toMatchObject({ product_name: 'Fish soup', diet_id: null, diet_type: null });
    expect(await ask('/foodservices/products/4')).toEqual([]);
  });
});

describe('courses', () => {
  it('are those of the subject, in any case', async () => {
    expect(await ask('/courses/demo')).toMatchObject([{ title: 'One' }, { title: 'Two' }]);
    expect(await ask('/courses/OTHER/101')).toMatchObject({ title: 'Three' });
    expect(await ask('/courses/OTHER/101/prerequisites')).toMatchObject({ title: 'Three', prerequisites: null });
    expect(await ask('/courses/OTHER/102')).toEqual([]);
  });

  it('have the classes of the newest term, or of the one asked for, each once with its meetings and reserves', async () => {
    const newest = [
      {
        class_number: 20,
        term: 1171,
        classes: [{ location: { building: 'DMO', room: '1' } }, { location: { building: 'DMO', room: '2' } }],
        reserves: [{ reserve_group: 'Year one' }],
      },
      { class_number: 21, term: 1171, classes: [{ location: { building: 'NIL', room: '1' } }], reserves: [{ reserve_group: 'Year two' }] },
    ];
    expect(await ask('/courses/DEMO/101/schedule')).toMatchObject(newest);
    expect(await ask('/courses/DEMO/101/schedule', '&term=none')).toMatchObject(newest);
    expect(await ask('/terms/1171/DEMO/101/schedule')).toMatchObject(newest);
    expect(await ask('/courses/DEMO/101/schedule', '&term=1169')).toMatchObject([
      { class_number: 10, term: 1169, classes: [{}], reserves: [] },
    ]);
    expect(await ask('/terms/1165/DEMO/101/schedule')).toEqual([]);
  });

  it('are in a room in the newest term, or in the one asked for', async () => {
    expect(await ask('/buildings/dmo/1/courses')).toMatchObject([
      { class_number: 20, term: 1171 },
      { class_number: 22 },
      { class_number: 23 },
    ]);
    expect(await ask('/buildings/DMO/1/courses', '&term=1169')).toMatchObject([{ class_number: 10, term: 1169 }]);
    expect(await ask('/buildings/DMO/3/courses')).toEqual([]);
  });

  it('have their exams by section', async () => {
    expect(await ask('/terms/1171/examschedule')).toMatchObject([
      { course: 'DEMO 101', sections: [{ section: '001' }, { section: '002' }] },
      { course: 'DEMO 102', sections: [{ section: '001' }] },
    ]);
    expect(await ask('/terms/1169/examschedule')).toEqual([]);
  });
});

describe('buildings', () => {
  it('have the sections that name them as parent, and their outline', async () => {
    expect(await ask('/buildings/dmo')).toMatchObject({
      building_code: 'DMO',
      building_sections: [{ section_name: 'Annex', latitude: 43.6, longitude: -80.6 }],
      building_outline: [
        { latitude: 43.1, longitude: -80.1 },
        { latitude: 43.2, longitude: null },
      ],
    });
    expect(await ask('/buildings/NIL')).toMatchObject({ building_sections: [], building_outline: [] });
    expect(await ask('/buildings/list')).toMatchObject([
      { building_sections: [{ section_name: 'Annex' }] },
      { building_sections: [] },
      { building_sections: [] },
      { building_sections: [] },
    ]);
    expect(await ask('/buildings/XXX')).toEqual([]);
    expect((await campus.get(`/v2/buildings/dmo.xml?key=${key}`)).text).toMatch(/<latitude>43.2<\/latitude>\s*<longitude><\/longitude>/);
  });

  it('are where the info sessions are whose location names one', async () => {
    const hall = { code: 'DMO', name: 'Hall', room: '1', latitude: 43.5, longitude: -80.5 };
    expect(await ask('/resources/infosessions')).toMatchObject([
      { building: null },
      { building: hall },
      { building: null },
      { building: null },
    ]);
  });
});
