/** Responders for menus, notes and announcements of a week, and for products. Weeks are ISO weeks in campus time. */
import { currentWeek, findWeek, weekdayName, type CampusWeek } from '../campus-time.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Json, JsonObject } from '../formats/envelope.ts';
import { isSame, omit, pick, textField } from './records.ts';
import type { Answered, CampusCall } from '../campus-call.ts';

interface Asked {
  readonly week: CampusWeek | null;
  readonly outlet: string | undefined;
}

function readAsked({ parameters, now }: CampusCall): Asked {
  const { year, week, id } = parameters;
  return { week: year === undefined ? currentWeek(now) : findWeek(Number(year), Number(week)), outlet: id };
}

/** Returns the rows of the week, earliest first. */
function inWeek(rows: readonly JsonObject[], { week, outlet }: Asked): readonly JsonObject[] {
  const found = rows.filter((row) => {
    const date = textField(row, 'date');
    const isOfWeek = week !== null && date >= week.start && date <= week.end;
    return isOfWeek && (outlet === undefined || row['outlet_id'] === null || isSame(row['outlet_id'], outlet));
  });
  return found.toSorted((one, other) => textField(one, 'date').localeCompare(textField(other, 'date')));
}

function outletName(data: Dataset, id: Json | undefined): Json {
  return data.records('outlets.csv').find((outlet) => outlet['outlet_id'] === id)?.['outlet_name'] ?? null;
}

function describeDay(date: string, rows: readonly JsonObject[]): JsonObject {
  const listMeal = (meal: string): Json =>
    rows.filter((row) => isSame(row['meal'], meal)).map((row) => pick(row, ['product_name', 'diet_type', 'product_id']));
  return {
    date,
    day: weekdayName(date),
    meals: { lunch: listMeal('lunch'), dinner: listMeal('dinner') },
    notes: rows.find((row) => row['notes'] !== null)?.['notes'] ?? null,
  };
}

export async function answerMenu(call: CampusCall): Promise<Answered> {
  const data = await call.readData();
  const asked = readAsked(call);
  const rows = inWeek(data.records('menu.csv'), asked);
  if (asked.week === null || rows.length === 0) {
    return { data: null };
  }
  const outlets = [...Map.groupBy(rows, (row) => row['outlet_id'] ?? null)].map(([id, ofOutlet]) => ({
    outlet_name: outletName(data, id),
    outlet_id: id,
    menu: [...Map.groupBy(ofOutlet, (row) => textField(row, 'date'))].map(([date, ofDay]) => describeDay(date, ofDay)),
  }));
  return { data: { date: { ...asked.week }, outlets } };
}

export async function answerNotes(call: CampusCall): Promise<Answered> {
  const data = await call.readData();
  const rows = inWeek(data.records('food-notes.csv'), readAsked(call));
  return {
    data: rows.map((row) => ({
      date: row['date'] ?? null,
      outlet_name: outletName(data, row['outlet_id']),
      ...pick(row, ['outlet_id', 'note']),
    })),
  };
}

export async function answerAnnouncements(call: CampusCall): Promise<Answered> {
  const rows = inWeek((await call.readData()).records('food-announcements.csv'), readAsked(call));
  return { data: rows.map((row) => pick(row, ['date', 'ad_text'])) };
}

function withDiet(data: Dataset, product: JsonObject): JsonObject {
  const diet = data.records('diets.csv').find((each) => each['diet_id'] === product['diet_id']);
  return { ...omit(product, ['diet_id']), diet_id: product['diet_id'] ?? null, diet_type: diet?.['diet_type'] ?? null };
}

export async function answerProduct({ parameters, readData }: CampusCall): Promise<Answered> {
  const data = await readData();
  const product = data.records('products.csv').find((each) => isSame(each['product_id'], parameters['id']));
  return { data: product === undefined ? null : withDiet(data, product) };
}

/** Finds products whose name contains every word of `q`; without `q`, returns all products. */
export async function answerProductSearch({ query, readData }: CampusCall): Promise<Answered> {
  const data = await readData();
  const words = (query.get('q') ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = data
    .records('products.csv')
    .filter(({ product_name: name }) => typeof name === 'string' && words.every((word) => name.toLowerCase().includes(word)));
  return { data: found.map((product) => pick(withDiet(data, product), ['product_id', 'product_name', 'diet_id', 'diet_type'])) };
}
