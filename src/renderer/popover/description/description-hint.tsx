/** What Enter would do to the text being typed, where one could take it for something else. */
import { assertNever } from '#shared/values/result.ts';
import { useServices } from '../../services.ts';
import type { EnterMeaning } from './description-draft.ts';

export function DescriptionHint({ meaning }: { readonly meaning: EnterMeaning }) {
  const { messages, modifierKey } = useServices().words;
  switch (meaning) {
    case 'plain':
      return null;
    case 'changes-running':
      return <span className="hint">{messages.popover.enterChangesRunning({ modifier: modifierKey })}</span>;
    case 'changes-stopped':
      return <span className="hint">{messages.popover.enterChangesStopped}</span>;
    case 'replaces-running':
      return <span className="hint">{messages.popover.enterReplacesRunning}</span>;
    default:
      return assertNever(meaning);
  }
}
