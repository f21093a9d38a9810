import { expect, it } from 'vitest';
import { controlProtocol, controlRequestSchema } from '#shared/control.ts';

it('cannot be asked for by an agent: recorded activity', () => {
  const request = { protocol: controlProtocol, command: 'activity', action: 'today' };
  expect(controlRequestSchema.safeParse(request).success).toBe(true);
  expect(controlRequestSchema.safeParse({ ...request, agent: 'Editor' }).success).toBe(false);
});

it('cannot be asked for by an agent: what is proposed', () => {
  const request = { protocol: controlProtocol, command: 'fill', dryRun: true };
  expect(controlRequestSchema.safeParse(request).success).toBe(true);
  expect(controlRequestSchema.safeParse({ ...request, agent: 'Editor' }).success).toBe(false);
});
