/** Bodies of time entries for several tests, and the error for a second running entry. */
import { people } from './time-tracking-fixture.ts';

export const finished = { user_id: people.employee, start: '2026-11-20T08:00:00Z', end: '2026-11-20T09:30:00Z' };
export const running = { user_id: people.employee, start: '2026-11-20T11:59:00Z', end: null };
export const invalidMessage = 'Some fields are not valid.';
export const secondRunning = {
  message: invalidMessage,
  errors: { end: ['must not be null while another time entry of this user is running'] },
};
