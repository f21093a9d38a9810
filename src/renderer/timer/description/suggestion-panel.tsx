/** Suggestions of favourites and recent entries, below the description field. The focus stays in the field. */
import { isolateText } from '#shared/values/bidi.ts';
import { useEffect, useRef } from 'react';
import Pin from 'lucide-react/icons/pin';
import { ColorDot } from '../../components/fields/color-dot.tsx';
import { useServices } from '../../page/services.ts';
import { ItemOptions, type ItemOptionsProps } from './item-options.tsx';
import { useOverlaySpace } from './overlay-space.ts';
import { countBranches } from './use-offered-items.ts';
import { keyOfSuggestion, type Suggestion } from './suggestions.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from '../timer.module.css';

interface SuggestionPanelProps extends Pick<ItemOptionsProps, 'items' | 'onChooseItem'> {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number | null;
  readonly onChoose: (index: number) => void;
  /** Pins or unpins it. */
  readonly onPin: (suggestion: Suggestion) => void;
  readonly onOverlay: (bottomPx: number) => void;
}

export function SuggestionPanel({ id, suggestions, active, items, onChoose, onChooseItem, onPin, onOverlay }: SuggestionPanelProps) {
  const { messages, modifierKey } = useServices().i18n;
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const chosen = active === null ? undefined : suggestions[active];
  const branches = countBranches(items);
  useOverlaySpace(panel, onOverlay);

  useEffect(() => {
    if (active !== null) {
      [...(list.current?.children ?? [])].find((option) => option.id === `${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
    }
  }, [active, id]);

  return (
    <div ref={panel} className={styles.suggestions}>
      {/* The list of a combo box: <select> and <datalist> can show neither dot nor project. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div ref={list} id={id} role="listbox" aria-label={messages.popover.suggestionsLabel}>
        <ItemOptions id={id} items={items.slice(0, branches)} first={suggestions.length} active={active} onChooseItem={onChooseItem} />
        {suggestions.map((suggestion, index) => {
          const { kind, description, project } = suggestion;
          const tags = kind === 'favourite' ? suggestion.tags.flatMap(({ name }) => (name === null ? [] : [isolateText(`#${name}`)])) : [];
          return (
            <div
              key={keyOfSuggestion(suggestion)}
              id={`${id}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              tabIndex={-1}
              className={styles.suggestion}
              data-kind={kind}
              aria-selected={index === active}
              title={[description, project?.name, ...tags].filter((part) => part !== '' && part !== undefined).join('\n')}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(index)}
              onKeyDown={(event) => event.key === 'Enter' && onChoose(index)}
            >
              <ColorDot project={project} />
              <span className={`${styles.suggestionDescription} ${controlStyles.ellipsis}`} dir="auto" data-empty={description === ''}>
                {description || messages.noDescription}
              </span>
              {tags.length === 0 ? null : (
                <span className={`${styles.suggestionTags} ${controlStyles.ellipsis}`} dir="auto">
                  {tags.join(' ')}
                </span>
              )}
              {project === null ? null : (
                <span className={`${styles.suggestionProject} ${controlStyles.ellipsis}`} dir="auto">
                  {project.name}
                </span>
              )}
              {kind === 'favourite' ? <span className={controlStyles.visuallyHidden}>{messages.favourites.spoken}</span> : null}
              {/* For the mouse only; options must not contain buttons, and the shortcut does the same. */}
              <span
                aria-hidden
                className={styles.suggestionPin}
                title={kind === 'favourite' ? messages.favourites.unpin : messages.favourites.pin}
                onClick={(event) => {
                  event.stopPropagation();
                  onPin(suggestion);
                }}
              >
                <Pin size={14} strokeWidth={1.5} fill={kind === 'favourite' ? 'currentColor' : 'none'} />
              </span>
            </div>
          );
        })}
        <ItemOptions
          id={id}
          items={items.slice(branches)}
          first={suggestions.length + branches}
          active={active}
          onChooseItem={onChooseItem}
        />
      </div>
      {chosen === undefined ? null : (
        <span className={styles.hint}>
          {chosen.kind === 'favourite'
            ? messages.favourites.unpinHint({ modifier: modifierKey })
            : messages.favourites.pinHint({ modifier: modifierKey })}
        </span>
      )}
    </div>
  );
}
