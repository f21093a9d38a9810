/** A profile with a control server, for tests of the command line. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { answerControlRequest } from '#core/program/control/control-answers.ts';
import { startControlServer, type ControlServer } from '#core/program/control/control-server.ts';
import { controlActions } from '../support/control-actions.ts';
import { onlyConnection, openProfile, type Profile } from '../support/profile.ts';

interface Served {
  /** A folder of the test. */
  readonly parent: string;
  /** The folder of the profile, in it. */
  readonly folder: string;
  readonly profile: Profile;
}

/** Opened before each test, and closed after it. */
export function useControlServer(): () => Served {
  let parent: string;
  let folder: string;
  let profile: Profile;
  let server: ControlServer;
  beforeEach(async () => {
    parent = mkdtempSync(join(tmpdir(), 'clocktower-control-'));
    folder = join(parent, 'Clocktower');
    mkdirSync(folder);
    profile = await openProfile({ folder });
    const actions = controlActions({ connections: onlyConnection(profile), folder });
    server = await startControlServer(folder, (request, caller) => answerControlRequest(request, caller, actions));
  });
  afterEach(async () => {
    await server.close();
    await profile.close();
    rmSync(parent, { recursive: true });
  });
  return () => ({ parent, folder, profile });
}
