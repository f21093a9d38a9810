import { expect, it } from 'vitest';
import { desktopTable, rowsOf } from '../../scripts/verify/desktop-table.mjs';

const report = JSON.stringify({
  suites: [
    {
      specs: [
        { title: 'tray icon', ok: true, tests: [{ annotations: [] }] },
        { title: 'idle time', ok: true, tests: [{ annotations: [{ type: 'desktop', description: 'none, and says so' }] }] },
      ],
      suites: [{ specs: [{ title: 'activity', ok: false, tests: [{ annotations: [{ type: 'desktop', description: 'none' }] }] }] }],
    },
  ],
});

it('a desktop works as its test says, and not where the test fails', () => {
  expect(rowsOf(report)).toEqual([
    { title: 'tray icon', result: 'works' },
    { title: 'idle time', result: 'none, and says so' },
    { title: 'activity', result: 'FAILED' },
  ]);
  expect(rowsOf(null)).toEqual([]);
});

it('the table has a column for each desktop and a row for each test', () => {
  const columns = [
    { name: 'Sway', rows: rowsOf(report) },
    { name: 'KWin', rows: [{ title: 'tray icon', result: 'none' }] },
    { name: 'GNOME', rows: null },
  ];
  expect(desktopTable(columns).split('\n')).toEqual([
    '           Sway               KWin  GNOME',
    'tray icon  works              none  skipped',
    'idle time  none, and says so        skipped',
    'activity   FAILED                   skipped',
  ]);
});
