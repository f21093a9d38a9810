/** What `clocktower start --git` leaves behind: the repository's project. */
import { expect, it } from 'vitest';
import { succeed } from '#shared/values/result.ts';
import { startBranch } from '#core/program/control/control-git.ts';
import type { Tracker } from '#core/timer/tracker.ts';
import type { RunGit } from '#core/work-items/git/run-git.ts';
import { at, content, queuedRecord } from '../../../support/core-records.ts';
import { useItems } from '../../../support/items-rig.ts';
import { bridgeProject } from '../../../support/work-items.ts';

const { connect } = useItems();

const git: RunGit = async (_, [command]) =>
  succeed(
    command === 'symbolic-ref'
      ? '5000-tighten\n'
      : command === 'remote'
        ? 'git@github.com:river/bridge.git\n'
        : command === 'log'
          ? ''
          : '/projects/bridge\n',
  );

const request = {
  protocol: 1 as const,
  command: 'start-branch' as const,
  folder: '/projects/bridge',
  text: '',
  at: null,
  project: 'Bridge',
  tags: [],
  billable: null,
  creates: false,
};

it('the project of the first timer of a repository is that of the next one, also where the tracker does not list the issue', async () => {
  const { items } = await connect('github', { git });
  let started = queuedRecord();
  const tracker: Pick<Tracker, 'runTypedLine' | 'record'> = {
    runTypedLine: async (description, { beside }) => {
      started = queuedRecord({
        local: content({ description, ...(beside?.item === undefined || beside.item === null ? {} : { item: beside.item }) }),
        projectId: bridgeProject.id,
      });
      return { answer: succeed({ localId: started.localId, at: at('9:00') }), asText: [] };
    },
    record: (localId) => (localId === started.localId ? started : null),
  };
  expect(await items.offerWork(request.folder, '')).toMatchObject({ ok: true, value: { project: null } });
  expect(await startBranch(request, { items, tracker })).toMatchObject({ answer: { ok: true } });
  expect(started.local).toMatchObject({ description: 'river/bridge#5000 tighten', item: { key: 'river/bridge#5000' } });
  expect(await items.offerWork(request.folder, '')).toMatchObject({ ok: true, value: { project: bridgeProject } });
});
