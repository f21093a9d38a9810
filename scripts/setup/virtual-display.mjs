// @ts-check
/** A virtual display: starts Xvfb with a secret of its own and ends it with this process. Linux only. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SetupProblem } from './report.mjs';
import { startBackground } from './run-command.mjs';

const START_TIMEOUT_MS = 20_000;
const SCREEN = '1280x1024x24';

export function displayIsMissing() {
  return process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'];
}

/**
 * `CLOCKTOWER_FRAMES` is the file with the display's pixels, for measurements of what is visible.
 * @returns {Promise<{ env: { DISPLAY: string, XAUTHORITY: string, CLOCKTOWER_FRAMES: string }, stop: () => Promise<void> }>}
 */
export async function startVirtualDisplay() {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-display-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const secret = join(folder, 'authority');
  writeFileSync(secret, authority(randomBytes(16)), { mode: 0o600 });
  const server = await startBackground({
    file: 'Xvfb',
    args: ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp', '-noreset', '-fbdir', folder, '-auth', secret],
    readyDescriptor: 3,
    timeoutMs: START_TIMEOUT_MS,
  });
  if (server.kind === 'failed') {
    process.stderr.write(server.output);
    throw new SetupProblem(
      'The virtual display (Xvfb) did not start.',
      'Xvfb says why above, if it said anything. Try again, or run this where there is a display.',
    );
  }
  return {
    env: { DISPLAY: `:${server.line.trim()}`, XAUTHORITY: secret, CLOCKTOWER_FRAMES: join(folder, 'Xvfb_screen0') },
    stop: async () => {
      await server.stop();
      removeFolder();
    },
  };
}

/**
 * An Xauthority record valid for any address and display: family 0xFFFF, two empty names, the method, the secret.
 * Without one, every user of this machine could read the display.
 * @param {Buffer} cookie
 */
function authority(cookie) {
  const method = Buffer.from('MIT-MAGIC-COOKIE-1');
  return Buffer.concat([Buffer.from([0xff, 0xff, 0, 0, 0, 0, 0, method.length]), method, Buffer.from([0, cookie.length]), cookie]);
}
