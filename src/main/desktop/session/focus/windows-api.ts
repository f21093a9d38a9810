/**
 * The functions of Windows that name the window with the focus, called through koffi. Its library for Windows is used without its wrapper,
 * which looks for it in places that a bundle does not have. Every value is parsed; texts are in UTF-16.
 */
import { win32 } from 'node:path';
import { z } from 'zod';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';

/** A declared function of a library. */
type NativeFunction = (...values: readonly unknown[]) => unknown;

/** The part of koffi that is used, as its `index.d.ts` has it. */
interface Koffi {
  readonly load: (path: string) => { readonly func: (definition: string) => NativeFunction };
}

const koffiSchema = z.object({ load: z.custom<Koffi['load']>((value) => typeof value === 'function') });

/** Characters of a title, path or class that are read. */
const longestText = 1_024;

/** PROCESS_QUERY_LIMITED_INFORMATION: also of programs that run as administrator. */
const queryAccess = 0x1000;

/** MONITOR_DEFAULTTONULL */
const noOtherMonitor = 0;

/** Bytes of MONITORINFO: its size, the monitor's edges, the working area's, flags. */
const monitorInfoBytes = 40;

/** Bytes of a program's description of its version that are read. */
const longestVersion = 1_048_576;

const numberSchema = z.number().int();

/** Handles have 32 significant bits, also where they take 64. */
type Handle = number;

type FunctionName =
  | 'GetForegroundWindow'
  | 'GetWindowTextW'
  | 'GetClassNameW'
  | 'GetWindowThreadProcessId'
  | 'FindWindowExW'
  | 'GetWindowRect'
  | 'MonitorFromWindow'
  | 'GetMonitorInfoW'
  | 'OpenProcess'
  | 'QueryFullProcessImageNameW'
  | 'CloseHandle'
  | 'GetFileVersionInfoSizeW'
  | 'GetFileVersionInfoW';

export interface LibraryFailure {
  readonly kind: 'library-unavailable';
}

interface LibraryOptions {
  /** Loads koffi; throws if it is missing, damaged, or made for another processor. */
  readonly load: () => unknown;
  /** Such as `C:\Windows\System32`: libraries of the same name in other folders are not asked. */
  readonly systemFolder: string;
}

export class WindowsApi {
  readonly #functions: Readonly<Record<FunctionName, NativeFunction>>;

  private constructor(koffi: Koffi, systemFolder: string) {
    const user = koffi.load(win32.join(systemFolder, 'user32.dll'));
    const kernel = koffi.load(win32.join(systemFolder, 'kernel32.dll'));
    const version = koffi.load(win32.join(systemFolder, 'version.dll'));
    this.#functions = {
      GetForegroundWindow: user.func('intptr_t __stdcall GetForegroundWindow()'),
      GetWindowTextW: user.func('int __stdcall GetWindowTextW(intptr_t window, _Out_ uint16_t *text, int size)'),
      GetClassNameW: user.func('int __stdcall GetClassNameW(intptr_t window, _Out_ uint16_t *text, int size)'),
      GetWindowThreadProcessId: user.func('uint32_t __stdcall GetWindowThreadProcessId(intptr_t window, _Out_ uint32_t *process)'),
      FindWindowExW: user.func('intptr_t __stdcall FindWindowExW(intptr_t parent, intptr_t after, str16 type, str16 title)'),
      GetWindowRect: user.func('int __stdcall GetWindowRect(intptr_t window, _Out_ int32_t *edges)'),
      MonitorFromWindow: user.func('intptr_t __stdcall MonitorFromWindow(intptr_t window, uint32_t otherwise)'),
      GetMonitorInfoW: user.func('int __stdcall GetMonitorInfoW(intptr_t monitor, _Inout_ int32_t *information)'),
      OpenProcess: kernel.func('intptr_t __stdcall OpenProcess(uint32_t access, int inherit, uint32_t process)'),
      QueryFullProcessImageNameW: kernel.func(
        'int __stdcall QueryFullProcessImageNameW(intptr_t of, uint32_t as, _Out_ uint16_t *path, _Inout_ uint32_t *size)',
      ),
      CloseHandle: kernel.func('int __stdcall CloseHandle(intptr_t handle)'),
      GetFileVersionInfoSizeW: version.func('uint32_t __stdcall GetFileVersionInfoSizeW(str16 file, _Out_ uint32_t *zero)'),
      GetFileVersionInfoW: version.func(
        'int __stdcall GetFileVersionInfoW(str16 file, uint32_t zero, uint32_t size, _Out_ uint8_t *block)',
      ),
    };
  }

  static load({ load, systemFolder }: LibraryOptions): Result<WindowsApi, LibraryFailure> {
    try {
      return succeed(new WindowsApi(koffiSchema.parse(load()), systemFolder));
    } catch {
      // Also if Windows lacks a function.
      return fail({ kind: 'library-unavailable' });
    }
  }

  /** 0: no window has the focus. */
  foregroundWindow(): Handle {
    return this.#number('GetForegroundWindow');
  }

  /** Kept by Windows: a program that hangs does not delay it. */
  title(window: Handle): string {
    return this.#text('GetWindowTextW', window);
  }

  className(window: Handle): string {
    return this.#text('GetClassNameW', window);
  }

  /** The first window of this class inside another one; 0: there is none. */
  child(window: Handle, className: string): Handle {
    return this.#number('FindWindowExW', window, 0, className, null);
  }

  /** Whether it has exactly the edges of its monitor. Maximised windows do not: they leave out the taskbar, or stand over the edge. */
  coversMonitor(window: Handle): boolean {
    const edges = new Int32Array(4);
    const information = new Int32Array(monitorInfoBytes / Int32Array.BYTES_PER_ELEMENT);
    information[0] = monitorInfoBytes;
    const monitor = this.#number('MonitorFromWindow', window, noOtherMonitor);
    const known =
      monitor !== 0 && this.#number('GetWindowRect', window, edges) !== 0 && this.#number('GetMonitorInfoW', monitor, information) !== 0;
    return known && edges.every((edge, index) => edge === information[index + 1]);
  }

  /** The path of the program that a window belongs to; null: it cannot be read. */
  program(window: Handle): string | null {
    const id = new Uint32Array(1);
    this.#number('GetWindowThreadProcessId', window, id);
    const process = id[0] === undefined || id[0] === 0 ? 0 : this.#number('OpenProcess', queryAccess, 0, id[0]);
    if (process === 0) {
      return null;
    }
    const path = new Uint16Array(longestText);
    const size = new Uint32Array([longestText]);
    const isKnown = this.#number('QueryFullProcessImageNameW', process, 0, path, size) !== 0;
    this.#number('CloseHandle', process);
    return isKnown ? textOf(path, size[0] ?? 0) : null;
  }

  /** The name of a program as its maker wrote it into the file, such as “Google Chrome”; otherwise the name of the file. */
  programName(path: string): string {
    const fileName = win32.basename(path).replace(/\.exe$/i, '');
    const size = this.#number('GetFileVersionInfoSizeW', path, new Uint32Array(1));
    const block = new Uint8Array(size > longestVersion ? 0 : size);
    if (block.length === 0 || this.#number('GetFileVersionInfoW', path, 0, block.length, block) === 0) {
      return fileName;
    }
    // A list of names and values, each in UTF-16 with its NUL, filled up to four bytes.
    return /FileDescription\0+([^\0]+)/.exec(Buffer.from(block).toString('utf16le'))?.[1]?.trim() ?? fileName;
  }

  #number(name: FunctionName, ...values: readonly unknown[]): number {
    return foreignOrNull(numberSchema, this.#functions[name](...values)) ?? 0;
  }

  #text(name: 'GetWindowTextW' | 'GetClassNameW', window: Handle): string {
    const text = new Uint16Array(longestText);
    return textOf(text, this.#number(name, window, text, longestText));
  }
}

/** A text may be cut within a pair, or be invalid: the recorder cleans it. */
function textOf(units: Uint16Array, length: number): string {
  return String.fromCharCode(...units.subarray(0, length));
}
