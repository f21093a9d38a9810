/**
 * Common parts of all charts. They are SVG elements with CSS variables as colours, so they follow the theme. Plot adds a style element,
 * which the content security policy forbids: it is removed before a chart is shown, and reports.css has the same rules.
 */
import type * as Plot from '@observablehq/plot';
import type { Report } from '#shared/history/reports.ts';
import type { I18n } from '../../shell/services.ts';
import * as styles from '../reports.module.css';

export interface Drawing {
  readonly report: Report;
  readonly i18n: I18n;
  /** Available width in CSS pixels. */
  readonly width: number;
}

/** In seconds. */
export const hour = 3600;

export function withoutStyles(plot: (SVGSVGElement | HTMLElement) & Plot.Plot): SVGSVGElement {
  if (!(plot instanceof SVGSVGElement)) {
    throw new Error('A picture without title and legend is one SVG element.');
  }
  for (const style of plot.querySelectorAll('style')) {
    style.remove();
  }
  // The chart is a single image with its own label; Plot's labels of its parts would be noise.
  for (const labelled of plot.querySelectorAll('[aria-label], [aria-description], [aria-hidden]')) {
    for (const attribute of ['aria-label', 'aria-description', 'aria-hidden']) {
      labelled.removeAttribute(attribute);
    }
  }
  plot.setAttribute('class', styles.chart);
  plot.removeAttribute('style');
  return plot;
}

export const quietText = { fill: 'var(--text-quiet)', fontSize: 12 };

const svgNamespace = 'http://www.w3.org/2000/svg';

export function svgElement(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    element.setAttribute(attribute, String(value));
  }
  return element;
}
