/** Requests about updates of the program, which the popover offers, too. */
import { updateActSchema, updatesViewSchema } from '../program/updates.ts';
import { call, command, nothing } from './define.ts';

export const updateRequests = {
  getUpdates: call(nothing, updatesViewSchema),
  actOnUpdate: command(updateActSchema),
};

export const updatePushes = {
  updatesChanged: updatesViewSchema,
};
