/** Preferences of one connection. Where it has none of its own, those of all connections count. */
import { z } from 'zod';
import { connectionKeySchema, type ConnectionKey } from '../connections/connections.ts';
import { boundedWhole } from '../values/bounds.ts';
import { recordIdSchema } from '../values/brands.ts';

export const connectionPreferenceBounds = { dailyGoalMinutes: { low: 15, high: 1_440 }, refreshSeconds: { low: 10, high: 600 } } as const;

export const connectionPreferencesSchema = z.strictObject({
  connection: connectionKeySchema,
  /** null: the goal of all connections. */
  dailyGoalMinutes: boundedWhole(connectionPreferenceBounds.dailyGoalMinutes).nullable(),
  /** The project of a new entry that names none; null: none. */
  projectId: recordIdSchema.nullable(),
  /** Between two reads while the service pushes nothing; null: more often while something happens. */
  refreshSeconds: boundedWhole(connectionPreferenceBounds.refreshSeconds).nullable(),
});
export type ConnectionPreferences = z.infer<typeof connectionPreferencesSchema>;

export function noConnectionPreferences(connection: ConnectionKey): ConnectionPreferences {
  return { connection, dailyGoalMinutes: null, projectId: null, refreshSeconds: null };
}

interface OfAll {
  readonly perConnection: readonly ConnectionPreferences[];
}

export function preferencesOfConnection({ perConnection }: OfAll, connection: ConnectionKey): ConnectionPreferences {
  return perConnection.find((each) => each.connection === connection) ?? noConnectionPreferences(connection);
}

/** The goals that count in the connection. */
export function goalsIn<Goals extends { readonly dailyMinutes: number | null }>(
  preferences: OfAll & { readonly goals: Goals },
  connection: ConnectionKey,
): Goals {
  const { dailyGoalMinutes } = preferencesOfConnection(preferences, connection);
  return dailyGoalMinutes === null ? preferences.goals : { ...preferences.goals, dailyMinutes: dailyGoalMinutes };
}
