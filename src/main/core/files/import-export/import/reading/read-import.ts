import type { UtcInstant } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { Named } from '#shared/timer/view.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { inSlices } from '#core/platform/yield-to-event-loop.ts';
import type { NamedThing } from '#core/sync/catalog/match-names.ts';
import { readEntriesFromJson } from '../../export/entry-json.ts';
import { entriesAtOnce, type ExportedEntry } from '../../export/exported-entry.ts';
import {
  checkedRow,
  noTable,
  type ImportedRow,
  type Reading,
  type ReadingContext,
  type RowOutcome,
  type UnreadableRow,
} from './imported-row.ts';
import { readActivityWatch } from './read-activitywatch.ts';
import { readCalendar } from './read-calendar.ts';
import { readCsv } from './read-csv.ts';
import { readHamster } from './read-hamster.ts';
import { valueOfFile, readJsonList } from './read-json-list.ts';

function named({ id, name }: Named): NamedThing {
  return { id, name: name ?? id };
}

function jsonRow(
  {
    line,
    entry: { id, start, end, description, project, task, tags, client, billable, item },
  }: { readonly line: number; readonly entry: ExportedEntry },
  now: UtcInstant,
): RowOutcome {
  return end === null
    ? fail({ kind: 'no-end' })
    : checkedRow(
        {
          line,
          id,
          start,
          end,
          description: canonicalDescription(description),
          project: project === null ? null : named(project),
          task: task === null ? null : named(task),
          tags: tags.map(named),
          client: client ?? null,
          ...(billable === undefined ? {} : { billable }),
          ...(item === undefined ? {} : { itemKey: item.key }),
        },
        now,
      );
}

async function readJson(text: string, context: ReadingContext): Promise<Reading> {
  const activity = /^\uFEFF?\s*\{\s*"buckets"/.test(text) ? await readActivityWatch(valueOfFile(text), context) : null;
  return activity ?? readOwnJson(text, context);
}

async function readOwnJson(text: string, { now, yieldToEventLoop }: ReadingContext): Promise<Reading> {
  const file = await readEntriesFromJson(text, yieldToEventLoop);
  if (!file.ok) {
    return fail({ found: file.failure.detail });
  }
  const rows: ImportedRow[] = [];
  const unreadable: UnreadableRow[] = file.value.unreadable.map(({ line, detail }) => ({
    line,
    problem: { kind: 'not-an-entry', text: detail },
  }));
  await inSlices(file.value.entries, {
    size: entriesAtOnce,
    yieldToEventLoop,
    each: (entry) => {
      const outcome = jsonRow(entry, now);
      if (outcome.ok) {
        rows.push(outcome.value);
      } else {
        unreadable.push({ line: entry.line, problem: outcome.failure });
      }
    },
  });
  return succeed({ ...noTable, format: 'clocktower-json', rows, unreadable });
}

export async function readImport(text: string, context: ReadingContext): Promise<Reading> {
  if (/^\uFEFF?\s*\{/.test(text)) {
    return readJson(text, context);
  }
  if (/^\uFEFF?\s*\[/.test(text)) {
    return readJsonList(text, context);
  }
  if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) {
    return readCalendar(text, context);
  }
  return /^\uFEFF?\s*</.test(text) ? readHamster(text, context) : readCsv(text, context);
}
