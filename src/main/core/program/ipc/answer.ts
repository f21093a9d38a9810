import { succeed } from '#shared/values/result.ts';

export function done(run: () => void) {
  run();
  return succeed(null);
}
