/** A picture of a report: it is drawn in its width, its parts can be clicked, and it is saved as a file or says why not. */
import { fail, succeed } from '#shared/values/result.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Picture } from '#renderer/window/reports/pictures/picture.tsx';
import type { Answers } from '../../../../support/fake-bridge.ts';
import { fixLayout } from '../../../support/fixed-layout.ts';
import { openPage } from '../../../support/page-rig.tsx';

function draw(width: number): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const part = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  Reflect.set(part, '__data__', 3);
  svg.setAttribute('width', String(width));
  svg.append(
    part,
    document.createElementNS('http://www.w3.org/2000/svg', 'text'),
    document.createElementNS('http://www.w3.org/2000/svg', 'rect'),
  );
  return svg;
}

interface Shown extends Answers {
  readonly onPick?: (index: number) => void;
  readonly note?: string;
}

async function open({ onPick, note, ...answers }: Shown = {}) {
  fixLayout();
  return openPage(
    answers,
    <Picture
      title="Time"
      name="time-2026"
      spoken="Time by day, 3 hours"
      draw={draw}
      numbers={<p>9:00</p>}
      {...(onPick === undefined ? {} : { onPick })}
      {...(note === undefined ? {} : { note })}
    />,
  );
}

/** happy-dom draws nothing: a canvas that gives each colour as red. */
function drawInRed(png: string): void {
  const context = { clearRect: () => {}, fillRect: () => {}, drawImage: () => {}, getImageData: () => ({ data: [255, 0, 0, 255] }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => Object(context));
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(png);
}

async function save({ user }: Awaited<ReturnType<typeof open>>, format: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Save the picture “Time”' }));
  await user.click(screen.getByRole('menuitem', { name: new RegExp(format, 'u') }));
}

describe('a picture', () => {
  it('is drawn as wide as its place, with its text for screen readers, its note and its numbers', async () => {
    await open({ note: '2:00 ahead' });
    const picture = screen.getByRole('img', { name: 'Time by day, 3 hours' });
    expect([picture.getAttribute('width'), screen.getByRole('figure', { name: 'Time' }).contains(picture)]).toEqual(['900', true]);
    screen.getByText('2:00 ahead');
    screen.getByText('9:00');
  });

  it('opens what is clicked, and nothing beside its parts', async () => {
    const picked: number[] = [];
    await open({ onPick: (index) => picked.push(index) });
    const svg = screen.getByRole('img');
    [...svg.children].forEach((part) => fireEvent.click(part));
    fireEvent.click(svg);
    expect(picked).toEqual([3]);
  });

  it('has no note and nothing to click without them', async () => {
    await open();
    fireEvent.click(screen.getByRole('img').firstElementChild ?? document.body);
    expect([document.querySelector('[data-pickable]'), screen.getByRole('heading').nextElementSibling?.tagName]).toEqual([null, 'BUTTON']);
  });
});

describe('the menu of a picture', () => {
  it('saves the drawing with its colours, and says where', async () => {
    drawInRed('');
    const rig = await open({ runExport: () => succeed({ kind: 'written', fileName: 'time.svg', whole: true }) });
    await save(rig, 'SVG');
    screen.getByText('time.svg was written.');
    expect(rig.requests('runExport')).toEqual([
      { kind: 'svg', name: 'time-2026', text: expect.stringMatching(/^<svg[^>]*>.*fill="rgb\(255, 0, 0\)"/u) },
    ]);
  });

  it('saves an image', async () => {
    drawInRed('data:image/png;base64,iVBORw0KGgo=');
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue();
    const rig = await open({ runExport: () => succeed({ kind: 'written', fileName: 'time.png', whole: true }) });
    await save(rig, 'PNG');
    await screen.findByText('time.png was written.');
    expect(rig.requests('runExport')).toEqual([{ kind: 'png', name: 'time-2026', bytes: 'iVBORw0KGgo=' }]);
  });

  it.each([
    ['cannot be drawn', 'data:image/png;base64,iVBORw0KGgo=', false],
    ['is too large', 'data:,', true],
  ])('says that an image %s, and asks for no file', async (_, png, isDrawn) => {
    drawInRed(png);
    const decode = vi.spyOn(HTMLImageElement.prototype, 'decode');
    void (isDrawn ? decode.mockResolvedValue() : decode.mockRejectedValue(new Error('EncodingError')));
    const rig = await open();
    await save(rig, 'PNG');
    await screen.findByText(/^The picture could not be/u);
    expect(rig.requests('runExport')).toEqual([]);
  });

  it('says nothing of a file that was not chosen, and in the banner why one was not written', async () => {
    drawInRed('');
    let isFull = false;
    const rig = await open({
      runExport: () =>
        isFull ? fail({ kind: 'file-not-written', fileName: 'time.svg', detail: 'ENOSPC' }) : succeed({ kind: 'cancelled' }),
    });
    await save(rig, 'SVG');
    expect([screen.queryByText(/was written/u), screen.queryByText(/ENOSPC/u)]).toEqual([null, null]);
    isFull = true;
    await save(rig, 'SVG');
    await act(async () => {});
    expect([screen.queryByText(/was written/u), screen.getByText(/ENOSPC/u)]).toEqual([null, expect.anything()]);
  });
});
