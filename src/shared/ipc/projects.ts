/** Requests about the projects of the current connection. Answered when the service has carried it out, or with why it has not. */
import { projectChangeSchema, projectCreateSchema, projectReferenceSchema } from '../timer/projects.ts';
import { call, command } from './define.ts';

export const projectRequests = {
  createProject: call(projectCreateSchema, projectReferenceSchema),
  changeProject: command(projectChangeSchema),
  deleteProject: command(projectReferenceSchema),
};
