import * as styles from '../campus.module.css';
interface SegmentsProps<Choice extends string> {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly name: (choice: Choice) => string;
  readonly isPossible?: (choice: Choice) => boolean;
  readonly onChoose: (choice: Choice) => void;
}

export function Segments<Choice extends string>({ label, choices, chosen, name, isPossible, onChoose }: SegmentsProps<Choice>) {
  return (
    <fieldset className={styles.switcher} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.switcherOption}
          aria-pressed={choice === chosen}
          disabled={isPossible?.(choice) === false}
          onClick={() => onChoose(choice)}
        >
          {name(choice)}
        </button>
      ))}
    </fieldset>
  );
}
