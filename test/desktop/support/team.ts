/** A shared service over real HTTP, and a profile that is connected to it. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Dialect } from '#core/service-client/dialects/dialect.ts';
import { noteUnopened } from '#core/accounts/connections/first-opening.ts';
import { writeDefinition, type ConnectionDefinition } from '#core/accounts/connections/definition.ts';
import { instantOfEpochMs } from '#shared/values/brands.ts';
import { timeEntryResourceSchema, type TimeEntryResource } from '#shared/time-tracking-api.ts';
import { startHttpService, type HttpService } from '../../support/http-service.ts';
import {
  openTimeTrackingFixture,
  people,
  records,
  signInAs,
  uuid,
  type Person,
  type TimeTrackingFixture,
} from '../../support/time-tracking-fixture.ts';
import { test as base, writeSettings } from './running-app.ts';

export interface Team {
  readonly fixture: TimeTrackingFixture;
  readonly http: HttpService;
  /** The user's entries at the service. */
  readonly entries: () => Promise<readonly TimeEntryResource[]>;
  /** The next request of `method` is lost before the service and never answered; `instead` runs in its place. */
  readonly loseNext: (method: string, instead: (request: Request) => Promise<void>) => void;
  /** The next request of `method` is refused before it reaches the service. */
  readonly refuseNext: (method: string, answer: { readonly status: number; readonly body: object }) => void;
  /** The next request of `method` reaches the service twice and is answered once, after `then`. */
  readonly repeatNext: (method: string, then: () => Promise<void>) => void;
  /** Replaces the service's answers; null: none. */
  readonly spoil: (spoilt: ((request: Request, answer: Response) => Promise<Response>) | null) => void;
  /** How far the clock of the service is ahead of this machine's, in milliseconds. */
  readonly setClock: (aheadMs: number) => void;
  /** Sends a request of another device of the same user. */
  readonly send: (method: string, path: string, body: unknown) => Promise<Response>;
}

export const entriesPath = `/v1/organization/${records.organization}/time-entries`;

export const test = base.extend<{ readonly teamRole: Person; readonly teamDialect: Dialect; readonly team: Team }>({
  /** The role of the user. */
  teamRole: ['employee', { option: true }],
  /** The dialect that was detected when the service was connected. */
  teamDialect: ['contract', { option: true }],
  team: async ({ profile, teamRole, teamDialect }, use) => {
    const fixture = await openTimeTrackingFixture();
    // The connection names a user; here a proxy in front of the service would authenticate them.
    const asPerson = (request: Request): Promise<Response> => {
      const headers = new Headers(request.headers);
      for (const [name, value] of Object.entries(signInAs(teamRole))) {
        headers.set(name, value);
      }
      return fixture.fetch(new Request(request, { headers }));
    };
    let aheadMs = 0;
    let spoilt: Parameters<Team['spoil']>[0] = null;
    let fault: { readonly method: string; readonly respond: (request: Request) => Promise<Response> } | null = null;
    const http = await startHttpService({
      fetch: async (request) => {
        const matched = fault?.method === request.method ? fault : null;
        fault = matched === null ? fault : null;
        const asked = request.clone();
        const own = await (matched === null ? asPerson(request) : matched.respond(request));
        const answer = spoilt === null ? own : await spoilt(asked, own);
        if (aheadMs !== 0) {
          answer.headers.set('date', new Date(Date.now() + aheadMs).toUTCString());
        }
        return answer;
      },
    });
    const setClock: Team['setClock'] = (ahead) => {
      aheadMs = ahead;
    };
    const spoil: Team['spoil'] = (change) => {
      spoilt = change;
    };
    const loseNext: Team['loseNext'] = (method, instead) => {
      fault = {
        method,
        respond: async (request) => {
          await instead(request);
          throw new Error('The connection breaks');
        },
      };
    };
    const refuseNext: Team['refuseNext'] = (method, { status, body }) => {
      fault = { method, respond: async () => Promise.resolve(Response.json(body, { status })) };
    };
    const repeatNext: Team['repeatNext'] = (method, then) => {
      fault = {
        method,
        respond: async (request) => {
          const answer = await asPerson(request.clone());
          await asPerson(request);
          await then();
          return answer;
        },
      };
    };
    const definition: ConnectionDefinition = {
      version: 1,
      id: uuid(70),
      name: 'Team',
      baseUrl: http.baseUrl,
      signIn: null,
      dialect: teamDialect,
      organizationId: records.organization,
      organizationName: null,
      userId: people[teamRole],
      personName: null,
      certificate: null,
    };
    // As the program does for a new connection, whose files are not there yet.
    await noteUnopened(join(profile, 'connections', 'team'));
    await writeDefinition({ definition, folder: join(profile, 'connections', 'team') });
    writeSettings(profile, { connection: definition.id });
    const send = (method: string, path: string, body: unknown): Promise<Response> =>
      asPerson(
        new Request(`http://team.test${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(body === null ? {} : { body: JSON.stringify(body) }),
        }),
      );
    const entries = async (): Promise<readonly TimeEntryResource[]> => {
      const answer = await send('GET', `${entriesPath}?user_id=${people[teamRole]}`, null);
      return z.object({ data: z.array(timeEntryResourceSchema) }).parse(await answer.json()).data;
    };
    await use({ fixture, http, entries, loseNext, refuseNext, repeatNext, spoil, setClock, send });
    await http.close();
    await fixture.close();
  },
});

/** Adds `count` finished entries of an hour each to the team's service, five hours apart, newest first, the newest a day old. */
export async function addHours({ fixture: { database } }: Team, count: number, descriptionOf: (index: number) => string): Promise<void> {
  const first = Temporal.Now.zonedDateTimeISO('UTC').startOfDay();
  const rows = Array.from({ length: count }, (_, index) => {
    const start = first.subtract({ hours: 24 + 5 * index });
    return {
      id: uuid(100_000 + index),
      organization_id: records.organization,
      user_id: people.employee,
      task_id: null,
      project_id: null,
      start: instantOfEpochMs(start.epochMilliseconds),
      end: instantOfEpochMs(start.add({ hours: 1 }).epochMilliseconds),
      description: descriptionOf(index),
    };
  });
  for (let from = 0; from < rows.length; from += 500) {
    await database
      .insertInto('time_entries')
      .values(rows.slice(from, from + 500))
      .execute();
  }
}
