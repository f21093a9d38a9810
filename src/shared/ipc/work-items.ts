import { z } from 'zod';
import { boundedText } from '../values/bounds.ts';
import { uuidSchema } from '../values/brands.ts';
import { entryReferenceSchema } from '../timer/commands.ts';
import { historySpanSchema } from '../history/span.ts';
import { commitSchema } from '../work-items/commits.ts';
import {
  changeItemsSchema,
  connectItemsSchema,
  folderLimit,
  itemTemplateLimit,
  setItemProjectSchema,
  workItemsViewSchema,
} from '../work-items/work-items.ts';
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
  /** The user's commits of the span in the repositories that were added. */
  getCommits: call(historySpanSchema, z.array(commitSchema)),
  /** Adds the repository of a folder that the user chooses; nothing if none is chosen. */
  addRepository: command(nothing),
  removeRepository: command(z.strictObject({ folder: boundedText({ min: 1, max: folderLimit }) })),
  /** Tries again to write the time of the entry to its item. */
  retryItemTime: command(entryReferenceSchema),
};

export const workItemPushes = { workItemsChanged: workItemsViewSchema };
