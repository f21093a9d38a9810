/**
 * Texts and lists of bounded length, and bounded numbers. zod reads `length` of any value, so that a foreign `{"length": {"valueOf": 1}}`
 * makes it throw; these check the type first.
 */
import { z } from 'zod';

export interface Bounds {
  readonly min?: number;
  readonly max?: number;
  readonly tooLong?: string;
  /** Message if it is too short. */
  readonly tooShort?: string;
}

type LengthCheck = z.core.$ZodCheck<{ readonly length: number }>;
type Kind = (payload: { readonly value: unknown }) => boolean;

const isText: Kind = ({ value }) => typeof value === 'string';
const isList: Kind = ({ value }) => Array.isArray(value);

function lengthChecks({ min, max, tooLong, tooShort }: Bounds, when: Kind): LengthCheck[] {
  const checks: LengthCheck[] = [];
  if (min !== undefined) {
    checks.push(
      new z.core.$ZodCheckMinLength({
        check: 'min_length',
        minimum: min,
        when,
        ...(tooShort === undefined ? {} : { error: () => tooShort }),
      }),
    );
  }
  if (max !== undefined) {
    checks.push(
      new z.core.$ZodCheckMaxLength({
        check: 'max_length',
        maximum: max,
        when,
        ...(tooLong === undefined ? {} : { error: () => tooLong }),
      }),
    );
  }
  return checks;
}

/** A whole number; both ends are included. */
export function boundedWhole({ low, high }: { readonly low: number; readonly high: number }): z.ZodNumber {
  return z.number().int().min(low).max(high);
}

/** `bounds` in characters. */
export function boundedText(bounds: Bounds, text: z.ZodString = z.string()): z.ZodString {
  return text.check(...lengthChecks(bounds, isText));
}

export function boundedList<Item extends z.ZodType>(item: Item, bounds: Bounds): z.ZodArray<Item> {
  return z.array(item).check(...lengthChecks(bounds, isList));
}
