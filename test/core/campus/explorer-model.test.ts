/** The explorer's rendering of any answer: bounded, explicit about what is left out, and correct where the documentation is wrong. */
import { assert, boolean, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer, type CallReport } from '#core/campus/call-report.ts';
import { buildExplorerAnswer } from '#core/campus/explorer-model.ts';
import { explorerAnswerSchema, explorerLimits, type ExplorerAnswer } from '#shared/campus/explorer.ts';
import { prepareCall, type CallWish } from '#shared/campus/calls.ts';
import { methodById } from '#shared/campus/methods.ts';
import { envelopeText, libraryRows, nestRows, rawAnswer } from '../../support/campus-fixture.ts';

function answerTo(id: number, body: string, wish: CallWish = {}): ExplorerAnswer {
  const method = methodById(id);
  const call = method === null ? null : prepareCall(method, wish);
  if (call?.ok !== true) {
    throw new Error(JSON.stringify(call));
  }
  const reading = readAnswer(call.value, { httpStatus: 200, body }, 0);
  const report: CallReport = {
    call: call.value,
    answer: rawAnswer(body),
    reading,
    failure: reading.failure,
    sentKey: true,
    counted: 'yes',
    milliseconds: 12,
  };
  return explorerAnswerSchema.parse(buildExplorerAnswer({ address: 'https://campus.example/v2', asked: report, shown: report }));
}

const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [-80.5, 43.4] }, properties: libraryRows[0] };

describe('a table', () => {
  it('has the records’ members as columns, null as null, and marks what is not as declared', () => {
    const { table, status, counter, bytes, counted } = answerTo(1671, envelopeText(nestRows));
    expect(table?.columns).toEqual(['id', 'location', 'latitude', 'longitude', 'updated']);
    expect(table?.rows[0]?.[0]).toEqual({ kind: 'number', text: '0', mismatch: true });
    expect(table?.rows[1]?.[0]).toEqual({ kind: 'text', text: '17', mismatch: false });
    expect(table?.rows[1]?.[1]).toEqual({ kind: 'null', text: 'null', mismatch: false });
    expect({ status, counter, counted, bytes }).toEqual({
      status: 200,
      counter: 41,
      counted: 'yes',
      bytes: Buffer.byteLength(envelopeText(nestRows)),
    });
  });

  it('is of the features’ properties in GeoJSON', () => {
    const { table } = answerTo(1879, JSON.stringify({ type: 'FeatureCollection', features: [feature] }), { format: 'geojson' });
    expect(table?.columns).toEqual(['name', 'description', 'note', 'latitude', 'longitude']);
  });

  it('leaves a cell empty where a record has no such member, and shows the beginning of a list', () => {
    const { table } = answerTo(1081, envelopeText([{ a: 1 }, { b: [{ c: 'x' }, 2] }, null, 7]));
    expect(table?.rows.map((row) => row.map((cell) => cell?.text ?? null))).toEqual([
      ['1', null],
      [null, '[{c: "x"}, 2]'],
    ]);
  });

  it('is none of anything else', () => {
    for (const data of [{}, [], [1, 2], 'x', null, { issues: { count: 1 } }]) {
      expect(answerTo(10_004, envelopeText(data)).table).toBeNull();
    }
  });

  it('counts what it hides', () => {
    const wide = Object.fromEntries(Array.from({ length: 50 }, (_, position) => [`c${position}`, position]));
    const { table } = answerTo(1081, envelopeText(Array.from({ length: 700 }, () => wide)));
    expect({
      rows: table?.rows.length,
      hiddenRows: table?.hiddenRows,
      columns: table?.columns.length,
      hiddenColumns: table?.hiddenColumns,
    }).toEqual({ rows: 500, hiddenRows: 200, columns: 40, hiddenColumns: 10 });
  });
});

describe('a tree', () => {
  it('has a line a value, in their order, with the declared types of members within lists', () => {
    const { tree } = answerTo(1081, envelopeText([{ service_id: 'x', methods: [{ method_id: 1081 }] }]));
    expect(tree?.lines.map(({ depth, name, value, members }) => [depth, name, value.kind, value.text, value.mismatch, members])).toEqual([
      [0, null, 'list', '', false, 1],
      [1, '0', 'object', '', false, 2],
      [2, 'service_id', 'text', 'x', true, 0],
      [2, 'methods', 'list', '', false, 1],
      [3, '0', 'object', '', false, 1],
      [4, 'method_id', 'number', '1081', true, 0],
    ]);
  });

  it('takes an empty list for an empty object, as the service does, and everything in XML for text', () => {
    expect(answerTo(10_004, envelopeText({ issues: [] })).tree?.lines.some(({ value }) => value.mismatch)).toBe(false);
    const xml = '<response><meta><status>200</status></meta><data><issues><count>5</count></issues></data></response>';
    expect(answerTo(10_004, xml, { format: 'xml' }).tree?.lines.at(-1)?.value).toEqual({ kind: 'text', text: '5', mismatch: false });
  });

  it('is of the whole answer where there is no payload, and none of what is not of the format', () => {
    expect(answerTo(1081, '{"oops":true}').tree?.lines.map(({ name }) => name)).toEqual([null, 'oops']);
    expect(answerTo(1081, '<html>').tree).toBeNull();
  });
});

describe('any answer', () => {
  it('fits the bounds, whatever it is', () => {
    assert(
      property(jsonValue({ maxDepth: 6 }), boolean(), (data, isWhole) => {
        const { tree, table, raw } = answerTo(1671, isWhole ? JSON.stringify(data) : envelopeText(data));
        expect(
          (tree?.lines.length ?? 0) <= explorerLimits.lines &&
            (table?.rows.length ?? 0) <= explorerLimits.rows &&
            raw.text.length <= explorerLimits.rawCharacters,
        ).toBe(true);
      }),
    );
  });

  it('fits them when it is deep, long, wide or all three, and says so', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(answerTo(1081, `{"meta":{},"data":${deep}}`).tree).toMatchObject({ cut: true });
    const long = answerTo(1081, envelopeText(Array.from({ length: 60_000 }, (_, position) => position)));
    expect([long.tree?.lines.length, long.tree?.cut, long.raw.text.length]).toEqual([5_000, true, 262_144]);
    expect(long.raw.hiddenCharacters).toBeGreaterThan(0);
    const word = answerTo(1081, envelopeText([{ a: '😀'.repeat(1_000), b: Array.from({ length: 10_000 }, () => 'x') }]));
    const [text, list] = word.table?.rows[0] ?? [];
    expect([text?.text.length, text?.text.isWellFormed(), text?.text.endsWith('😀…')]).toEqual([299, true, true]);
    expect(list?.text.length).toBeLessThanOrEqual(300);
  });
});
