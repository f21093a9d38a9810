import { succeed } from '#shared/values/result.ts';
import { createEvent, fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Popover } from '#renderer/popover/popover.tsx';
import { openPage } from '../support/page-rig.tsx';

it.each([
  ['hides on Escape', { key: 'Escape' }, false, 1],
  ['stays with another key', { key: 'Enter' }, false, 0],
  ['stays while Escape ends a composition', { key: 'Escape', isComposing: true }, false, 0],
  ['stays where Escape closed something in it', { key: 'Escape' }, true, 0],
] as const)('the popover %s', async (...[, press, isHandled, times]) => {
  const { requests } = await openPage({ hidePopover: () => succeed(null) }, <Popover introduces={false} />);
  const event = createEvent.keyDown(document.body, press);
  if (isHandled) {
    event.preventDefault();
  }
  fireEvent(document.body, event);
  expect(requests('hidePopover')).toHaveLength(times);
});
