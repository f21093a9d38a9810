import type { Dataset } from '../data/dataset.ts';
import type { Json, JsonObject } from '../formats/envelope.ts';
import { isSame, omit, pick, textField } from './records.ts';
import type { Answered, CampusCall } from '../campus-call.ts';

/** Parses `latitude longitude`, the format of the outline column. */
function readCorner(text: Json): JsonObject {
  const [latitude = Number.NaN, longitude = Number.NaN] = typeof text === 'string' ? text.split(/\s+/).map(Number) : [];
  return { latitude: Number.isFinite(latitude) ? latitude : null, longitude: Number.isFinite(longitude) ? longitude : null };
}

/** Rows whose parent is the building are its sections. */
function describeBuilding(building: JsonObject, sections: readonly JsonObject[]): JsonObject {
  const outline = building['building_outline'];
  return {
    ...omit(building, ['parent_code', 'building_outline']),
    building_sections: sections.map((section) => ({
      section_name: section['building_name'] ?? null,
      ...pick(section, ['latitude', 'longitude']),
    })),
    building_outline: Array.isArray(outline) ? outline.map(readCorner) : [],
  };
}

function sectionsByParent(data: Dataset): ReadonlyMap<string, readonly JsonObject[]> {
  const sections = data
    .records('buildings.csv')
    .filter((building) => !isSame(building['building_code'], textField(building, 'parent_code')));
  return Map.groupBy(sections, (section) => textField(section, 'parent_code').toLowerCase());
}

function buildingSections(
  byParent: ReadonlyMap<string, readonly JsonObject[]>,
  { building_code: code }: JsonObject,
): readonly JsonObject[] {
  return typeof code === 'string' ? (byParent.get(code.toLowerCase()) ?? []) : [];
}

export async function answerBuildings({ readData }: CampusCall): Promise<Answered> {
  const data = await readData();
  const byParent = sectionsByParent(data);
  return { data: data.records('buildings.csv').map((building) => describeBuilding(building, buildingSections(byParent, building))) };
}

export async function answerBuilding({ parameters, readData }: CampusCall): Promise<Answered> {
  const data = await readData();
  const found = data.records('buildings.csv').find((building) => isSame(building['building_code'], parameters['building']));
  return { data: found === undefined ? null : describeBuilding(found, buildingSections(sectionsByParent(data), found)) };
}

/** Matches a room of a building: `DC 1301`. */
const roomPattern = /^([A-Z][A-Z0-9]*)\s+(\S+)$/;

function locate(data: Dataset, location: Json | undefined): Json {
  const [, code, room = null] = typeof location === 'string' ? (roomPattern.exec(location) ?? []) : [];
  const building = code === undefined ? undefined : data.records('buildings.csv').find((each) => isSame(each['building_code'], code));
  return building === undefined
    ? null
    : {
        code: building['building_code'] ?? null,
        name: building['building_name'] ?? null,
        room,
        ...pick(building, ['latitude', 'longitude']),
      };
}

export async function answerInfoSessions({ readData }: CampusCall): Promise<Answered> {
  const data = await readData();
  return { data: data.records('infosessions.csv').map((session) => ({ ...session, building: locate(data, session['location']) })) };
}
