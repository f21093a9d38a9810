/** A row with a button that opens a file or a folder. */
import type { ExternalTarget } from '#shared/program/about.ts';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import { SettingRow } from '../settings/controls.tsx';
import { useServices } from '../shell/services.ts';

interface OpenRowProps {
  readonly label: string;
  /** Its path. */
  readonly hint: string;
  /** What is in it. */
  readonly more?: string;
  readonly what: ExternalTarget;
  /** What is opened; omitted: the label. */
  readonly name?: string;
}

export function OpenRow({ label, hint, more = '', what, name = label }: OpenRowProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { about: text } = i18n.messages;
  return (
    <SettingRow
      label={label}
      hint={
        <>
          <span>{hint}</span>
          {more === '' ? null : `\n${more}`}
        </>
      }
    >
      <Button label={text.openFolder} spoken={text.openNamed(name)} onPress={() => void perform(() => clocktower.openOwn({ what }))} />
    </SettingRow>
  );
}
