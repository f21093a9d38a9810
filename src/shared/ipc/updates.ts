import { updateActionSchema, updatesViewSchema } from '../program/updates.ts';
import { call, command, nothing } from './define.ts';

export const updateRequests = { getUpdates: call(nothing, updatesViewSchema), runUpdateAction: command(updateActionSchema) };

export const updatePushes = { updatesChanged: updatesViewSchema };
