/** Finds methods of the directory by words of their paths, services, numbers and fields. */
import { campusMethods, type CampusMethod } from './methods.ts';

function matches(method: CampusMethod, words: readonly string[]): boolean {
  const haystack = [method.path, method.service.name, String(method.id), ...method.fields.map(({ name }) => name)].join(' ').toLowerCase();
  return words.every((word) => haystack.includes(word));
}

/** Methods that match `text`, grouped by service, in the catalogue's order. Empty text matches all. */
export function searchMethods(text: string): readonly { readonly service: string; readonly methods: readonly CampusMethod[] }[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const groups = Map.groupBy(
    campusMethods.filter((method) => matches(method, words)),
    ({ service }) => service.name,
  );
  return [...groups].map(([service, methods]) => ({ service, methods }));
}
