// @ts-check
/** Output of the commands: plain lines, and problems with what happened and what to do. */

/** A problem that the user can solve. It is shown without a stack. */
export class SetupProblem extends Error {
  /** @param {string} whatHappened @param {string} whatToDo */
  constructor(whatHappened, whatToDo) {
    super(whatHappened);
    this.name = 'SetupProblem';
    this.whatToDo = whatToDo;
  }
}

/** Thrown on a stop signal, so that every `finally` still runs. */
export class StoppedBySignal extends Error {
  /** @param {number} exitCode 128 plus the signal's number, like in shells */
  constructor(exitCode) {
    super('Stopped.');
    this.name = 'StoppedBySignal';
    this.exitCode = exitCode;
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {number} startedMs a `performance.now()` */
export function secondsSince(startedMs) {
  return `${((performance.now() - startedMs) / 1000).toFixed(1)} s`;
}

/** @param {unknown} error shown on stderr @returns {number} the resulting exit code */
export function explain(error) {
  if (error instanceof StoppedBySignal) return error.exitCode;
  if (error instanceof SetupProblem) {
    process.stderr.write(`\n${error.message}\n${error.whatToDo}\n`);
  } else {
    process.stderr.write(
      `\nSomething went wrong that this script did not expect:\n${error instanceof Error ? error.stack : String(error)}\n`,
    );
  }
  return 1;
}
