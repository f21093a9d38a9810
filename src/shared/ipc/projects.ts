import {
  clientChangeSchema,
  namedCreateSchema,
  projectChangeSchema,
  projectCreateSchema,
  recordReferenceSchema,
  tagChangeSchema,
} from '../timer/projects.ts';
import { call, command } from './define.ts';

export const projectRequests = {
  createProject: call(projectCreateSchema, recordReferenceSchema),
  changeProject: command(projectChangeSchema),
  deleteProject: command(recordReferenceSchema),
  createTag: call(namedCreateSchema, recordReferenceSchema),
  renameTag: command(tagChangeSchema),
  deleteTag: command(recordReferenceSchema),
  createClient: call(namedCreateSchema, recordReferenceSchema),
  changeClient: command(clientChangeSchema),
  deleteClient: command(recordReferenceSchema),
};
