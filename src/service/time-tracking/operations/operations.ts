import { changeOperations } from './changes.ts';
import { clientOperations } from './clients.ts';
import type { Operation } from './operation.ts';
import { projectOperations } from './projects.ts';
import { tagOperations } from './tags.ts';
import { taskOperations } from './tasks.ts';
import { timeEntryOperations } from './time-entries.ts';
import { userOperations } from './users.ts';

export const operations: readonly Operation[] = [
  ...projectOperations,
  ...timeEntryOperations,
  ...userOperations,
  ...changeOperations,
  ...taskOperations,
  ...tagOperations,
  ...clientOperations,
];

const inPath = /\{(\w+)\}/g;

/** Converts a path to the router's form: `:organization`, and `:record` for a record of any kind. */
export function operationRoute({ path }: Operation): string {
  return path.replaceAll(inPath, (_, name: string) => (name === 'organization' ? ':organization' : ':record'));
}
