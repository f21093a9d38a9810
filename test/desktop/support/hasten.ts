/** Nobody waits for the delays of the program: its clock and its timers run faster from some moment on. */
import type { RunningApp } from './running-app.ts';

/**
 * Lets the main process live `factor` seconds in each second. Timers that were set before keep their time, and so do limits of requests.
 * Returns a function that gives it its usual pace again; its clock stays ahead.
 */
export async function hasten({ electron }: RunningApp, factor: number): Promise<() => Promise<void>> {
  const setPace = async (pace: number): Promise<void> =>
    electron.evaluate((_electron, wanted) => {
      const [wall, steady, original] = [Date.now, performance.now.bind(performance), globalThis.setTimeout];
      const [wallMs, steadyMs] = [wall(), steady()];
      Date.now = () => Math.floor(wallMs + (wall() - wallMs) * wanted);
      performance.now = () => steadyMs + (steady() - steadyMs) * wanted;
      const setTimer = (task: (...words: unknown[]) => void, delayMs = 0, ...words: unknown[]) =>
        original(task, delayMs / wanted, ...words);
      Object.assign(globalThis, { setTimeout: setTimer });
    }, pace);
  await setPace(factor);
  // Each pace counts from the one before it.
  return async () => setPace(1 / factor);
}
