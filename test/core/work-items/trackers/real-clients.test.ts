/**
 * Clients that others wrote, against the stand-ins of trackers: so that these are not only what our client expects. Each is left out where
 * it is not installed; on Debian and Ubuntu, `gh`, `python3-gitlab` and `python3-jira` are packages. For Gitea there is none.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { ItemTracker } from '#shared/work-items/work-items.ts';
import { closedAfterTest, temporaryFolder } from '../../../support/after-test.ts';
import { authority } from '../../../support/private-authority.ts';
import { serveOverHttp, serveOverHttps } from '../../../support/served.ts';
import { openTrackerServer } from '../../../support/tracker-servers.ts';
import { itemsOn } from '../../../support/work-items.ts';

/** Of the system: other ones do not see its packages. */
const python = '/usr/bin/python3';

/** Elsewhere gh does not accept the certificate of a test. */
function runs(program: string, ...args: readonly string[]): boolean {
  return process.platform === 'linux' && spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

interface Ended {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

async function run([program = '', ...args]: readonly string[], variables: Readonly<Record<string, string>>): Promise<Ended> {
  const home = temporaryFolder();
  const certificate = join(home, 'authority.pem');
  writeFileSync(certificate, authority);
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'] ?? '', HOME: home, SSL_CERT_FILE: certificate, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

async function serving(kind: ItemTracker, serve: typeof serveOverHttp) {
  const server = openTrackerServer(kind, itemsOn(kind));
  const { baseUrl } = closedAfterTest(await serve(server.fetch));
  return { server, address: baseUrl };
}

async function gh(address: string, token: string, ...args: readonly string[]): Promise<Ended> {
  return run(['gh', ...args], {
    GH_HOST: new URL(address).host,
    GH_ENTERPRISE_TOKEN: token,
    GH_PROMPT_DISABLED: '1',
    GH_NO_UPDATE_NOTIFIER: '1',
  });
}

describe.skipIf(!runs('gh', '--version'))('gh', () => {
  it('searches issues, reads all pages of a list and one issue, and is refused with another token', async () => {
    const { server, address } = await serving('github', serveOverHttps);
    const found = await gh(
      address,
      server.token,
      'search',
      'issues',
      'railing',
      '--json',
      'number,title,state,labels,repository,url,isPullRequest',
    );
    expect(found).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(found.out)).toMatchObject([
      {
        number: 900,
        title: 'Paint the railing',
        state: 'open',
        labels: [{ name: 'paint' }],
        isPullRequest: false,
        repository: { nameWithOwner: 'river/bridge' },
      },
    ]);
    const assigned = await gh(address, server.token, 'api', '--paginate', '/issues?filter=assigned&per_page=100', '--jq', '.[].title');
    expect(assigned).toMatchObject({ code: 0, err: '' });
    expect(assigned.out.trim().split('\n')).toHaveLength(130);
    const one = await gh(address, server.token, 'api', '/repos/river/bridge/issues/7', '--jq', '.title');
    expect(one).toMatchObject({ code: 0, out: 'Bolt 7\n' });
    const refused = await gh(address, 'another', 'api', '/issues?filter=assigned');
    expect(refused.code).not.toBe(0);
    expect(refused.err).toContain('Bad credentials (HTTP 401)');
  });
});

const readGitLab = `
import gitlab, json, sys
server = gitlab.Gitlab(sys.argv[1], oauth_token=sys.argv[2])
assigned = [issue.references['full'] for issue in server.issues.list(scope='assigned_to_me', state='opened', iterator=True)]
found = [issue.title for issue in server.issues.list(scope='all', search='railing', **{'in': 'title'}, get_all=True)]
one = server.projects.get('river/works/bridge', lazy=True).issues.get(7)
try:
    server.projects.get('river/works/bridge', lazy=True).issues.get(7000)
    absent = None
except gitlab.exceptions.GitlabGetError as error:
    absent = error.response_code
print(json.dumps({'assigned': len(assigned), 'first': assigned[0], 'found': found, 'one': one.title, 'absent': absent}))
`;

describe.skipIf(!runs(python, '-c', 'import gitlab'))('python-gitlab', () => {
  it('lists the issues of the user over all pages, searches them, and reads one', async () => {
    const { server, address } = await serving('gitlab', serveOverHttp);
    const { code, out, err } = await run([python, '-c', readGitLab, address, server.token], {});
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      assigned: 130,
      first: 'river/works/bridge#1',
      found: ['Paint the railing'],
      one: 'Bolt 7',
      absent: 404,
    });
  });
});

const writeJira = `
import json, sys
from datetime import datetime, timezone
from jira import JIRA
from jira.exceptions import JIRAError
server = JIRA(server=sys.argv[1], token_auth=sys.argv[2], get_server_info=False)
assigned = [issue.key for issue in server.search_issues('assignee = currentUser()', maxResults=False)]
issue = server.issue('BRIDGE-7')
added = server.add_worklog('BRIDGE-7', timeSpentSeconds=1500, comment='Bolts', started=datetime(2026, 11, 20, 9, 0, tzinfo=timezone.utc))
listed = [[each.id == added.id, each.started, each.timeSpentSeconds, each.comment] for each in server.worklogs('BRIDGE-7')]
added.update(timeSpentSeconds=2400)
corrected = [each.timeSpentSeconds for each in server.worklogs('BRIDGE-7')]
added.delete()
try:
    server.issue('BRIDGE-7000')
    absent = None
except JIRAError as error:
    absent = [error.status_code, error.text]
print(json.dumps({'assigned': len(assigned), 'title': issue.fields.summary, 'listed': listed, 'corrected': corrected, 'left': len(server.worklogs('BRIDGE-7')), 'absent': absent}))
`;

describe.skipIf(!runs(python, '-c', 'import jira'))('python-jira', () => {
  it('lists the issues of the user over all pages, reads one, and adds, corrects and removes a worklog', async () => {
    const { server, address } = await serving('jira-data-center', serveOverHttp);
    const { code, out, err } = await run([python, '-c', writeJira, address, server.token], {});
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toEqual({
      assigned: 130,
      title: 'Bolt 7',
      listed: [[true, '2026-11-20T09:00:00.000+0000', 1_500, 'Bolts']],
      corrected: [2_400],
      left: 0,
      absent: [404, 'Issue does not exist or you do not have permission to see it.'],
    });
  });
});
