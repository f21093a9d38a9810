/** The zoom of the hours by wheel and keys: what stays where it is, and what is remembered. */
import { fireEvent } from '@testing-library/react';
import { z } from 'zod';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usualHourPixels } from '#renderer/window/timeline/hours/hour-scale.ts';
import { novemberAt as at, openTimeline, pastEntry } from '../../../support/timeline.tsx';

const meeting = pastEntry(1, { start: at(16, '09:00'), end: at(16, '09:40'), description: 'Mail and planning' });

const hours = () => document.querySelector<HTMLElement>('section[data-days]') ?? document.body;
const dayHeight = () => Number.parseFloat(document.querySelector<HTMLElement>('[data-day]')?.style.height ?? '');
const hourPixels = () => dayHeight() / 24;
const lines = () => document.querySelector('.blockWords')?.getAttribute('data-lines');
const open = async (detail = 'day/2026-11-16') => openTimeline({}, { entries: [meeting], detail });

/**
 * Nothing is laid out in happy-dom: the column has its height of the styles and begins `scrolled` pixels above the frame, which is 600
 * high.
 */
function layOut(scrolled: number): readonly number[] {
  let top = -scrolled;
  const scrolledBy: number[] = [];
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return this.dataset['day'] === undefined ? new DOMRect(0, 0, 500, 600) : new DOMRect(0, top, 500, dayHeight());
  });
  vi.spyOn(HTMLElement.prototype, 'scrollBy').mockImplementation((options) => {
    const by = z.object({ top: z.number() }).parse(options).top;
    scrolledBy.push(by);
    top -= by;
  });
  return scrolledBy;
}

/** A turn of the wheel; happy-dom leaves out what the event has of a mouse's. */
function turn(change: WheelEventInit & { readonly ctrlKey?: boolean }): WheelEvent {
  const { ctrlKey = true, clientY = 0 } = change;
  const event = Object.assign(new WheelEvent('wheel', { cancelable: true, ...change }), { ctrlKey, metaKey: false, clientY });
  fireEvent(hours(), event);
  return event;
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse(at(18, '12:00')), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the zoom of the hours', () => {
  it('follows Control and the wheel, and keeps the hour under the pointer where it is', async () => {
    await open();
    const scrolledBy = layOut(500);
    expect(turn({ deltaY: -100, clientY: 20 }).defaultPrevented).toBe(true);
    expect(hourPixels()).toBeGreaterThan(usualHourPixels);
    // 520 pixels from midnight, ten o'clock, was under the pointer.
    expect(scrolledBy).toEqual([expect.closeTo(hourPixels() * 10 - 520, 6)]);
  });

  it('leaves the wheel alone without Control', async () => {
    await open();
    expect(turn({ deltaY: -100, ctrlKey: false }).defaultPrevented).toBe(false);
    expect(hourPixels()).toBe(usualHourPixels);
  });

  it('reads a wheel that reports lines, and ends at a day on one screen', async () => {
    await open();
    turn({ deltaY: 3, deltaMode: WheelEvent.DOM_DELTA_LINE });
    expect(hourPixels()).toBeCloseTo(usualHourPixels * Math.exp(-48 / 550), 6);
    turn({ deltaY: 100_000 });
    expect(hourPixels()).toBe(24);
    turn({ deltaY: -100_000 });
    expect(hourPixels()).toBe(240);
  });

  it('follows + and -, keeps the hour in the middle, and goes back with 0', async () => {
    const { user } = await open();
    const scrolledBy = layOut(220);
    await user.keyboard('+');
    expect(hourPixels()).toBeCloseTo(usualHourPixels * 1.2, 6);
    // The middle of the frame was ten o'clock.
    expect(scrolledBy).toEqual([expect.closeTo(usualHourPixels * 2, 6)]);
    await user.keyboard('--');
    expect(hourPixels()).toBeCloseTo(usualHourPixels / 1.2, 6);
    await user.keyboard('0');
    expect(hourPixels()).toBe(usualHourPixels);
  });

  it.each([
    ['77', 77],
    ['rubbish', usualHourPixels],
    ['1e9', usualHourPixels],
    ['', usualHourPixels],
  ])('is remembered as %s', async (stored, drawn) => {
    localStorage.setItem('clocktower.hourPixels', stored);
    const { user } = await open();
    expect(hourPixels()).toBe(drawn);
    await user.keyboard('+');
    expect(Number(localStorage.getItem('clocktower.hourPixels'))).toBeCloseTo(drawn * 1.2, 6);
  });

  it('shows an entry of 40 minutes on one line, and on two where they fit', async () => {
    const { user } = await open();
    expect(lines()).toBe('one');
    await user.keyboard('+');
    expect(lines()).toBe('several');
  });

  it('leaves its keys to the parts of a date', async () => {
    await open();
    const part = Object.assign(document.createElement('span'), { role: 'spinbutton' });
    document.body.append(part);
    // `fireEvent` returns false where the default was prevented.
    expect(['+', '-', '0'].map((key) => fireEvent.keyDown(part, { key }))).toEqual([true, true, true]);
    expect(hourPixels()).toBe(usualHourPixels);
    part.remove();
  });
});
