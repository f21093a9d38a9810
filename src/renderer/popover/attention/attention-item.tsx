/** An entry that needs attention: what happened, the entry, both versions, and the choices. */
import type { AttentionItem as Item } from '#shared/timer/view.ts';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { useServices } from '../../page/services.ts';
import { Compared } from '../../components/versions/compared.tsx';
import { type AttentionAction, attentionText, momentText } from './attention-text.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import * as choiceStyles from '../../components/overlaps/choice.module.css';
import * as controlStyles from '../../components/controls/control.module.css';
import * as styles from './attention.module.css';

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
  const { title, text, sides, buttons } = attentionText(item, i18n, view);
  return (
    <li className={styles.attentionItem} data-item={name} aria-labelledby={titleId}>
      <div className={styles.attentionTitle}>
        <TriangleAlert aria-hidden size={14} strokeWidth={1.75} />
        <h3>{title}</h3>
      </div>
      <p className={styles.attentionEntry}>
        <span id={titleId} className={controlStyles.ellipsis} dir="auto" title={description}>
          {description}
        </span>
        <span className={styles.attentionTime}>{momentText(entry.start, i18n, view.today.midnight)}</span>
      </p>
      <p id={textId} className={styles.attentionText} dir="auto">
        {text}
      </p>
      {sides.length === 0 ? null : (
        <dl className={styles.attentionSides}>
          {sides.map((side) => (
            <div key={side.name}>
              <dt className={controlStyles.ellipsis}>{side.name}</dt>
              {side.lines.map((line) => (
                <dd key={line.text} dir="auto">
                  <Compared {...line} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
      <div className={choiceStyles.choiceButtons}>
        {buttons.map(({ label, action }) => (
          <Button
            key={label}
            look="text"
            label={label}
            spoken={messages.attention.about(label, description)}
            describedBy={textId}
            onPress={() => onAction(action)}
          />
        ))}
      </div>
    </li>
  );
}
