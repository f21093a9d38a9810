import type { CatalogView } from '#shared/timer/catalog.ts';
import * as styles from '../controls/control.module.css';
import * as tagStyles from './tag-choices.module.css';

type TagId = CatalogView['tags'][number]['id'];

interface TagChoicesProps {
  readonly title: string;
  readonly tags: readonly { readonly id: TagId; readonly name: string }[];
  readonly chosen: readonly TagId[];
  /** The id of the element with the error; null: none. */
  readonly problem?: string | null;
  readonly onChange: (chosen: readonly TagId[]) => void;
}

export function TagChoices({ title, tags, chosen, problem = null, onChange }: TagChoicesProps) {
  return (
    <fieldset className={`${styles.choices} ${tagStyles.tagChoices}`}>
      <legend className={styles.fieldLabel}>{title}</legend>
      {tags.map(({ id, name }) => (
        <label key={id} className={tagStyles.tagChoice}>
          <input
            type="checkbox"
            name="tags"
            aria-invalid={problem !== null}
            aria-describedby={problem ?? undefined}
            checked={chosen.includes(id)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
          <span dir="auto">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
