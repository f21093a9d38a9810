/** Offers to undo the last command; Ctrl or Command with Z does the same unless a text field would undo its text. */
import type { CommandKind, UndoableCommandView } from '#shared/timer/undo.ts';
import type { View } from '#shared/timer/view.ts';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import { IconButton } from '../controls/icon-button.tsx';
import * as controlStyles from '../controls/control.module.css';
import * as undoLineStyles from './undo-line.module.css';

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type))
  );
}

function useCommandText(): (command: Omit<UndoableCommandView, 'number'>) => string {
  const { messages } = useServices().i18n;
  return (command) => messages.undo.done({ ...command, description: command.description || messages.undo.unnamed });
}

interface UndoLineProps {
  readonly view: View;
  /** The commands that are offered visibly; the shortcut undoes any command. */
  readonly offered: ReadonlySet<CommandKind>;
  /** Whether the focus is in a field that would undo its text instead. */
  readonly isTyping: () => boolean;
}

export function UndoLine({ view, offered, isTyping }: UndoLineProps) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const commandText = useCommandText();
  const { undo } = view;
  /** The dismissed command; the shortcut still undoes it. */
  const [closed, setClosed] = useState<number | null>(null);

  async function undoLast(): Promise<void> {
    const command = undo;
    if (command !== null && (await perform(clocktower.undoLast))) {
      say(i18n.messages.undo.undone(commandText(command)));
    }
  }

  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (isUndo && undo !== null && !event.defaultPrevented && !(isTextField(event.target) && isTyping())) {
        event.preventDefault();
        void undoLast();
      }
    }
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  });

  if (undo === null || undo.number === closed || !offered.has(undo.kind)) {
    return null;
  }
  const command = commandText(undo);
  return (
    <p className={undoLineStyles.undoLine}>
      <span className={controlStyles.ellipsis} dir="auto" title={command}>
        {command}
      </span>
      <Button look="text" label={i18n.messages.actions.undo} spoken={i18n.messages.undo.undoSpoken(command)} onPress={undoLast} />
      <IconButton icon={X} label={i18n.messages.actions.dismiss} onPress={() => setClosed(undo.number)} />
    </p>
  );
}
