/** The parts of a picture in words: each by its position in pixels, its size and its colour. */

const round = (value: string | number | null) => Math.round(Number(value) * 10) / 10;

function offset(element: Element | null): readonly [number, number] {
  const [, x = '0', y = '0'] = /translate\(([-\d.]+),([-\d.]+)\)/u.exec(element?.getAttribute('transform') ?? '') ?? [];
  return [Number(x), Number(y)];
}

function paint(element: Element): string {
  return (element.getAttribute('fill') ?? element.closest('[fill]')?.getAttribute('fill') ?? '').replaceAll(/var\(--|\)/gu, '');
}

function describePart(element: Element): string {
  const at = (name: string) => round(element.getAttribute(name));
  const [dx, dy] = offset(element.parentElement);
  switch (element.tagName) {
    case 'rect':
      return `${at('x')},${at('y')} ${at('width')}x${at('height')} ${paint(element)}`;
    case 'line':
      return `line ${at('x1')},${at('y1')} ${at('x2')},${at('y2')}`;
    case 'circle':
      return `dot ${at('cx')},${at('cy')}`;
    case 'text': {
      const [x, y] = offset(element);
      return `“${element.textContent}” ${round(x + dx + Number(element.getAttribute('x')))},${round(y + dy + (Number.parseFloat(element.getAttribute('y') ?? '') >= 1 ? Number(element.getAttribute('y')) : 0))} ${paint(element)}`;
    }
    default:
      return element.getAttribute('d') ?? '';
  }
}

/** Size and parts, in drawing order. */
export function layout(svg: SVGSVGElement): readonly string[] {
  return [
    `${svg.getAttribute('width')}x${svg.getAttribute('height')}`,
    ...[...svg.querySelectorAll('rect, line, circle, text, path')].map(describePart),
  ];
}
