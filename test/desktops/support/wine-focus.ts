/**
 * The focus on Windows, asked by the program's own adapter: runs on Node for Windows under Wine (`test/desktops/wine.spec.ts`) and adds a
 * line of JSON to a file for each change. Arguments: that file, and koffi's library.
 */
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { systemPorts } from '#core/platform/system-ports.ts';
import { WindowsFocus } from '#desktop/session/focus/windows-focus.ts';

const [, , file = '', library = ''] = process.argv;
const { scheduler } = systemPorts();
const focus = new WindowsFocus({
  scheduler,
  idle: null,
  systemFolder: String.raw`C:\windows\system32`,
  load: () => createRequire(import.meta.url)(library),
});
const source = await focus.open({
  onFocus: (window) => appendFileSync(file, `${JSON.stringify(window)}\n`),
  onLost: () => appendFileSync(file, '"lost"\n'),
});
if (source === null) {
  appendFileSync(file, `${JSON.stringify(focus.failure)}\n`);
}
