/** The named schemas of the document: the very schemas that check requests and shape answers, each with its example. */
import { z } from 'zod';
import { messageBodySchema, projectResourceSchema, timeEntryResourceSchema, validationErrorBodySchema } from '#shared/time-tracking-api.ts';
import { changedBodySchema, changesPageSchema, membershipResourceSchema, personResourceSchema, tagResourceSchema, taskResourceSchema } from '#shared/time-tracking-extensions.ts';
import {
  acceptedCreateBodySchema,
  acceptedProjectBodySchema,
  acceptedTagBodySchema,
  acceptedTaskCreateBodySchema,
  acceptedTaskUpdateBodySchema,
  acceptedUpdateBodySchema,
} from '#service/time-tracking/bodies.ts';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export const jsonSchemaSchema = z.record(z.string(), z.unknown());
export type JsonSchema = z.infer<typeof jsonSchemaSchema>;

const exampleMetadataSchema = z.object({ examples: z.tuple([z.unknown()]) });

function exampleOf(schema: z.ZodType): unknown {
  return exampleMetadataSchema.parse(schema.meta()).examples[0];
}

function answerOf(schema: z.ZodType): z.ZodType {
  return z.object({ data: schema }).meta({ examples: [{ data: exampleOf(schema) }] });
}

function listAnswerOf(schema: z.ZodType): z.ZodType {
  return z.object({ data: z.array(schema) }).meta({ examples: [{ data: [exampleOf(schema)] }] });
}

const componentSchemas = {
  ProjectResource: projectResourceSchema,
  ProjectAnswer: answerOf(projectResourceSchema),
  ProjectListAnswer: listAnswerOf(projectResourceSchema),
  ProjectBody: acceptedProjectBodySchema,
  TimeEntryResource: timeEntryResourceSchema,
  TimeEntryAnswer: answerOf(timeEntryResourceSchema),
  TimeEntryListAnswer: listAnswerOf(timeEntryResourceSchema),
  TimeEntryCreateBody: acceptedCreateBodySchema,
  TimeEntryUpdateBody: acceptedUpdateBodySchema,
  PersonResource: personResourceSchema,
  PersonAnswer: answerOf(personResourceSchema),
  MembershipResource: membershipResourceSchema,
  MembershipListAnswer: listAnswerOf(membershipResourceSchema),
  TaskResource: taskResourceSchema,
  TaskAnswer: answerOf(taskResourceSchema),
  TaskListAnswer: listAnswerOf(taskResourceSchema),
  TaskCreateBody: acceptedTaskCreateBodySchema,
  TaskUpdateBody: acceptedTaskUpdateBodySchema,
  TagResource: tagResourceSchema,
  TagAnswer: answerOf(tagResourceSchema),
  TagListAnswer: listAnswerOf(tagResourceSchema),
  TagBody: acceptedTagBodySchema,
  ChangesPage: changesPageSchema,
  ChangesAnswer: answerOf(changesPageSchema),
  MessageBody: messageBodySchema,
  ChangedBody: changedBodySchema,
  ValidationErrorBody: validationErrorBodySchema,
} as const;

export type ComponentName = keyof typeof componentSchemas;

export function referenceTo(name: ComponentName): string {
  return `#/components/schemas/${name}`;
}

function withoutIdentity(schema: object): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$id' && key !== '$schema'));
}

/**
 * Everything as it is written in JSON: what a schema makes of a body afterwards (trimmed, lower case) is not the client's
 * business, and answers are written as they are read.
 */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return withoutIdentity(z.toJSONSchema(schema, { io: 'input' }));
}

export function createComponents(): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ readonly id: string }>();
  for (const [id, schema] of Object.entries(componentSchemas)) {
    registry.add(schema, { id });
  }
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  // Zod leaves out the examples of schemas that transform, because it takes them for results; ours are what is sent.
  return Object.fromEntries(
    Object.entries(componentSchemas).map(([name, schema]) => [name, { ...withoutIdentity(schemas[name] ?? {}), examples: [exampleOf(schema)] }]),
  );
}
