/** Calls from outside: another start of the program, or an address from the system. They are queued until a handler is set. */
import { app } from 'electron';
import { deepLinkIn } from '#core/program/deep-link.ts';

export type Call = { readonly kind: 'link'; readonly address: string } | { readonly kind: 'come-forward' };

function callIn(argv: readonly string[]): Call {
  const address = deepLinkIn(argv);
  return address === null ? { kind: 'come-forward' } : { kind: 'link', address };
}

/** Collects calls from now on. The returned function delivers the queued ones, including the address of this start, and all later ones. */
export function collectCalls(): (answer: (call: Call) => void) => void {
  const early: Call[] = [];
  let receive = (call: Call): void => {
    early.push(call);
  };
  app.on('open-url', (event, address) => {
    event.preventDefault();
    receive({ kind: 'link', address });
  });
  app.on('second-instance', (_, argv) => receive(callIn(argv)));
  return (answer) => {
    receive = answer;
    const own = callIn(process.argv.slice(1));
    for (const call of [...(own.kind === 'link' ? [own] : []), ...early.splice(0)]) {
      answer(call);
    }
  };
}
