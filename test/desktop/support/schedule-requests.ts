/** What a schedule asks of the running app through a page: its view, another connection, and a command as the popover sends it. */
import type { Page } from '@playwright/test';
import { requestContract } from '#shared/ipc/contract.ts';
import type { Uuid } from '#shared/values/brands.ts';
import { assertNever } from '#shared/values/result.ts';
import type { View } from '#shared/timer/view.ts';
import type { ItemLink } from '#shared/work-items/item-link.ts';
import type { ScheduledCommand } from '../../support/schedule-ledger.ts';

export async function viewOf(page: Page): Promise<View> {
  const answer = requestContract['getView'].response.parse(await page.evaluate(async () => window.clocktower?.getView()));
  if (!answer.ok) {
    throw new Error(`The app shows nothing: ${answer.failure.kind}`);
  }
  return answer.value;
}

export async function use(page: Page, id: Uuid): Promise<void> {
  const answer = requestContract['chooseConnection'].response.parse(
    await page.evaluate(async (chosen) => window.clocktower?.chooseConnection({ id: chosen }), id),
  );
  if (!answer.ok) {
    throw new Error(`The connection cannot be chosen: ${answer.failure.kind}`);
  }
}

/** Requests like those of the popover. */
export async function requestOf(page: Page, command: ScheduledCommand, itemOf: (description: string) => ItemLink): Promise<unknown> {
  switch (command.kind) {
    case 'start':
      return page.evaluate(async (start) => window.clocktower?.startTimer(start), {
        description: command.description,
        at: null,
        item: itemOf(command.description),
      });
    case 'add': {
      const { description, start, end } = command;
      return page.evaluate(async (entry) => window.clocktower?.addEntry(entry), { description, start, end, item: itemOf(description) });
    }
    case 'stop':
      return page.evaluate(async () => window.clocktower?.stopTimer());
    case 'continue':
      return page.evaluate(async (localId) => window.clocktower?.continueEntry({ localId }), command.entry.localId);
    case 'delete':
      return page.evaluate(async (localId) => window.clocktower?.deleteEntry({ localId }), command.entry.localId);
    case 'restore':
      return page.evaluate(async (localId) => window.clocktower?.restoreEntry({ localId }), command.entry.localId);
    case 'edit':
      return page.evaluate(async (edit) => window.clocktower?.editEntry(edit), {
        localId: command.entry.localId,
        description: command.description,
        item: itemOf(command.description),
      });
    case 'move':
      // The app runs in UTC.
      return page.evaluate(async (edit) => window.clocktower?.editEntry(edit), {
        localId: command.entry.localId,
        start: command.start.replace('T', ' ').replace('Z', ''),
      });
    default:
      return assertNever(command);
  }
}
