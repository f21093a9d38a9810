import { z } from 'zod';

export function jsonColumn<Value extends z.ZodType>(shape: Value) {
  return z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        // The pages of a file can be intact while a byte of the text in them is not.
        context.addIssue({ code: 'custom', message: 'is not JSON' });
        return z.NEVER;
      }
    })
    .pipe(shape);
}
