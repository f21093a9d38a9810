import { durationParts } from '../values/durations.ts';
import { lazy } from '../values/lazy.ts';

interface Forms<Form> {
  readonly one: Form;
  readonly other: Form;
}

interface Formats {
  /** `12,345` */
  readonly figures: (number: number) => string;
  /** `1.5` */
  readonly tenths: (number: number) => string;
  /** `a, b, and c` */
  readonly series: (items: readonly string[]) => string;
  /** Which of the two goes with `count`. */
  readonly wordFor: <Form>(count: number, forms: Forms<Form>) => Form;
  /** `1 row`, `12 rows`. */
  readonly counted: (count: number, text: Forms<string>) => string;
  /** `0.3 kB`, `120 kB`, `3.42 MB`, `51 GB`. */
  readonly bytes: (count: number) => string;
  /** `1h 5m`, `12m`, `9s`: to be read in a sentence. */
  readonly duration: (seconds: number) => string;
  /** `1 hour 5 minutes`: to be heard. */
  readonly spokenDuration: (seconds: number) => string;
}

/** `unitDisplay`: of durations that are read. */
export function formatsFor(locale: string, { unitDisplay }: { readonly unitDisplay: 'narrow' | 'short' }): Formats {
  const grouped = lazy(() => new Intl.NumberFormat(locale));
  const oneDecimal = lazy(() => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  const sizes = (['kilobyte', 'megabyte', 'gigabyte'] as const).map((unit) =>
    lazy(() => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 3 })),
  );
  const list = lazy(() => new Intl.ListFormat(locale));
  const plural = lazy(() => new Intl.PluralRules(locale));

  const wordFor = <Form>(count: number, forms: Forms<Form>): Form => (plural().select(count) === 'one' ? forms.one : forms.other);

  function durationIn(display: 'narrow' | 'short' | 'long'): (seconds: number) => string {
    const unit = (name: 'hour' | 'minute' | 'second') =>
      lazy(() => new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: display }));
    const [hour, minute, second] = [unit('hour'), unit('minute'), unit('second')];
    return (seconds) => {
      const parts = durationParts(seconds);
      if (parts.hours === 0) {
        return parts.minutes === 0 ? second().format(parts.seconds) : minute().format(parts.minutes);
      }
      const hours = hour().format(parts.hours);
      return parts.minutes === 0 ? hours : `${hours} ${minute().format(parts.minutes)}`;
    };
  }

  return {
    figures: (number) => grouped().format(number),
    tenths: (number) => oneDecimal().format(number),
    series: (items) => list().format(items),
    wordFor,
    counted: (count, text) => `${grouped().format(count)} ${wordFor(count, text)}`,
    bytes: (count) => {
      // What is rounded to 1,000 of a unit is written in the next one.
      const step = count < 999_500 ? 0 : count < 999_500_000 ? 1 : 2;
      return sizes[step]?.().format(count / 1000 ** (step + 1)) ?? '';
    },
    duration: durationIn(unitDisplay),
    spokenDuration: durationIn('long'),
  };
}
