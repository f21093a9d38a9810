/** Report of hours by member, project and ISO week, for owners and admins. A finished entry counts in the week of its start (UTC). */
import { stringify } from 'csv-stringify/sync';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { secondsBetween, utcInstantSchema, type LocalDate, type Uuid } from '#shared/values/brands.ts';
import type { TimeTrackingTables } from '#service/storage/schema.ts';

export interface ReportLine {
  /** `2026-W47`. */
  readonly week: string;
  readonly person: string;
  readonly client: string | null;
  readonly project: string | null;
  readonly seconds: number;
  readonly billableSeconds: number;
}

const rowSchema = z.object({
  start: utcInstantSchema,
  end: utcInstantSchema,
  billable: z.number(),
  person: z.string(),
  user_id: z.string(),
  project: z.string().nullable(),
  client: z.string().nullable(),
});

export interface ReportAsked {
  readonly organizationId: Uuid;
  readonly from: LocalDate;
  readonly to: LocalDate;
}

async function readWeek(
  database: Kysely<TimeTrackingTables>,
  organizationId: Uuid,
  { first, last }: { readonly first: Temporal.PlainDate; readonly last: Temporal.PlainDate },
): Promise<readonly z.infer<typeof rowSchema>[]> {
  const rows = await database
    .selectFrom('time_entries')
    .innerJoin('users', 'users.id', 'time_entries.user_id')
    .leftJoin('projects', 'projects.id', 'time_entries.project_id')
    .leftJoin('clients', 'clients.id', 'projects.client_id')
    .select([
      'time_entries.start',
      'time_entries.end',
      'time_entries.billable',
      'time_entries.user_id',
      'users.name as person',
      'projects.name as project',
      'clients.name as client',
    ])
    .where('time_entries.organization_id', '=', organizationId)
    .where('time_entries.end', 'is not', null)
    .where('time_entries.start', '>=', utcInstantSchema.parse(`${first.toString()}T00:00:00Z`))
    .where('time_entries.start', '<=', utcInstantSchema.parse(`${last.toString()}T23:59:59Z`))
    .execute();
  return rows.map((row) => rowSchema.parse(row));
}

function sumUp(week: string, rows: readonly z.infer<typeof rowSchema>[]): readonly ReportLine[] {
  const lines = new Map<string, ReportLine>();
  for (const { start, end, billable, user_id: userId, person, project, client } of rows) {
    const key = JSON.stringify([person, client ?? '', project ?? '', userId]);
    const before = lines.get(key) ?? { week, person, client, project, seconds: 0, billableSeconds: 0 };
    const seconds = secondsBetween(start, end);
    lines.set(key, {
      ...before,
      seconds: before.seconds + seconds,
      billableSeconds: before.billableSeconds + (billable === 1 ? seconds : 0),
    });
  }
  return [...lines].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, line]) => line);
}

/** Returns the hours by week, member and project. Reads week by week, to limit the memory for large teams. */
export async function createReport(
  database: Kysely<TimeTrackingTables>,
  { organizationId, from, to }: ReportAsked,
): Promise<readonly ReportLine[]> {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const lines: ReportLine[] = [];
  for (
    let monday = first.subtract({ days: first.dayOfWeek - 1 });
    Temporal.PlainDate.compare(monday, last) <= 0;
    monday = monday.add({ days: 7 })
  ) {
    const sunday = monday.add({ days: 6 });
    const days = {
      first: Temporal.PlainDate.compare(monday, first) < 0 ? first : monday,
      last: Temporal.PlainDate.compare(sunday, last) > 0 ? last : sunday,
    };
    const week = `${String(monday.yearOfWeek)}-W${String(monday.weekOfYear).padStart(2, '0')}`;
    lines.push(...sumUp(week, await readWeek(database, organizationId, days)));
  }
  return lines;
}

function hours(seconds: number): string {
  return (seconds / 3_600).toFixed(2);
}

/** Protects a text that a spreadsheet would take for a formula. */
function asText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

export function writeReportCsv(lines: readonly ReportLine[]): string {
  const rows = lines.map(({ week, person, client, project, seconds, billableSeconds }) => [
    week,
    asText(person),
    asText(client ?? ''),
    asText(project ?? ''),
    hours(seconds),
    hours(billableSeconds),
  ]);
  return stringify([['Week', 'Person', 'Client', 'Project', 'Hours', 'Billable hours'], ...rows], { record_delimiter: '\r\n' });
}
