/**
 * Measures the window with 100,000 entries in the real program: opening, scrolling, searching, a year's report, and memory over a thousand
 * page changes. Compared with the same window of an empty profile, and with a plain list of as many rows (bench/window/floor).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { z } from 'zod';
import { FakeTrayHost } from '../../test/desktop/support/fake-tray-host.ts';
import { median, percentile, type Table } from '../measure.ts';
import { fillProfile } from './long-profile.ts';

const repository = resolve(import.meta.dirname, '../..');
const probes = readFileSync(join(import.meta.dirname, 'probes.js'), 'utf8');
const executablePath = z.string().optional().parse(process.env['CLOCKTOWER_ELECTRON']) ?? '';

const count = 100_000;
const openings = 5;
const frames = 300;
const stepPixels = 120;
const switches = 1000;
const switchesAtOnce = 250;

/** Milliseconds. A frame takes 16.7 ms at 60 per second; a longer one was dropped. */
const missedMs = 20;

/** Each key changes the list. */
const keys = ['f', 's', 'p', 'c', 'd', 'a', 'b', 'r', 'v', 'm'].flatMap((letter) => [letter, 'Backspace']);

/** Of twenty keys, the slowest two would decide the 95th percentile. */
const searchRounds = 5;

/** Milliseconds until the work of a start has ended. */
const restMs = 1_500;

const readingPatienceMs = 300_000;

interface Opened {
  readonly page: Page;
  readonly firstPaintMs: number;
  readonly interactiveMs: number;
}

async function start(args: readonly string[]): Promise<ElectronApplication> {
  return _electron.launch({ executablePath, args: [...args] });
}

async function probe(page: Page): Promise<void> {
  await page.evaluate(probes);
}

const paintSchema = z.number();

async function firstPaint(page: Page): Promise<number> {
  return paintSchema.parse(await page.evaluate('probes.firstPaintMs()'));
}

/** Opens the window at the timeline, through the popover's menu. */
async function openWindow(app: ElectronApplication): Promise<Opened> {
  const popover = await app.firstWindow();
  await popover.getByRole('combobox').waitFor();
  await pause(restMs);
  const opening = app.waitForEvent('window');
  const beganMs = performance.now();
  await popover.evaluate("clocktower.openWindow({ route: { page: 'timeline', detail: null } })");
  const page = await opening;
  await page.getByRole('button', { name: 'Week', pressed: true }).waitFor();
  const interactiveMs = performance.now() - beganMs;
  await probe(page);
  return { page, firstPaintMs: await firstPaint(page), interactiveMs };
}

const scrollSchema = z.object({ lengths: z.array(z.number()), longTasks: z.array(z.number()), scrolled: z.number() });
const millisecondsSchema = z.number();

async function scrolled(page: Page): Promise<z.infer<typeof scrollSchema>> {
  return scrollSchema.parse(await page.evaluate(`probes.scroll(${frames}, ${stepPixels})`));
}

async function searched(page: Page): Promise<readonly number[]> {
  await page.getByRole('textbox', { name: 'Search' }).focus();
  const figures: number[] = [];
  for (const key of Array.from({ length: searchRounds }, () => keys).flat()) {
    await page.evaluate('probes.awaitSearch()');
    await page.keyboard.press(key);
    figures.push(millisecondsSchema.parse(await page.evaluate('changed')));
  }
  return figures;
}

/** Chooses the period of the report. */
async function reported(page: Page, period: string): Promise<number> {
  await page.getByRole('combobox', { name: 'Period' }).click();
  const option = page.getByRole('option', { name: period, exact: true });
  await option.waitFor();
  await page.evaluate('probes.awaitReport()');
  await option.click();
  return millisecondsSchema.parse(await page.evaluate('changed'));
}

/** Returns the page's heap in MiB after a garbage collection. */
async function heapOf(app: ElectronApplication, page: Page): Promise<number> {
  const session = await app.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 2 ** 20;
}

const wholeSchema = z.object({ value: z.object({ whole: z.boolean() }) });

/** Resolves when the program has its own copy of all entries. */
async function historyRead(page: Page): Promise<void> {
  const signal = AbortSignal.timeout(readingPatienceMs);
  const question = JSON.stringify({
    text: '',
    projectId: null,
    tagId: null,
    clientId: null,
    billable: null,
    span: null,
    after: null,
    limit: 1,
  });
  while (!wholeSchema.parse(await page.evaluate(`clocktower.searchHistory(${question})`)).value.whole) {
    signal.throwIfAborted();
    await pause(restMs);
  }
}

async function measureOpenings(profiles: { readonly empty: string; readonly long: string }): Promise<Table> {
  const figures: Record<keyof typeof profiles, Opened[]> = { empty: [], long: [] };
  for (let turn = 0; turn < openings; turn += 1) {
    for (const which of ['empty', 'long'] as const) {
      const app = await start([repository, '--profile', profiles[which]]);
      figures[which].push(await openWindow(app));
      await app.close();
    }
  }
  const row = (name: string, figure: (opened: Opened) => number): readonly (string | number)[] => {
    const [empty, long] = [median(figures.empty.map(figure)), median(figures.long.map(figure))];
    return [name, empty, long, long / empty];
  };
  return {
    title: `Opening the window, milliseconds, median of ${openings}`,
    columns: ['what', 'no entries', `${count} entries`, 'ratio'],
    rows: [
      row('page asked for to first paint', ({ firstPaintMs }) => firstPaintMs),
      row('asked for to the week on show', ({ interactiveMs }) => interactiveMs),
    ],
  };
}

function scrollRow(name: string, { lengths, longTasks }: z.infer<typeof scrollSchema>): readonly (string | number)[] {
  return [
    name,
    median(lengths),
    percentile(lengths, 0.95),
    Math.max(...lengths),
    lengths.filter((length) => length > missedMs).length,
    longTasks.length,
  ];
}

function searchRow(name: string, figures: readonly number[]): readonly (string | number)[] {
  return [name, median(figures), percentile(figures, 0.95)];
}

async function measureFloor(): Promise<{ readonly scroll: z.infer<typeof scrollSchema>; readonly search: readonly number[] }> {
  const app = await start([join(import.meta.dirname, 'floor')]);
  const page = await app.firstWindow();
  await pause(restMs);
  await probe(page);
  const scroll = await scrolled(page);
  const search = await searched(page);
  await app.close();
  return { scroll, search };
}

async function measureMemory(app: ElectronApplication, page: Page): Promise<Table> {
  const rows: (readonly (string | number)[])[] = [];
  // Opens every page once, so that lazily loaded code is there.
  await page.evaluate('probes.switchPages(30)');
  rows.push([0, await heapOf(app, page)]);
  for (let done = switchesAtOnce; done <= switches; done += switchesAtOnce) {
    await page.evaluate(`probes.switchPages(${switchesAtOnce})`);
    rows.push([done, await heapOf(app, page)]);
  }
  return { title: 'Heap of the page after changes of page, MiB', columns: ['changes', 'heap'], rows };
}

async function measureWork(profile: string): Promise<readonly Table[]> {
  const app = await start([repository, '--profile', profile]);
  const trace = join(repository, 'out', 'bench', 'window-trace.zip');
  await app.context().tracing.start({ screenshots: false, snapshots: false });
  const { page } = await openWindow(app);
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search' }).waitFor();
  await pause(restMs);
  const scroll = await scrolled(page);
  const search = await searched(page);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Reports' }).click();
  await page.getByRole('combobox', { name: 'Period' }).waitFor();
  await pause(restMs);
  const years: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    years.push(await reported(page, 'Last year'));
    await reported(page, 'This week');
  }
  const memory = await measureMemory(app, page);
  await app.context().tracing.stop({ path: trace });
  await app.close();
  const floor = await measureFloor();
  return [
    {
      title: `Scrolling the list, ${frames} frames of ${stepPixels} pixels, milliseconds`,
      columns: ['what', 'median', '95 %', 'longest', `frames over ${missedMs}`, 'tasks over 50'],
      rows: [scrollRow('Clocktower', scroll), scrollRow('plain virtual list', floor.scroll)],
    },
    {
      title: 'From a key to the list it leads to, milliseconds',
      columns: ['what', 'median', '95 %'],
      rows: [searchRow('Clocktower', search), searchRow('plain virtual list', floor.search)],
    },
    { title: 'Last year’s report on show, milliseconds', columns: ['what', 'median', '95 %'], rows: [searchRow('Clocktower', years)] },
    memory,
  ];
}

export async function measureWindow(): Promise<readonly Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clocktower-window-'));
  const host = await FakeTrayHost.start();
  const profiles = { empty: join(folder, 'empty'), long: join(folder, 'long') };
  await fillProfile(profiles.long, { count, nowMs: Date.now() });
  const first = await start([repository, '--profile', profiles.long]);
  const { page } = await openWindow(first);
  await historyRead(page);
  await first.close();
  const opened = await measureOpenings(profiles);
  const worked = await measureWork(profiles.long);
  host.stop();
  rmSync(folder, { recursive: true, force: true });
  return [opened, ...worked];
}
