/**
 * Two windows of Windows that take turns, for the test under Wine: one has the focus, then the other, which covers the screen, then the
 * first again with another title, each once the test has seen the one before. Runs on Node for Windows. Arguments: koffi's library, and the
 * folder in which the test makes a file for each step.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

type Call = (...values: readonly unknown[]) => unknown;
const koffiSchema = z.object({
  load: z.custom<(path: string) => { readonly func: (definition: string) => Call }>((value) => typeof value === 'function'),
});

const [, , library = '', folder = ''] = process.argv;
const user = koffiSchema.parse(createRequire(import.meta.url)(library)).load(String.raw`C:\windows\system32\user32.dll`);
const create = user.func(
  'intptr_t __stdcall CreateWindowExW(uint32_t more, str16 type, str16 title, uint32_t style, int x, int y, int width, int height, intptr_t parent, intptr_t menu, intptr_t program, void *data)',
);
const focus = user.func('int __stdcall SetForegroundWindow(intptr_t window)');
const rename = user.func('int __stdcall SetWindowTextW(intptr_t window, str16 title)');
const place = user.func('int __stdcall SetWindowPos(intptr_t window, intptr_t after, int x, int y, int width, int height, uint32_t flags)');
const style = user.func('intptr_t __stdcall SetWindowLongPtrW(intptr_t window, int index, intptr_t value)');
const measure = user.func('int __stdcall GetSystemMetrics(int index)');
const peek = user.func(
  'int __stdcall PeekMessageW(_Out_ uint8_t *message, intptr_t window, uint32_t first, uint32_t last, uint32_t remove)',
);
const dispatch = user.func('intptr_t __stdcall DispatchMessageW(uint8_t *message)');

/** WS_OVERLAPPEDWINDOW and WS_VISIBLE; WS_POPUP and WS_VISIBLE. */
const ordinary = 0x10cf_0000;
const borderless = 0x9000_0000;

const open = (title: string): unknown => create(0, 'STATIC', title, ordinary, 40, 40, 500, 400, 0, 0, 0, null);

/** A window answers messages, or Windows takes it for one that hangs. */
async function until(step: string): Promise<void> {
  const message = new Uint8Array(48);
  while (!existsSync(join(folder, step))) {
    while (peek(message, 0, 0, 0, 1) !== 0) {
      dispatch(message);
    }
    await wait(20);
  }
}

const letter = open('Letter – “Grüße” 🎈');
focus(letter);
await until('film');
const film = open('Film');
focus(film);
await until('full-screen');
// Edges of the screen without a frame, as players and browsers do.
style(film, -16, borderless);
place(film, 0, 0, 0, measure(0), measure(1), 0x20);
await until('letter');
rename(letter, 'Letter 2');
focus(letter);
await until('end');
