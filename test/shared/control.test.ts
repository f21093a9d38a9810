/** The limits of a request of the command line, and which requests an agent may send. */
import { expect, it } from 'vitest';
import { controlProtocol, controlRequestSchema } from '#shared/control.ts';
import { nameLimit, quickEntryLimit, tagsLimit } from '#shared/values/limits.ts';

const line = {
  protocol: controlProtocol,
  command: 'line',
  text: 'drawing',
  at: null,
  project: null,
  tags: [],
  billable: null,
  isLiteral: false,
  creates: false,
  finished: false,
};

it.each<[string, (length: number) => object, number]>([
  ['the text', (length) => ({ text: 'x'.repeat(length) }), quickEntryLimit],
  ['the start', (length) => ({ at: 'x'.repeat(length) }), 64],
  ['the project, which may name its client', (length) => ({ project: 'x'.repeat(length) }), nameLimit * 2],
  ['a tag', (length) => ({ tags: ['x'.repeat(length)] }), nameLimit],
  ['the list of tags', (length) => ({ tags: Array.from({ length }, () => 'x') }), tagsLimit],
])('%s has a limit', (_, partOf, limit) => {
  expect([limit, limit + 1].map((length) => controlRequestSchema.safeParse({ ...line, ...partOf(length) }).success)).toEqual([true, false]);
});

it('a quick entry of the control socket has no end unless one is given', () => {
  expect(controlRequestSchema.parse(line)).toEqual({ ...line, end: null });
});

it.each([
  'start',
  'toggle',
  'continue',
  'undo',
  'switch',
  'connect',
  'connections',
  'disconnect',
  'sync',
  'doctor',
  'permit-agents',
  'watch',
  'open',
  'quit',
])('%s cannot come from an agent', (command) => {
  const fields = { description: '', at: null, connection: 'x', force: true, all: false, changes: true, baseUrl: 'https://a.example' };
  const option = controlRequestSchema.options.find(({ shape }) => shape.command.value === command);
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => option !== undefined && name in option.shape));
  const nulls = Object.fromEntries(
    ['name', 'authUrl', 'clientId', 'organizationId', 'userId', 'token', 'certificate'].map((name) => [name, null]),
  );
  const request = {
    protocol: controlProtocol,
    command,
    ...own,
    ...(command === 'connect' ? { ...nulls, printUrl: false, signInAgain: false } : {}),
  };
  expect(controlRequestSchema.safeParse(request).success).toBe(true);
  expect(controlRequestSchema.safeParse({ ...request, agent: 'Editor' }).success).toBe(false);
});

it('a deletion comes from an agent only, by its name', () => {
  const request = { protocol: controlProtocol, command: 'delete', localId: '00000000-0000-4000-8000-000000000001' };
  expect([{ agent: 'Editor' }, {}, { agent: '' }].map((agent) => controlRequestSchema.safeParse({ ...request, ...agent }).success)).toEqual(
    [true, false, false],
  );
});
