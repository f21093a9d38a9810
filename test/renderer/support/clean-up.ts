/** Unmounts the components of a test, and waits for what is shown as long as `expect.poll` does. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// Parts of pages are loaded when they are first shown, and the core writes to real files.
configure({ asyncUtilTimeout: 20_000 });

/**
 * A browser tells of a changed selection in a later task, happy-dom within the change. A date field then changes the selection, and each
 * change would be told of within the one before until the stack is full, which took most of the time of typing a date.
 */
function tellOfSelectionOnce(page: Document): void {
  const dispatch = page.dispatchEvent.bind(page);
  let isTelling = false;
  page.dispatchEvent = (event) => {
    if (event.type !== 'selectionchange') {
      return dispatch(event);
    }
    if (isTelling) {
      return true;
    }
    isTelling = true;
    try {
      return dispatch(event);
    } finally {
      isTelling = false;
    }
  };
}

if (!Object.hasOwn(document, 'dispatchEvent')) {
  tellOfSelectionOnce(document);
}

/** What a query by role, or a press, asks of a style. */
const asked = /\b(?:display|visibility|pointer-events):/;

/**
 * A document keeps the style sheets of all files before, and each question about a style compares all their rules: only the rules it asks
 * for are kept.
 */
beforeEach(() => {
  for (const style of document.querySelectorAll<HTMLStyleElement>('style:not([data-shortened])')) {
    const { sheet } = style;
    for (const [index, rule] of [...(sheet?.cssRules ?? [])].entries().toArray().toReversed()) {
      if (!asked.test(rule.cssText)) {
        sheet?.deleteRule(index);
      }
    }
    style.setAttribute('data-shortened', '');
  }
});

afterEach(cleanup);
