/** The names and the rights that tests of quick entry have. */
import { lineNames } from '#core/timer/quick-entry/line-names.ts';
import { uuid } from './time-tracking-fixture.ts';

export const names = lineNames({
  projects: [
    { id: uuid(30), name: 'Client', color: '#123abc' },
    { id: uuid(31), name: 'Client portal', color: '#aa0000' },
    { id: uuid(32), name: 'Brücke "Süd"', color: '#00aa00' },
  ],
  tasks: [
    { id: uuid(40), name: 'Bearings', projectId: uuid(30), isNickname: false },
    { id: uuid(47), name: 'Client', projectId: uuid(30), isNickname: false },
    { id: uuid(41), name: null, projectId: null, isNickname: false },
    { id: uuid(42), name: 'own word', projectId: null, isNickname: true },
  ],
  tags: [
    { id: uuid(50), name: 'bug', isNickname: false },
    { id: uuid(51), name: 'on site', isNickname: false },
    { id: uuid(52), name: null, isNickname: false },
  ],
  offers: { billing: true },
});

export const creatable = { projects: true, tags: true };
