/** Rows of a table whose groups contain each other: their shares, and which of them are shown. Pure. */
import type { Report, ReportRow } from '#shared/history/reports.ts';
import { computeShares } from '#shared/history/shares.ts';

function rowDepth({ depth = 0 }: Pick<ReportRow, 'depth'>): number {
  return depth;
}

/** The indexes of the rows directly below `parent`; null: the outermost rows. */
function childIndexes(rows: readonly ReportRow[], parent: number | null): readonly number[] {
  const own = parent === null ? -1 : rowDepth(rows[parent] ?? {});
  const children: number[] = [];
  for (let index = (parent ?? -1) + 1; index < rows.length; index += 1) {
    const depth = rowDepth(rows[index] ?? {});
    if (depth <= own) {
      break;
    }
    if (depth === own + 1) {
      children.push(index);
    }
  }
  return children;
}

export function hasChildren(rows: readonly ReportRow[], index: number): boolean {
  const [row, next] = [rows[index], rows[index + 1]];
  return row !== undefined && next !== undefined && rowDepth(next) > rowDepth(row);
}

/** Percent of each row, and of the rows that are not shown. The outermost add up to 100, the rows of a group to the share of the group. */
export function nestedShares({ rows, rest }: Pick<Report, 'rows' | 'rest'>): {
  readonly ofRow: readonly number[];
  readonly ofRest: number;
} {
  const ofRow = rows.map(() => 0);
  const share = (parent: number | null, whole: number, missing: number): number => {
    const children = childIndexes(rows, parent);
    const shares = computeShares([...children.map((index) => rows[index]?.seconds ?? 0), missing], { whole });
    for (const [position, index] of children.entries()) {
      const [own, seconds] = [shares[position] ?? 0, rows[index]?.seconds ?? 0];
      ofRow[index] = own;
      if (hasChildren(rows, index)) {
        share(index, own, seconds - childIndexes(rows, index).reduce((sum, child) => sum + (rows[child]?.seconds ?? 0), 0));
      }
    }
    return shares.at(-1) ?? 0;
  };
  return { ofRest: share(null, 100, rest?.seconds ?? 0), ofRow };
}

/** The indexes of the rows that are in no collapsed group. */
export function shownRows(rows: readonly ReportRow[], collapsed: ReadonlySet<number>): readonly number[] {
  const shown: number[] = [];
  let hiddenBelow = Number.POSITIVE_INFINITY;
  for (const [index, row] of rows.entries()) {
    const depth = rowDepth(row);
    if (depth <= hiddenBelow) {
      hiddenBelow = collapsed.has(index) ? depth : Number.POSITIVE_INFINITY;
      shown.push(index);
    }
  }
  return shown;
}
