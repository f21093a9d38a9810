/** One thing to decide: the entry, what happened, both sides, and the ways on. */
import type { AttentionItem as Item } from '#shared/timer/view.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import { deliberate } from '../../components/deliberate.ts';
import { useServices } from '../../services.ts';
import { type AttentionAction, attentionText, momentText } from './attention-text.ts';
import type { ViewProps } from '../../editing-state.ts';

interface AttentionItemProps extends ViewProps {
  readonly item: Item;
  readonly name: string;
  readonly onAction: (action: AttentionAction) => void;
}

export function AttentionItem({ item, view, name, onAction }: AttentionItemProps) {
  const { i18n } = useServices();
  const { messages } = i18n;
  const { entry } = item;
  const titleId = useId();
  const textId = useId();
  const description = entry.description || messages.noDescription;
  const { text, sides, buttons } = attentionText(item, i18n, view);
  return (
    <li className="attention-item" data-item={name} aria-labelledby={titleId}>
      <div className="attention-title">
        <TriangleAlert aria-hidden size={14} strokeWidth={1.75} />
        <h3 id={titleId} className="ellipsis" dir="auto" title={description}>
          {description}
        </h3>
        <span className="attention-time">{momentText(entry.start, i18n, view.today.midnight)}</span>
      </div>
      <p id={textId} className="attention-text" dir="auto">
        {text}
      </p>
      {sides.length === 0 ? null : (
        <dl className="attention-sides">
          {sides.map((side) => (
            <div key={side.name}>
              <dt className="ellipsis">{side.name}</dt>
              {side.lines.map((line) => (
                <dd key={line} dir="auto">
                  {line}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <div className="attention-buttons">
        {buttons.map(({ label, action }) => (
          <button key={label} type="button" className="text-button" aria-label={messages.attention.about(label, description)} aria-describedby={textId} {...deliberate(() => onAction(action))}>
            {label}
          </button>
        ))}
      </div>
    </li>
  );
}
