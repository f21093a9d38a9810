import { descriptionLimit } from '#shared/values/limits.ts';
import { canonicalDescription } from '#core/service-client/tolerant-reading.ts';
import { shortKey } from './item-keys.ts';
import { cutText } from './plain-text.ts';

/** The description of an entry by the user's template: `{key}`, `{number}` and `{title}` are replaced. */
export function describeItem(template: string, { key, title }: { readonly key: string; readonly title: string }): string {
  const values: Readonly<Record<string, string>> = { key, number: shortKey(key), title };
  const text = template.replaceAll(/\{(key|number|title)\}/g, (_, name: string) => values[name] ?? '');
  return canonicalDescription(cutText(text.replaceAll(/\s+/g, ' '), descriptionLimit));
}
