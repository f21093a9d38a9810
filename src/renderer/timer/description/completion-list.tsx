/** Completions of the name at the caret. The focus stays in the field. */
import type { LineCompletion } from '#shared/timer/quick-entry/quick-entry.ts';
import type { CommonMessages } from '#shared/messages/catalogue.ts';
import { assertNever } from '#shared/values/result.ts';
import { useRef } from 'react';
import { useServices } from '../../page/services.ts';
import { ItemOptions, type ItemOptionsProps } from './item-options.tsx';
import { useOverlaySpace } from './overlay-space.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as colorDotStyles from '../../components/fields/color-dot.module.css';
import * as styles from '../timer.module.css';

interface CompletionListProps extends Pick<ItemOptionsProps, 'items' | 'onChooseItem'> {
  readonly id: string;
  readonly completions: readonly LineCompletion[];
  readonly active: number | null;
  readonly onChoose: (index: number) => void;
  readonly onOverlay: (bottomPx: number) => void;
}

function completionTexts(
  { kind, label }: LineCompletion,
  { quickEntry }: CommonMessages,
): { readonly label: string; readonly kind: string } {
  switch (kind) {
    case 'new-project':
      return { label: quickEntry.createProject(label), kind: '' };
    case 'new-tag':
      return { label: quickEntry.createTag(label), kind: '' };
    case 'project':
    case 'task':
    case 'tag':
      return { label, kind: quickEntry.completionKind[kind] };
    default:
      return assertNever(kind);
  }
}

export function CompletionList({ id, completions, active, items, onChoose, onChooseItem, onOverlay }: CompletionListProps) {
  const { messages } = useServices().i18n;
  const panel = useRef<HTMLDivElement>(null);
  useOverlaySpace(panel, onOverlay);
  return (
    <div ref={panel} className={styles.suggestions}>
      {/* The list of a combo box: <select> and <datalist> cannot show colours. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label={messages.quickEntry.completionsLabel}>
        {completions.map((completion, index) => (
          <div
            key={`${completion.kind} ${completion.text}`}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            className={styles.suggestion}
            aria-selected={index === active}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
            onKeyDown={(event) => event.key === 'Enter' && onChoose(index)}
          >
            <span
              aria-hidden
              className={completion.color === null ? `${colorDotStyles.dot} ${colorDotStyles.dotHollow}` : colorDotStyles.dot}
              style={completion.color === null ? undefined : { backgroundColor: completion.color }}
            />
            <span className={`${styles.suggestionDescription} ${controlStyles.ellipsis}`} dir="auto">
              {completionTexts(completion, messages).label}
            </span>
            <span className={styles.suggestionProject}>{completionTexts(completion, messages).kind}</span>
          </div>
        ))}
        <ItemOptions id={id} items={items} first={completions.length} active={active} onChooseItem={onChooseItem} />
      </div>
    </div>
  );
}
