import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { uuidSchema } from '../values/brands.ts';
import { quickEntryLimit } from '../values/limits.ts';
import { entryReferenceSchema } from '../timer/commands.ts';
import { historySpanSchema } from '../history/span.ts';
import { commitSchema } from '../work-items/commits.ts';
import { changeItemsSchema, connectItemsSchema, folderLimit, itemTemplateLimit, offeredItemSchema, setItemProjectSchema, workItemsViewSchema } from '../work-items/work-items.ts';
import { call, command, nothing } from './define.ts';

export const workItemRequests = {
  getWorkItems: call(nothing, workItemsViewSchema),
  /** Reads the items first: a tracker that refuses is not kept. */
  connectItems: command(connectItemsSchema),
  changeItems: command(changeItemsSchema),
  removeItems: command(z.strictObject({ id: uuidSchema })),
  refreshItems: command(nothing),
  setItemTemplate: command(z.strictObject({ template: boundedText({ min: 1, max: itemTemplateLimit }) })),
  setItemProject: command(setItemProjectSchema),
  /** Items that match the text, the best first; those assigned to the user without one. Asks the trackers, and pushes `workItemsChanged` when more was found. */
  findItems: call(z.strictObject({ text: boundedText({ max: quickEntryLimit }) }), z.array(offeredItemSchema)),
  /** The user's commits of the span in the repositories that were added. */
  getCommits: call(historySpanSchema, z.array(commitSchema)),
  /** Adds the repository of a folder that the user chooses; nothing if none is chosen. */
  addRepository: command(nothing),
  removeRepository: command(z.strictObject({ folder: boundedText({ min: 1, max: folderLimit }) })),
  /** Opens the item of the entry in the browser. */
  openEntryItem: command(entryReferenceSchema),
  /** Tries again to write the time of the entry to its item. */
  retryItemTime: command(entryReferenceSchema),
};

export const workItemPushes = {
  workItemsChanged: workItemsViewSchema,
};
