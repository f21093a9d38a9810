/** The userscript in a real Chromium, on pages with the markup of each tracker. Nothing is fetched: the pages are answered here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDeepLink } from '#core/program/deep-link.ts';
import { keyOfUrl, type ItemPlace } from '#core/work-items/item-keys.ts';
import { valueOf } from '../support/core-records.ts';
import { browserTimeoutMs, useBrowser } from '../support/use-stand-alone.ts';

const file = join(import.meta.dirname, '../../extensions/userscript/clocktower.user.js');
const script = readFileSync(file, 'utf8');
const browser = useBrowser();

interface TrackerPage {
  readonly name: string;
  readonly path: string;
  readonly place: ItemPlace;
  readonly key: string;
  /** The markup around the title, as the tracker's own templates and components write it. */
  readonly markup: (title: string) => string;
}

const github = { tracker: 'github', address: 'https://github.com' } as const;
const gitlab = { tracker: 'gitlab', address: 'https://gitlab.com' } as const;

const issueOfGithub = (title: string) =>
  `<div data-testid="issue-header"><h1 data-component="PH_Title"><bdi data-testid="issue-title" class="markdown-title">${title}</bdi><span>#12</span></h1></div>`;

const gitea = (title: string) =>
  `<div class="issue-title-header"><div class="issue-title" id="issue-title-display"><h1>${title} <span class="index">#12</span></h1><div class="issue-title-buttons"><button id="issue-title-edit-show">Edit</button></div></div></div>`;

const pages: readonly TrackerPage[] = [
  { name: 'an issue of GitHub', path: '/river/bridge/issues/12', place: github, key: 'river/bridge#12', markup: issueOfGithub },
  {
    name: 'a request of GitHub',
    path: '/river/bridge/pull/12/files',
    place: github,
    key: 'river/bridge#12',
    markup: (title) =>
      `<div class="gh-header-show"><h1 class="gh-header-title"><bdi class="js-issue-title markdown-title">${title}</bdi> <span class="f1-light color-fg-muted">#12</span></h1></div>`,
  },
  {
    name: 'a work item of GitLab',
    path: '/river/works/bridge/-/work_items/12',
    place: gitlab,
    key: 'river/works/bridge#12',
    markup: (title) => `<div class="work-item-overview"><h1 data-testid="work-item-title" class="gl-heading-1">${title}</h1></div>`,
  },
  {
    name: 'an issue of GitLab',
    path: '/river/bridge/-/issues/12',
    place: gitlab,
    key: 'river/bridge#12',
    markup: (title) =>
      `<div class="title-container"><h1 data-testid="issue-title" class="title gl-heading-1" dir="auto">${title}</h1></div>`,
  },
  {
    name: 'a merge request of GitLab',
    path: '/river/bridge/-/merge_requests/12/diffs',
    place: gitlab,
    key: 'river/bridge!12',
    markup: (title) =>
      `<div class="detail-page-header is-merge-request"><h1 class="title gl-heading-1" data-testid="title-content">${title}</h1></div>`,
  },
  {
    name: 'an issue of Gitea',
    path: '/river/bridge/issues/12',
    place: { tracker: 'gitea', address: 'https://gitea.com' },
    key: 'river/bridge#12',
    markup: gitea,
  },
  {
    name: 'a request of Forgejo',
    path: '/river/bridge/pulls/12/commits',
    place: { tracker: 'gitea', address: 'https://codeberg.org' },
    key: 'river/bridge#12',
    markup: gitea,
  },
  {
    name: 'an issue of Gitea below a path',
    path: '/git/river/bridge/issues/12',
    place: { tracker: 'gitea', address: 'https://code.example/git' },
    key: 'river/bridge#12',
    markup: gitea,
  },
  {
    name: 'an issue of Jira Cloud',
    path: '/browse/BRIDGE-12',
    place: { tracker: 'jira-cloud', address: 'https://team.atlassian.net' },
    key: 'BRIDGE-12',
    markup: (title) => `<div><h1 data-testid="issue.views.issue-base.foundation.summary.heading">${title}</h1></div>`,
  },
  {
    name: 'an issue of Jira Data Center',
    path: '/jira/browse/BRIDGE-12',
    place: { tracker: 'jira-data-center', address: 'https://jira.example/jira' },
    key: 'BRIDGE-12',
    markup: (title) =>
      `<header id="stalker"><ol><li><a id="key-val" data-issue-key="BRIDGE-12">BRIDGE-12</a></li></ol><h1 id="summary-val">${title}</h1></header>`,
  },
];

/** Resolves when the page has been drawn, and what waited for that was done. */
const frame = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

const navigation = z.object({ url: z.string() });

interface Opened {
  readonly page: Page;
  /** The addresses that the page wanted to go to. */
  readonly links: readonly string[];
  /** All that was requested but the page itself. */
  readonly requested: readonly string[];
  readonly errors: readonly string[];
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (close) => close()));
});

async function openPage(address: string, body: string, language = 'en'): Promise<Opened> {
  const context = await browser().newContext();
  opened.push(async () => context.close());
  const requested: string[] = [];
  const errors: string[] = [];
  const links: string[] = [];
  await context.route('**', async (route) => {
    const url = route.request().url();
    if (url === address) {
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="${language}"><title>Page</title><main>${body}</main></html>`,
      });
    } else {
      requested.push(url);
      await route.abort();
    }
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(address);
  const session: CDPSession = await context.newCDPSession(page);
  session.on('Page.frameRequestedNavigation', (event) => links.push(navigation.parse(event).url));
  await session.send('Page.enable');
  // As a manager of userscripts does that grants nothing.
  await page.evaluate(script);
  return { page, links, requested, errors };
}

const button = (page: Page, name = 'Start timer') => page.getByRole('button', { name });

describe('the userscript', () => {
  it('is short, may do nothing that a page may not, and is named for the trackers that have one address', () => {
    expect(script.split('\n').length).toBeLessThanOrEqual(101);
    expect([...script.matchAll(/^\/\/ @grant +(.*)$/gm)].map(([, granted]) => granted)).toEqual(['none']);
    expect(script).not.toMatch(/fetch\(|XMLHttpRequest|sendBeacon|WebSocket|@require|@connect|innerHTML|eval\(|localStorage|cookie/);
    expect([...script.matchAll(/^\/\/ @match +(\S+)$/gm)].map(([, match]) => match)).toEqual([
      'https://github.com/*',
      'https://gitlab.com/*',
      'https://gitea.com/*',
      'https://codeberg.org/*',
      'https://*.atlassian.net/*',
    ]);
  });

  it.each(pages)(
    'adds the button to $name, whose link is the issue',
    { timeout: browserTimeoutMs },
    async ({ path, place, key, markup }) => {
      const { page, links, requested, errors } = await openPage(
        new URL(place.address).origin + path,
        markup('Tighten &amp; check <code>bolts</code>\n 7&#x2028; &lt;b&gt;'),
      );
      await button(page).click();
      await expect.poll(() => links).toHaveLength(1);
      const link = valueOf(readDeepLink(links[0] ?? ''));
      expect(link).toMatchObject({ action: 'start', description: 'Tighten & check bolts 7 <b>', source: null });
      expect(keyOfUrl(place, link.item ?? '')).toBe(key);
      expect(await page.getByRole('heading', { level: 1 }).first().getByRole('button').count(), 'the heading keeps its name').toBe(0);
      expect({ requested, errors }).toEqual({ requested: [], errors: [] });
    },
  );

  it.each([
    ['a list', 'https://github.com/river/bridge/issues', '<h1><bdi data-testid="issue-title">Issues</bdi></h1>'],
    [
      'a title without an issue',
      'https://github.com/river/bridge/wiki',
      '<h1 class="gh-header-title"><bdi class="js-issue-title">Wiki</bdi></h1>',
    ],
    ['an issue without a title', 'https://github.com/river/bridge/issues/12', '<h1>Not found</h1>'],
    ['a board of Jira', 'https://team.atlassian.net/jira/software/projects/BRIDGE/boards/1', '<h1>Board</h1>'],
  ])('adds nothing to %s', { timeout: browserTimeoutMs }, async (_, address, body) => {
    const { page, errors } = await openPage(address, body);
    await page.evaluate(frame);
    expect(await button(page).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('follows pages that exchange their parts, with one button at a time', { timeout: browserTimeoutMs }, async () => {
    const { page, links } = await openPage('https://github.com/river/bridge/issues', '<h1>Issues</h1>');
    const show = async (path: string, body: string) =>
      page.evaluate(
        `history.pushState(null, '', ${JSON.stringify(path)}); document.querySelector('main').innerHTML = ${JSON.stringify(body)}`,
      );
    await show('/river/bridge/issues/12', issueOfGithub('Bolts'));
    await button(page).waitFor();
    await page.evaluate(`document.querySelector('h1').after(document.createElement('hr'))`);
    await show('/river/bridge/issues/13', issueOfGithub('Nuts'));
    await button(page).click();
    await expect
      .poll(() => links)
      .toEqual(['clocktower://start?item=https%3A%2F%2Fgithub.com%2Friver%2Fbridge%2Fissues%2F13&description=Nuts']);
    expect(await button(page).count()).toBe(1);
    // The title stays while only the address changes.
    await page.evaluate(`history.pushState(null, '', '/river/bridge/issues'); document.querySelector('main').append('Issues')`);
    await button(page).waitFor({ state: 'detached' });
  });

  it.each([
    ['de', 'Timer starten'],
    ['de-AT', 'Timer starten'],
    ['fr', 'Démarrer un minuteur'],
    ['nl', 'Start timer'],
  ])('speaks the language of the page: %s', { timeout: browserTimeoutMs }, async (language, name) => {
    const { page } = await openPage('https://github.com/river/bridge/issues/12', issueOfGithub('Bolts'), language);
    await button(page, name).waitFor();
  });

  it('has a button that passes axe and takes the keyboard', { timeout: browserTimeoutMs }, async () => {
    const { page, links } = await openPage('https://github.com/river/bridge/issues/12', issueOfGithub('x'.repeat(20_000)));
    expect((await new AxeBuilder({ page }).include('#clocktower-start-timer').analyze()).violations).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => links).toHaveLength(1);
    expect(valueOf(readDeepLink(links[0] ?? '')).description).toBe('x'.repeat(500));
  });
});
