/** A row with a button that opens a file or a folder. */
import type { ExternalTarget } from '#shared/program/about.ts';
import { useActions } from '../../page/actions.ts';
import { SettingRow } from '../settings/controls.tsx';
import { useServices } from '../shell/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';

interface OpenRowProps {
  readonly label: string;
  readonly hint: string;
  readonly what: ExternalTarget;
  /** What is opened; omitted: the label. */
  readonly name?: string;
}

export function OpenRow({ label, hint, what, name = label }: OpenRowProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { about: text } = i18n.messages;
  return (
    <SettingRow label={label} hint={hint}>
      <button type="button" className={controlStyles.outlineButton} aria-label={text.openNamed(name)} onClick={() => void perform(() => clocktower.openOwn({ what }))}>
        {text.openFolder}
      </button>
    </SettingRow>
  );
}
