import { isDefaultTask } from '#shared/timer/default-task.ts';
import type { GroupKey, ReportRow } from '#shared/history/reports.ts';
import { secondsSchema } from '#shared/values/brands.ts';
import { clientOfWork, type ClientReader, type Pieces, type Work } from './pieces.ts';

interface Node {
  readonly key: GroupKey;
  readonly depth: number;
  readonly children: Node[];
  seconds: number;
  billableSeconds: number;
  entries: number;
  /** An entry counts once, and its pieces follow one another. */
  lastEntry: number;
}

/** From the outermost group to the entries. The task that stands for its project is left out. */
function groupPath(work: Work, findClient: ClientReader | null): readonly (readonly [id: string, key: GroupKey])[] {
  const { project, task, description } = work;
  const client = findClient === null ? null : clientOfWork(work, findClient);
  return [
    ...(findClient === null ? [] : [[client ?? '', { kind: 'client', client }] as const]),
    [project?.id ?? '', { kind: 'project', project }] as const,
    ...(task === null || task.name === null || isDefaultTask(task.name, project ?? undefined)
      ? []
      : [[`task ${task.id}`, { kind: 'task', task: task.name }] as const]),
    [`description ${description}`, { kind: 'description', description }] as const,
  ];
}

function rowsUnder(nodes: readonly Node[]): readonly ReportRow[] {
  return nodes
    .filter(({ entries }) => entries > 0)
    .toSorted((one, other) => other.seconds - one.seconds || other.entries - one.entries)
    .flatMap(({ key, depth, seconds, billableSeconds, entries, children }) => [
      {
        key,
        seconds: secondsSchema.parse(seconds),
        billableSeconds: secondsSchema.parse(billableSeconds),
        entries,
        ...(depth === 0 ? {} : { depth }),
      },
      ...rowsUnder(children),
    ]);
}

/** Each group is followed by what it consists of. Without any client, projects are outermost. */
export function clientRows(pieces: Pieces, findClient: ClientReader): readonly ReportRow[] {
  const hasClients = pieces.works.some(({ project }) => project !== null && findClient(project.id) !== null);
  const roots: Node[] = [];
  const known = new Map<string, Node>();
  const nodesOfWork = pieces.works.map((work) => {
    let siblings = roots;
    let id = '';
    return groupPath(work, hasClients ? findClient : null).map(([part, key], depth): Node => {
      // No name has a control character.
      id += `\u0000${part}`;
      const node = known.get(id) ?? { key, depth, children: [], seconds: 0, billableSeconds: 0, entries: 0, lastEntry: -1 };
      if (!known.has(id)) {
        known.set(id, node);
        siblings.push(node);
      }
      siblings = node.children;
      return node;
    });
  });
  for (let index = 0; index < pieces.length; index += 1) {
    const entry = pieces.entry[index] ?? 0;
    const work = pieces.work[index] ?? 0;
    for (const node of nodesOfWork[work] ?? []) {
      node.seconds += pieces.seconds[index] ?? 0;
      node.billableSeconds += pieces.works[work]?.billable === true ? (pieces.seconds[index] ?? 0) : 0;
      node.entries += node.lastEntry === entry ? 0 : 1;
      node.lastEntry = entry;
    }
  }
  return rowsUnder(roots);
}

/** The innermost rows, which add up to the total, each with the names of the groups it is in. */
export function entryRows(rows: readonly ReportRow[]): readonly { readonly row: ReportRow; readonly path: readonly string[] }[] {
  let [client, project] = ['', ''];
  let task = { name: '', depth: Number.POSITIVE_INFINITY };
  return rows.flatMap((row) => {
    const { key, depth = 0 } = row;
    if (key.kind === 'client') {
      client = key.client ?? '';
    } else if (key.kind === 'project') {
      project = key.project?.name ?? '';
    } else if (key.kind === 'task') {
      task = { name: key.task, depth };
    }
    return key.kind === 'description' ? [{ row, path: [client, project, depth > task.depth ? task.name : '', key.description] }] : [];
  });
}
