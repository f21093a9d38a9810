/** What a page shows, and what a screen reader says of it: each leaves out the part that is for the other. */
import * as controlStyles from '#renderer/components/controls/control.module.css';

function without(selector: string, element: Element): string {
  const copy = document.createElement('div');
  copy.append(element.cloneNode(true));
  for (const each of copy.querySelectorAll(selector)) {
    each.remove();
  }
  return copy.textContent;
}

export function shownText(element: Element): string {
  return without(`.${CSS.escape(controlStyles.visuallyHidden)}`, element);
}

export function spokenText(element: Element): string {
  return without('[aria-hidden]', element);
}
