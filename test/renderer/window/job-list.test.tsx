/** Jobs: the buttons of each state, their requests, and the announcement at the end. */
import { uuidSchema } from '#shared/values/brands.ts';
import { fail, succeed } from '#shared/values/result.ts';
import type { BulkJob, ExportJob, ImportJob, Job } from '#shared/history/jobs.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { JobList } from '#renderer/window/jobs/job-list.tsx';
import type { Answers } from '../../support/fake-bridge.ts';
import { messagesFor } from '../../support/messages.ts';
import { openPage, type PageRig } from '../support/page-rig.tsx';

const { jobs: i18n, actions } = messagesFor('en');
const id = uuidSchema.parse('00000000-0000-4000-8000-000000000001');
const shared = { id, state: { kind: 'running' }, done: 3, total: 10, connection: 'this-computer', connectionName: 'Team' } as const;
const importJob: ImportJob = {
  kind: 'import',
  ...shared,
  fileName: 'hours.csv',
  direction: 'forward',
  made: 2,
  skipped: 1,
  removed: 0,
  left: 0,
  keptNames: [],
};
const exportJob: ExportJob = { kind: 'export', ...shared, fileName: 'hours.json', leftOut: 0, whole: true, wasRestarted: false };
const bulkJob: BulkJob = { kind: 'bulk', ...shared, action: 'change', direction: 'forward', changed: 3, left: 0 };

const undone: ImportJob = {
  ...importJob,
  state: { kind: 'done' },
  direction: 'back',
  removed: 2,
  keptNames: ['Acme', 'a', 'b', 'c', 'd', 'e', 'f'],
};
const paused = { kind: 'paused', cause: { kind: 'storage-full' } } as const;
const cancelled = { kind: 'cancelled' } as const;
const done = { kind: 'done' } as const;

function answersWith(...jobs: readonly Job[]): Answers {
  return {
    getJobs: () => succeed({ revision: 1, jobs }),
    cancelJob: () => succeed(null),
    resumeJob: () => succeed(null),
    undoJob: () => succeed(null),
    dismissJob: () => succeed(null),
  };
}

async function open(...jobs: readonly Job[]): Promise<PageRig> {
  return openPage(answersWith(...jobs), <JobList kinds={['import', 'export', 'bulk']} />);
}

function buttons(): readonly (string | null)[] {
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
}

describe('the card of long work', () => {
  it('of an undone import says which names stay, and why', async () => {
    await open(undone);
    expect(
      screen.getByText('Import undone: 2 entries removed. Kept, because other entries use them: Acme, a, b, c, d, and 2 more.'),
    ).toBeDefined();
  });

  it('of an import at a server says that its names stay because others may use them', async () => {
    await open({ ...undone, connection: id, keptNames: ['Acme'] });
    expect(screen.getByText(/Kept, because other members may use them: Acme\. You can delete them on the Projects page\.$/)).toBeDefined();
  });

  it.each<readonly [string, Job, readonly string[]]>([
    ['a running import', importJob, [i18n.cancel(importJob)]],
    ['a paused import', { ...importJob, state: paused }, [actions.tryAgain, i18n.cancel(importJob)]],
    ['a finished import', { ...importJob, state: done }, [i18n.undo(importJob), actions.dismiss]],
    ['a finished import that added nothing', { ...importJob, state: done, made: 0 }, [actions.dismiss]],
    ['a cancelled import', { ...importJob, state: cancelled }, [i18n.undo(importJob), actions.dismiss]],
    ['an import that was undone', { ...importJob, state: done, direction: 'back' }, [actions.dismiss]],
    [
      'an import whose undoing was cancelled',
      { ...importJob, state: cancelled, direction: 'back' },
      [i18n.undo({ ...importJob, direction: 'back' }), actions.dismiss],
    ],
    ['a running export', exportJob, [i18n.cancel(exportJob)]],
    ['a paused export', { ...exportJob, state: paused }, [actions.tryAgain, i18n.cancel(exportJob)]],
    ['a finished export, which cannot be undone', { ...exportJob, state: done }, [actions.dismiss]],
    ['a finished change', { ...bulkJob, state: done }, [i18n.undo(bulkJob), actions.dismiss]],
    ['a finished change of nothing', { ...bulkJob, state: done, changed: 0 }, [actions.dismiss]],
    ['a change that was undone', { ...bulkJob, state: done, direction: 'back' }, [actions.dismiss]],
  ])('of %s offers what can be done', async (_, job, expected) => {
    await open(job);
    expect(buttons()).toEqual(expected);
  });

  it('shows its progress while it runs, and not after its end', async () => {
    await open(importJob);
    const bar = screen.getByRole('progressbar', { name: 'Import of hours.csv' });
    expect([bar.getAttribute('max'), bar.getAttribute('value')]).toEqual(['10', '3']);
    expect(screen.getByRole('region', { name: 'Import of hours.csv' }).textContent).toContain('3 of 10 rows done, 7 left');
  });

  it('has no bar when it is over, and one that can be drawn where there is nothing to do', async () => {
    await open(
      { ...importJob, state: done },
      { ...exportJob, id: uuidSchema.parse('00000000-0000-4000-8000-000000000002'), done: 0, total: 0 },
    );
    expect(screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('max'))).toEqual(['1']);
  });

  it('says why it stopped', async () => {
    await open({ ...exportJob, state: paused });
    expect(screen.getByRole('region').textContent).toContain(messagesFor('en').failure({ kind: 'storage-full' }));
  });

  it.each([
    ['cancelJob', importJob, i18n.cancel(importJob)],
    ['resumeJob', { ...importJob, state: paused }, actions.tryAgain],
    ['undoJob', { ...importJob, state: done }, i18n.undo(importJob)],
    ['dismissJob', { ...importJob, state: done }, actions.dismiss],
  ] as const)('asks for %s with its own identifier, and for the list again', async (channel, job, label) => {
    const { user, requests } = await open(job);
    screen.getByRole('button', { name: label }).focus();
    await user.keyboard('{Enter}');
    const others = (['cancelJob', 'resumeJob', 'undoJob', 'dismissJob'] as const).filter((each) => each !== channel);
    expect([requests(channel), others.flatMap((each) => requests(each))]).toEqual([[{ id }], []]);
    expect(requests('getJobs')).toHaveLength(2);
  });

  it('says why a request was refused, and stays', async () => {
    const { user } = await openPage(
      { ...answersWith(importJob), cancelJob: () => fail({ kind: 'storage-full' }) },
      <JobList kinds={['import']} />,
    );
    await user.click(screen.getByRole('button', { name: i18n.cancel(importJob) }));
    expect(screen.getByRole('alert').textContent).toContain(messagesFor('en').failure({ kind: 'storage-full' }));
    expect(screen.getByRole('region', { name: 'Import of hours.csv' })).toBeDefined();
  });
});

describe('the list of long work', () => {
  it('shows the kinds of its page alone', async () => {
    await openPage(
      answersWith(importJob, { ...exportJob, id: uuidSchema.parse('00000000-0000-4000-8000-000000000002') }),
      <JobList kinds={['export']} />,
    );
    expect(screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'))).toEqual(['Export to hours.json']);
  });

  it('announces the end of a running job once, and not of ended or cancelled ones', async () => {
    const other = { ...exportJob, id: uuidSchema.parse('00000000-0000-4000-8000-000000000002') };
    const { push, announced } = await open(importJob, other);
    expect(announced()).toBe('');
    await push('jobsChanged', { revision: 2, jobs: [importJob, { ...other, state: cancelled }] });
    expect(announced()).toBe('');
    await push('jobsChanged', { revision: 3, jobs: [{ ...importJob, state: done }] });
    expect(announced()).toBe(i18n.finished({ ...importJob, state: done }));
  });

  it('announces no job that had ended when the page was opened', async () => {
    const { push, announced } = await open({ ...importJob, state: done });
    await push('jobsChanged', { revision: 2, jobs: [{ ...importJob, state: done }] });
    expect(announced()).toBe('');
  });

  it('shows why there is none, and retries', async () => {
    let isDown = true;
    const { user, requests } = await openPage(
      { ...answersWith(importJob), getJobs: () => (isDown ? fail({ kind: 'storage-full' }) : succeed({ revision: 1, jobs: [importJob] })) },
      <JobList kinds={['import']} />,
    );
    expect(screen.queryByRole('region')).toBeNull();
    isDown = false;
    const asked = requests('getJobs').length;
    await user.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(requests('getJobs')).toHaveLength(asked + 1);
    expect(screen.getByRole('region', { name: 'Import of hours.csv' })).toBeDefined();
  });
});
