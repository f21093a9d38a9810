import { succeed } from '#shared/values/result.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UnreadableEntries } from '#renderer/window/timeline/list/unreadable-entries.tsx';
import { viewOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';

it('lists what is known of each entry that cannot be read, and what is wrong with it', async () => {
  const rows = [
    { id: '42', start: '2016-12-31T23:59:60Z', description: 'New year', field: 'start' as const },
    { id: null, start: null, description: null, field: 'entry' as const },
  ];
  const rig = await openPage(
    { getView: () => succeed({ ...viewOf([]), notices: [{ kind: 'entries-unreadable' as const, entries: 2, rows }] }) },
    <UnreadableEntries />,
  );
  expect(screen.getByRole('region', { name: 'Entries that cannot be read' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2016-12-31T23:59:60ZNew yearInvalid start42',
    'No dateNot a time entry',
  ]);
  await rig.push('viewChanged', { ...viewOf([]), revision: 2, notices: [] });
  expect(screen.queryByRole('region')).toBeNull();
});
