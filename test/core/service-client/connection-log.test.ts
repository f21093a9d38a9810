/** Logged events of a connection: every write, reads that changed something, connectivity, the sign-in. */
import { describe, expect, it } from 'vitest';
import type { Reply } from '#core/service-client/http/reply.ts';
import { ConnectionLog } from '#core/service-client/connection-log.ts';
import { logLine, type Log } from '#core/platform/log/log.ts';
import { thisComputerKey } from '#shared/connections/connections.ts';

function noted(act: (log: ConnectionLog) => void): readonly string[] {
  const lines: string[] = [];
  const log: Log = {
    note: (kind, fields) =>
      lines.push(
        logLine(0, kind, { ...fields })
          .split(' ')
          .slice(1)
          .join(' '),
      ),
  };
  act(new ConnectionLog(log, thisComputerKey));
  return lines;
}

const done: Reply<null> = { kind: 'done', value: null };
const refused: Reply<null> = { kind: 'rejected', status: 422, message: 'SECRET of a server', errors: { description: ['SECRET'] } };

describe('the log of a connection', () => {
  it('has every write, with a status or a code and without texts of the server', () => {
    const lines = noted((log) => {
      log.ended({ operation: 'createEntry', id: null, reply: done, ms: 34.4 });
      log.ended({ operation: 'createEntry', id: null, reply: refused, ms: 5 });
      log.ended({ operation: 'deleteEntry', id: null, reply: { kind: 'absent', message: 'SECRET' }, ms: 5 });
      log.ended({ operation: 'updateEntry', id: null, reply: { kind: 'unknown', detail: '200 with an unreadable body' }, ms: 5 });
      log.ended({
        operation: 'updateEntry',
        id: null,
        reply: { kind: 'not-sent', connectivity: 'no-network', retryAfterMs: 0, detail: 'ENOTFOUND' },
        ms: 5,
      });
      log.ended({ operation: 'updateEntry', id: null, reply: { kind: 'unknown', detail: 'getaddrinfo SECRET.example' }, ms: 5 });
    });
    expect(lines).toEqual([
      'request-ended connection=this-computer request=createEntry id=- outcome=done status=- code=- ms=34',
      'request-ended connection=this-computer request=createEntry id=- outcome=rejected status=422 code=- ms=5',
      'request-ended connection=this-computer request=deleteEntry id=- outcome=absent status=404 code=- ms=5',
      'request-ended connection=this-computer request=updateEntry id=- outcome=unknown status=200 code=- ms=5',
      'request-ended connection=this-computer request=updateEntry id=- outcome=not-sent status=- code=ENOTFOUND ms=5',
      'request-ended connection=this-computer request=updateEntry id=- outcome=unknown status=- code=- ms=5',
    ]);
  });

  it('does not log polls without a change', () => {
    const failed: Reply<null> = { kind: 'unknown', detail: '502' };
    const lines = noted((log) => {
      for (const reply of [done, done, failed, failed, failed, done, done]) {
        log.ended({ operation: 'listActiveEntries', id: null, reply, ms: 5 });
        log.state({ connectivity: reply === failed ? 'server-down' : 'online', isRefused: false });
      }
    });
    expect(lines).toEqual([
      'connectivity-changed connection=this-computer connectivity=online',
      'request-ended connection=this-computer request=listActiveEntries id=- outcome=unknown status=502 code=- ms=5',
      'connectivity-changed connection=this-computer connectivity=server-down',
      'request-ended connection=this-computer request=listActiveEntries id=- outcome=done status=- code=- ms=5',
      'connectivity-changed connection=this-computer connectivity=online',
    ]);
  });

  it('has changes of the sign-in and of the disk', () => {
    const lines = noted((log) => {
      log.signIn({ kind: 'signed-in', kept: 'sealed' });
      log.signIn({ kind: 'signed-in', kept: 'sealed' });
      log.signIn({ kind: 'signed-out', reason: 'refused' });
      log.state({ connectivity: 'online', isRefused: true });
      log.state({ connectivity: 'online', isRefused: false });
    });
    expect(lines).toEqual([
      'sign-in-changed connection=this-computer state=signed-in reason=sealed',
      'sign-in-changed connection=this-computer state=signed-out reason=refused',
      'connectivity-changed connection=this-computer connectivity=online',
      'storage-refused connection=this-computer',
      'storage-works connection=this-computer',
    ]);
  });
});
