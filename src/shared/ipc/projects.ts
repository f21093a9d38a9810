/** Requests about the projects of the current connection. */
import { projectChangeSchema, projectCreateSchema, projectReferenceSchema, projectsViewSchema } from '../timer/projects.ts';
import { call, nothing } from './define.ts';

export const projectRequests = {
  getProjects: call(nothing, projectsViewSchema),
  createProject: call(projectCreateSchema, projectReferenceSchema),
  changeProject: call(projectChangeSchema, projectReferenceSchema),
  deleteProject: call(projectReferenceSchema, projectReferenceSchema),
  restoreProject: call(projectReferenceSchema, projectReferenceSchema),
  retryProject: call(projectReferenceSchema, projectReferenceSchema),
  discardProject: call(projectReferenceSchema, projectReferenceSchema),
};

export const projectPushes = {
  projectsChanged: projectsViewSchema,
};
