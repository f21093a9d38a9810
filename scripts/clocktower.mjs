#!/usr/bin/env node
// @ts-check
/** `npx clocktower …` in a clone: runs the built command line, or says how to build it. */
import { existsSync } from 'node:fs';

const commandLine = new URL('../out/main/command-line.js', import.meta.url);
const NOT_SET_UP = 3;

if (existsSync(commandLine)) {
  await import(commandLine.href);
} else {
  process.stderr.write('Nothing is set up here yet. `npm start` does it and starts Clocktower; then run this command again.\n');
  process.exitCode = NOT_SET_UP;
}
