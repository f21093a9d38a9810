import { utcInstantSchema } from '#shared/values/brands.ts';
import { succeed } from '#shared/values/result.ts';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useShownRange } from '#renderer/data/shown-range.ts';
import type { Answers } from '../../support/fake-bridge.ts';
import { openPage } from '../support/page-rig.tsx';

const answers: Answers = { refreshShownRange: () => succeed(null) };
const span = { from: utcInstantSchema.parse('2026-11-19T23:00:00Z'), to: utcInstantSchema.parse('2026-11-20T23:00:00Z') };

function Page({ shown }: { readonly shown: typeof span | null }) {
  useShownRange(shown);
  return null;
}

describe('a page that shows dates', () => {
  it('has them read at once and when it gets the focus', async () => {
    const { requests } = await openPage(answers, <Page shown={span} />);
    await expect.poll(() => requests('refreshShownRange')).toEqual([span]);
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    await expect.poll(() => requests('refreshShownRange')).toEqual([span, span]);
  });

  it('has nothing read while it shows none', async () => {
    const { requests } = await openPage(answers, <Page shown={null} />);
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    expect(requests('refreshShownRange')).toEqual([]);
  });
});
