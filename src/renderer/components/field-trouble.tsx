/** What went wrong with a field, in words, right by it; said at once by screen readers. */
import type { Trouble } from '../bridge.ts';
import { useServices } from '../services.ts';

export function FieldTrouble({ id, trouble }: { readonly id: string; readonly trouble: Trouble | null }) {
  const { words } = useServices();
  return (
    <div role="alert" id={id} className="field-trouble">
      {trouble === null ? null : words.trouble(trouble)}
    </div>
  );
}
