/** What `clocktower git` and `clocktower start --git` do. */
import type { ControlAnswer, ControlRequest } from '#shared/control.ts';
import { assertNever } from '#shared/values/result.ts';
import { noExtras } from '#core/timer/quick-entry/read-line.ts';
import type { LineCommands } from '#core/timer/quick-entry/line-commands.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import { besideItem } from '#core/work-items/item-offers.ts';
import type { WorkItems } from '#core/work-items/work-items.ts';

export type ControlledItems = Pick<WorkItems, 'offerWork' | 'noteUsed'> & {
  readonly repositories: Pick<WorkItems['repositories'], 'add' | 'remove' | 'refresh' | 'view'>;
};

export async function answerGit(
  { action, folder }: Extract<ControlRequest, { readonly command: 'git' }>,
  { repositories }: ControlledItems,
): Promise<ControlAnswer> {
  if (action === 'list') {
    await repositories.refresh();
    return { kind: 'repositories', repositories: repositories.view() };
  }
  if (folder === null) {
    return { kind: 'refused', failure: { kind: 'bad-request', detail: 'folder' } };
  }
  const done =
    action === 'add' ? await repositories.add(folder) : action === 'remove' ? await repositories.remove(folder) : assertNever(action);
  return done.ok ? { kind: 'repositories', repositories: repositories.view() } : { kind: 'refused', failure: done.failure };
}

/** A project that was named wins over that of the item's board, which learns it if it has none. */
export async function startBranch(
  { folder, text, at, project, tags, billable, creates }: Extract<ControlRequest, { readonly command: 'start-branch' }>,
  { items, tracker }: { readonly items: ControlledItems; readonly tracker: Pick<Tracker, 'runTypedLine' | 'record'> },
): ReturnType<LineCommands['runTypedLine']> {
  const offered = await items.offerWork(folder, text.trim());
  if (!offered.ok) {
    return { answer: offered, asText: [] };
  }
  const { description, tagNames } = offered.value;
  const started = await tracker.runTypedLine(description, {
    ...noExtras,
    beside: { ...besideItem(offered.value), tagNames },
    isLiteral: true,
    at,
    project,
    tags,
    billable,
    creates,
  });
  const record = started.answer.ok ? tracker.record(started.answer.value.localId) : null;
  if (record?.local.item !== undefined) {
    items.noteUsed(record.local.item, record.projectId);
  }
  return started;
}
