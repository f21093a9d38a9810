/** The part of node-x11 that the program and its tests use; the package has no types. Replies are foreign and are parsed. */
declare module 'x11' {
  /** Returns true: the error is handled. */
  type Answered = (error: Error | null | undefined, reply: unknown) => true;

  export interface X11Client {
    readonly InternAtom: (onlyIfExists: boolean, name: string, callback: Answered) => void;
    readonly ChangeWindowAttributes: (window: number, values: { readonly eventMask: number }) => void;
    /** `offset` and `length` in units of four bytes; type 0 is any. */
    // oxlint-disable-next-line eslint/max-params -- As the package has it.
    readonly GetProperty: (
      remove: 0 | 1,
      window: number,
      name: number,
      type: number,
      offset: number,
      length: number,
      callback: Answered,
    ) => void;
    readonly AllocID: () => number;
    // oxlint-disable-next-line eslint/max-params -- As the package has it.
    readonly CreateWindow: (id: number, parent: number, x: number, y: number, width: number, height: number) => void;
    readonly MapWindow: (window: number) => void;
    readonly DestroyWindow: (window: number) => void;
    /** `units`: bits of an element. */
    // oxlint-disable-next-line eslint/max-params -- As the package has it.
    readonly ChangeProperty: (mode: 0, window: number, name: number, type: number, units: 8 | 32, data: Buffer | readonly number[]) => void;
    readonly on: (event: 'event' | 'error' | 'end', listener: (value: unknown) => void) => void;
    readonly terminate: () => void;
  }

  interface X11Display {
    readonly client: X11Client;
    readonly screen: readonly { readonly root: number }[];
  }

  interface X11 {
    readonly eventMask: { readonly PropertyChange: number };
    readonly createClient: (
      options: { readonly display: string; readonly disableBigRequests: boolean; readonly shm: false },
      callback: (error: Error | null | undefined, display: X11Display | undefined) => void,
    ) => X11Client;
  }

  const x11: X11;
  // oxlint-disable-next-line import/no-default-export -- A CommonJS module.
  export default x11;
}
