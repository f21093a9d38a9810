// ==UserScript==
// @name         Clocktower: Start timer
// @name:de      Clocktower: Timer starten
// @name:fr      Clocktower : démarrer un minuteur
// @namespace    io.clocktower
// @version      1.0.0
// @description  Adds "Start timer" to the issues of GitHub, GitLab, Gitea, Forgejo and Jira
// @license      MIT
// @match        https://github.com/*
// @match        https://gitlab.com/*
// @match        https://gitea.com/*
// @match        https://codeberg.org/*
// @match        https://*.atlassian.net/*
// @grant        none
// @noframes
// ==/UserScript==
// Add a line @match for each server of your own. The button opens a link that Clocktower asks you about; nothing is sent anywhere.
'use strict';
(() => {
  const words = { de: 'Timer starten', fr: 'Démarrer un minuteur' };
  const id = 'clocktower-start-timer';

  /** The pages of issues, and where their titles are, newer markup first. Servers may be below a path. */
  const trackers = [
    {
      page: /^\/[\w.-]+\/[\w.-]+\/(?:issues|pull)\/\d+(?=\/|$)/,
      title: 'h1 [data-testid="issue-title"], [data-component="PH_Title"] .markdown-title, h1 .js-issue-title',
    },
    {
      page: /^\/[\w.-]+(?:\/[\w.-]+)+\/-\/(?:issues|merge_requests|work_items)\/\d+(?=\/|$)/,
      title: 'h1[data-testid="work-item-title"], h1[data-testid="issue-title"], h1[data-testid="title-content"]',
    },
    { page: /^(?:\/[\w.-]+){2,}\/(?:issues|pulls)\/\d+(?=\/|$)/, title: '#issue-title-display h1' },
    {
      page: /^(?:\/[\w.-]+)*\/browse\/[A-Z][A-Z0-9_]+-\d+(?=\/|$)/,
      title: 'h1[data-testid="issue.views.issue-base.foundation.summary.heading"], #summary-val',
    },
  ];

  /** The issue that the page shows now; null: none, or its title is not there yet. */
  function findIssue() {
    for (const { page, title } of trackers) {
      const [path] = page.exec(location.pathname) ?? [];
      const found = path === undefined ? null : document.querySelector(title);
      if (found !== null) {
        return { title: found, heading: found.closest('h1') ?? found, address: location.origin + path };
      }
    }
    return null;
  }

  /** One line, without the number behind it, within what a link may have. */
  function textOf(title) {
    const copy = title.cloneNode(true);
    copy.querySelectorAll('.index, button, svg').forEach((part) => part.remove());
    return copy.textContent
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim()
      .slice(0, 500)
      .toWellFormed();
  }

  function startTimer() {
    const issue = findIssue();
    if (issue !== null) {
      location.href = `clocktower://start?item=${encodeURIComponent(issue.address)}&description=${encodeURIComponent(textOf(issue.title))}`;
    }
  }

  function makeButton() {
    const button = document.createElement('button');
    Object.assign(button, { id, type: 'button', textContent: words[document.documentElement.lang.slice(0, 2)] ?? 'Start timer' });
    button.style.cssText = 'margin: 4px 0; padding: 4px 12px; border: 1px solid; border-radius: 6px; background: canvas; color: canvastext';
    button.addEventListener('click', startTimer);
    return button;
  }

  /** Puts the button behind the heading, or takes it away. The pages exchange their parts without being loaded. */
  function update() {
    const button = document.getElementById(id);
    const heading = findIssue()?.heading;
    if (heading === undefined) {
      button?.remove();
    } else if (heading.nextElementSibling !== button || button === null) {
      heading.after(button ?? makeButton());
    }
  }

  let isWaiting = false;
  new MutationObserver(() => {
    if (!isWaiting) {
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        update();
      });
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  update();
})();
