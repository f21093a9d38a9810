import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { dragged, type MapPosition, wholeCampus, zoomedAt } from '#renderer/window/campus/map/map-motion.ts';
import { buildMapGround, drawMap, type MapDrawing } from '#renderer/window/campus/map/map-drawing.ts';
import { useMapGestures } from '#renderer/window/campus/map/use-map-gestures.ts';
import { openPage } from '../../../support/page-rig.tsx';

const size = { width: 540, height: 580 };
const position: MapPosition = { zoom: 2, centre: { east: 10, north: 20 } };

function drawingOf(): MapDrawing | null {
  const library = { id: 'library', name: 'Library', coordinates: { latitude: 43.47, longitude: -80.54 } };
  const ground = buildMapGround({
    libraries: [library, { ...library, id: 'other', coordinates: { latitude: 43.48, longitude: -80.55 } }],
    nests: [],
    buildings: [],
  });
  return ground === null ? null : drawMap({ ground, ...size, ...position, halo: 20, chosen: null });
}

const drawing = drawingOf();

interface Opened {
  readonly canvas: HTMLElement;
  readonly place: HTMLElement;
  readonly moves: readonly MapPosition[];
  readonly clicks: () => number;
  readonly captured: readonly number[];
}

async function open(shown: MapDrawing | null = drawing): Promise<Opened> {
  const moves: MapPosition[] = [];
  let clicks = 0;
  function Map() {
    const canvas = useRef<HTMLDivElement>(null);
    const { handlers } = useMapGestures({ canvas, drawing: shown, position, onMove: (next) => moves.push(next) });
    return (
      <div ref={canvas} data-testid="canvas" {...handlers}>
        <button type="button" onClick={() => (clicks += 1)}>
          place
        </button>
      </div>
    );
  }
  await openPage({}, <Map />);
  const canvas = screen.getByTestId('canvas');
  const captured: number[] = [];
  canvas.setPointerCapture = (pointer) => captured.push(pointer);
  return { canvas, place: screen.getByRole('button', { name: 'place' }), moves, clicks: () => clicks, captured };
}

const by = (x: number, y: number): MapPosition | null => (drawing === null ? null : dragged(position, { x, y }, drawing));
const zoomed = (factor: number, at = { x: size.width / 2, y: size.height / 2 }): MapPosition | null =>
  drawing === null ? null : zoomedAt(position, { factor, at }, drawing);

describe('the pointer', () => {
  it('drags the map after four pixels, and the press is no click then', async () => {
    const { canvas, place, moves, clicks, captured } = await open();
    fireEvent.pointerDown(place, { pointerId: 1, button: 0, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(canvas, { pointerId: 1, clientX: 103, clientY: 100 });
    expect([moves, captured]).toEqual([[], []]);
    fireEvent.pointerMove(canvas, { pointerId: 1, clientX: 104, clientY: 100 });
    fireEvent.pointerMove(canvas, { pointerId: 1, clientX: 101, clientY: 102 });
    expect([moves, captured]).toEqual([[by(4, 0), by(1, 2)], [1]]);
    fireEvent.pointerUp(canvas, { pointerId: 1 });
    fireEvent.pointerMove(canvas, { pointerId: 1, clientX: 300, clientY: 100 });
    fireEvent.click(place);
    expect([moves.length, clicks()]).toEqual([2, 0]);
    fireEvent.click(place);
    expect(clicks()).toBe(1);
  });

  it('clicks where it was not moved', async () => {
    const { canvas, place, clicks } = await open();
    fireEvent.pointerDown(place, { pointerId: 1, button: 0, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(canvas, { pointerId: 1, clientX: 101, clientY: 101 });
    fireEvent.pointerUp(canvas, { pointerId: 1 });
    fireEvent.click(place);
    expect(clicks()).toBe(1);
  });

  it('drags with its first button and one finger alone', async () => {
    const { canvas, moves } = await open();
    fireEvent.pointerDown(canvas, { pointerId: 1, button: 2, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(canvas, { pointerId: 1, clientX: 200, clientY: 100 });
    fireEvent.pointerDown(canvas, { pointerId: 1, button: 0, clientX: 100, clientY: 100 });
    fireEvent.pointerMove(canvas, { pointerId: 2, clientX: 200, clientY: 100 });
    expect(moves).toEqual([]);
  });

  it('zooms with the wheel around its place, and the page does not scroll', async () => {
    const { canvas, moves } = await open();
    const turn = Object.defineProperties(createEvent.wheel(canvas, { deltaY: -100 }), { clientX: { value: 50 }, clientY: { value: 60 } });
    expect(fireEvent(canvas, turn)).toBe(false);
    expect(moves).toEqual([zoomed(Math.exp(0.16), { x: 50, y: 60 })]);
  });
});

describe('the keyboard', () => {
  it.each([
    ['ArrowLeft', by(60, 0)],
    ['ArrowRight', by(-60, 0)],
    ['ArrowUp', by(0, 60)],
    ['ArrowDown', by(0, -60)],
    ['+', zoomed(1.5)],
    ['=', zoomed(1.5)],
    ['-', zoomed(1 / 1.5)],
    ['0', wholeCampus],
  ])('moves and zooms the map: %s', async (key, expected) => {
    const { canvas, moves } = await open();
    expect(fireEvent.keyDown(canvas, { key })).toBe(false);
    expect(moves).toEqual([expected]);
  });

  it('on a place moves the map with Shift alone', async () => {
    const { place, moves } = await open();
    expect(fireEvent.keyDown(place, { key: 'ArrowLeft' })).toBe(true);
    fireEvent.keyDown(place, { key: 'ArrowLeft', shiftKey: true });
    expect(moves).toEqual([by(60, 0)]);
  });

  it('leaves other keys and shortcuts alone', async () => {
    const { canvas, moves } = await open();
    for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
      expect(fireEvent.keyDown(canvas, { key: '0', ...modifier })).toBe(true);
    }
    expect([fireEvent.keyDown(canvas, { key: '1' }), moves]).toEqual([true, []]);
  });
});

it('nothing moves before there is a map', async () => {
  const { canvas, moves } = await open(null);
  fireEvent.wheel(canvas, { deltaY: 100 });
  fireEvent.keyDown(canvas, { key: '0' });
  fireEvent.pointerDown(canvas, { pointerId: 1, button: 0, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(canvas, { pointerId: 1, clientX: 200, clientY: 100 });
  expect(moves).toEqual([]);
});
