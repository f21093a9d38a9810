/**
 * A scenario with distinguishable secrets: signing in, refusals, HTML pages, an error, a power failure, an ended sign-in. None of them may
 * be in the log, the bundle, the doctor's report or the output; tokens are in no file, descriptions only in the databases.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { writeDefinition } from '#core/accounts/connections/definition.ts';
import { openTimeTrackingFixture, people, records, signInAs, uuid } from '../support/time-tracking-fixture.ts';
import { Person } from './support/person.ts';
import { ask, clocktower, expect, startRequest, test, type RunningApp } from './support/running-app.ts';

const marks = {
  access: 'MARKaccess0123456789abcdef',
  refresh: 'MARKrefresh0123456789abcdef',
  code: 'MARKcode0123456789',
  client: 'MARKclient-0123',
  description: 'MARKdescription',
  project: 'MARKproject',
  message: 'MARKmessage',
  html: 'MARKhtml',
  path: 'MARKpath',
  name: 'MARKname',
  error: 'MARKerror',
} as const;
const tokenMarks = [marks.access, marks.refresh, marks.code];

/** An answer that replaces the service's; each once, by method. */
interface Surprise {
  readonly method: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
  }
  return text;
}

/** A service and its sign-in with marked secrets in their answers. */
async function startMarkedServer() {
  const fixture = await openTimeTrackingFixture();
  const surprises: Surprise[] = [];
  let isOver = false;
  async function answerService(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isLetIn = !isOver && request.headers.authorization === `Bearer ${marks.access}`;
    const found = surprises.findIndex(({ method }) => method === request.method);
    const [surprise] = found < 0 ? [] : surprises.splice(found, 1);
    const body = await bodyOf(request);
    if (!isLetIn) {
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ message: marks.message }));
    } else if (surprise !== undefined) {
      response.writeHead(surprise.status, { 'content-type': surprise.type }).end(surprise.body);
    } else {
      const path = (request.url ?? '').replace(`/${marks.path}/api`, '');
      const headers = { 'content-type': 'application/json', ...signInAs('owner') };
      const answer = await fixture.fetch(
        new Request(`http://team.test${path}`, { method: request.method ?? 'GET', headers, ...(body === '' ? {} : { body }) }),
      );
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    }
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname.endsWith('/oauth/authorize')) {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', marks.code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
    } else if (url.pathname.endsWith('/oauth/token')) {
      const body = isOver
        ? { error: 'invalid_grant', error_description: marks.message }
        : { token_type: 'Bearer', access_token: marks.access, refresh_token: marks.refresh, expires_in: 3600 };
      response.writeHead(isOver ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } else if (url.pathname.includes('/api/')) {
      void answerService(request, response);
    } else {
      response.writeHead(404, { 'content-type': 'text/html' }).end(`<html>${marks.html}</html>`);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = z.object({ port: z.number() }).parse(server.address());
  return {
    baseUrl: `http://127.0.0.1:${address.port}/${marks.path}/api`,
    authUrl: `http://127.0.0.1:${address.port}/${marks.path}`,
    surprise: (surprise: Surprise) => surprises.push(surprise),
    surprises: () => surprises.length,
    endSignIn: () => {
      isOver = true;
    },
    addProject: async () => {
      const request = new Request(`http://team.test/v1/organization/${records.organization}/projects`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signInAs('owner') },
        body: JSON.stringify({ name: marks.project, color: '#112233', is_billable: false }),
      });
      expect((await fixture.fetch(request)).status).toBe(200);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await fixture.close();
    },
  };
}

/** Everything a run prints. */
function printed(app: RunningApp): () => string {
  let text = '';
  const child = app.electron.process();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return () => text;
}

function holds(bytes: Buffer, mark: string): boolean {
  return bytes.includes(mark) || bytes.includes(Buffer.from(mark, 'utf16le'));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true,
  );
}

test('a story full of secrets leaves none where none belongs', async ({ startAppAs, profile, chromium }) => {
  test.slow();
  const server = await startMarkedServer();
  const person = Person.arrive(chromium);
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-secrecy-'));
  try {
    await server.addProject();
    await writeDefinition({
      definition: {
        version: 1,
        id: uuid(70),
        name: marks.name,
        baseUrl: server.baseUrl,
        signIn: { kind: 'browser', authUrl: server.authUrl, clientId: marks.client },
        dialect: 'contract',
        organizationId: records.organization,
        organizationName: marks.name,
        userId: people.owner,
        personName: marks.name,
        certificate: null,
      },
      folder: join(profile, 'connections', 'team'),
    });
    const log = () => readFileSync(join(profile, 'logs', 'clocktower.log'), 'utf8');
    const first = await startAppAs(person.environment);
    const firstOut = printed(first);
    const popover = await first.popover();
    await ask(profile, { command: 'switch', connection: marks.name });
    await popover.getByRole('button', { name: `Sign in to ${marks.name}` }).click();
    await person.openedPage();
    await expect.poll(log, { timeout: 60_000 }).toContain('state=signed-in');

    server.surprise({
      method: 'POST',
      status: 422,
      type: 'application/json',
      body: JSON.stringify({ message: marks.message, errors: { description: [marks.message] } }),
    });
    await ask(profile, startRequest(`${marks.description} refused`));
    await expect.poll(log, { timeout: 60_000 }).toContain('request=createEntry id=- outcome=rejected status=422');
    server.surprise({ method: 'POST', status: 500, type: 'text/html', body: `<html>${marks.html}</html>` });
    await ask(profile, startRequest(`${marks.description} failed`));
    await expect.poll(log, { timeout: 60_000 }).toContain('request=createEntry id=- outcome=unknown status=500');
    server.surprise({ method: 'GET', status: 200, type: 'text/html', body: `<html>${marks.html}</html>` });
    await ask(profile, { command: 'status' });
    await expect.poll(() => server.surprises(), { timeout: 60_000 }).toBe(0);
    await first.electron.evaluate((_, mark) => {
      setTimeout(() => {
        throw new TypeError(mark);
      });
    }, marks.error);
    await expect.poll(log).toContain('unexpected where=exception name=TypeError');
    const bundle = async (app: RunningApp): Promise<readonly Uint8Array[]> => {
      const file = join(folder, 'bundle.zip');
      const page = await app.popover();
      await app.electron.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = async () => ({ canceled: false, filePath });
      }, file);
      await page.evaluate(async () => window.clocktower?.prepareBundle());
      await page.evaluate(async () => window.clocktower?.saveBundle());
      return Object.values(unzipSync(readFileSync(file)));
    };
    const bundles = [...(await bundle(first))].map((part) => Buffer.from(part));
    const words = await clocktower(profile, 'doctor');
    const json = await clocktower(profile, 'doctor', '--json');
    await first.kill();

    const outside = await clocktower(profile, 'doctor', '--json');
    server.endSignIn();
    const second = await startAppAs(person.environment);
    const secondOut = printed(second);
    await second.popover();
    await expect.poll(log, { timeout: 60_000 }).toMatch(/endedWell=false[^]*state=signed-out/);
    bundles.push(...(await bundle(second)).map((part) => Buffer.from(part)));
    const later = await clocktower(profile, 'doctor', '--json');
    expect(later.exitCode).toBe(1);
    await second.quit();

    // The terminal shows the connection's name to its user; no other output contains it.
    expect(words.out).toContain(marks.name);
    const texts = [words.out.replaceAll(marks.name, ''), json.out, outside.out, later.out, words.err, json.err, firstOut(), secondOut()];
    for (const text of [
      ...texts,
      ...filesIn(join(profile, 'logs')).map((name) => readFileSync(join(profile, 'logs', name), 'utf8')),
      ...bundles.map(String),
    ]) {
      expect(text).not.toContain('MARK');
    }
    const holding = (mark: string) => filesIn(profile).filter((name) => holds(readFileSync(join(profile, name)), mark));
    for (const mark of tokenMarks) {
      expect(holding(mark)).toEqual([]);
    }
    expect(holding(marks.client)).toEqual([join('connections', 'team', 'connection.json')]);
    expect(holding(marks.description)).not.toEqual([]);
    expect(holding(marks.description).filter((name) => !/\.sqlite(?:-wal|-shm)?$|copies\//.test(name))).toEqual([]);
    expect([...holding(marks.error), ...holding(marks.html)]).toEqual([]);
  } finally {
    await person.leave();
    await server.close();
    rmSync(folder, { recursive: true });
  }
});
