/** Shares and visibility of rows whose groups contain each other. */
import { expect, it } from 'vitest';
import { hasChildren, nestedShares, shownRows } from '#renderer/window/reports/report-rows.ts';
import type { ReportRow } from '#shared/history/reports.ts';
import { secondsSchema } from '#shared/values/brands.ts';

function row(depth: number, seconds: number): ReportRow {
  return {
    key: { kind: 'description', description: `${depth}` },
    seconds: secondsSchema.parse(seconds),
    billableSeconds: secondsSchema.parse(0),
    entries: 1,
    depth,
  };
}

/** Two groups; the first contains three equal rows, the second a group with two. */
const rows = [row(0, 300), row(1, 100), row(1, 100), row(1, 100), row(0, 300), row(1, 300), row(2, 200), row(2, 100)];

it('a report adds the rows of each group up to the share of the group, and the groups up to 100', () => {
  expect(nestedShares({ rows, rest: null })).toEqual({ ofRow: [50, 17, 17, 16, 50, 50, 33, 17], ofRest: 0 });
});

it('a report counts the rows that are not shown', () => {
  expect(
    nestedShares({
      rows: [row(0, 200), row(1, 100)],
      rest: { rows: 3, seconds: secondsSchema.parse(200), billableSeconds: secondsSchema.parse(0) },
    }),
  ).toEqual({ ofRow: [50, 25], ofRest: 50 });
});

it('hides everything below a collapsed group, and nothing else', () => {
  expect(shownRows(rows, new Set())).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(shownRows(rows, new Set([0]))).toEqual([0, 4, 5, 6, 7]);
  expect(shownRows(rows, new Set([4, 5]))).toEqual([0, 1, 2, 3, 4]);
  expect(shownRows(rows, new Set([5]))).toEqual([0, 1, 2, 3, 4, 5]);
});

it('knows which rows are groups', () => {
  expect(
    rows
      .keys()
      .filter((index) => hasChildren(rows, index))
      .toArray(),
  ).toEqual([0, 4, 5]);
});
