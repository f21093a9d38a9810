/** Connectivity and waiting changes as text; a button while changes wait. */
import { assertNever } from '#shared/values/result.ts';
import { countDecisions } from '#shared/timer/view.ts';
import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CloudOff from 'lucide-react/icons/cloud-off';
import KeyRound from 'lucide-react/icons/key-round';
import ServerOff from 'lucide-react/icons/server-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useState } from 'react';
import { useServices } from '../../page/services.ts';
import type { ViewProps } from '../../editing/editing-state.ts';
import { syncText, waitsForSignIn } from './sync-text.ts';
import { useActions } from '../../page/actions.ts';
import * as styles from '../popover.module.css';

const iconProps = { 'aria-hidden': true, size: 16, strokeWidth: 1.5 } as const;

function SyncIcon({ view }: ViewProps) {
  const { sync } = view;
  if (countDecisions(sync) > 0) {
    return <TriangleAlert {...iconProps} />;
  }
  if (waitsForSignIn(view)) {
    return <KeyRound {...iconProps} />;
  }
  switch (sync.connectivity) {
    case 'signed-out':
      return <KeyRound {...iconProps} />;
    case 'no-network':
      return <CloudOff {...iconProps} />;
    case 'server-down':
      return <ServerOff {...iconProps} />;
    case 'no-access':
      return <ServerOff {...iconProps} />;
    case 'unknown':
      return <CircleDashed {...iconProps} />;
    case 'local':
    case 'online':
      return sync.waiting > 0 ? <CircleDashed {...iconProps} /> : <Check {...iconProps} />;
    default:
      return assertNever(sync.connectivity);
  }
}

export function SyncLine({ view }: ViewProps) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const { messages } = i18n;
  const [isConfirming, setConfirming] = useState(false);
  const isHeld = view.sync.retryAt !== null;
  const state = isConfirming && isHeld ? messages.popover.syncAnyway : syncText(view, i18n);
  const inside = (
    <>
      <SyncIcon view={view} />
      <span className={styles.syncWords}>{state}</span>
    </>
  );
  const tone = countDecisions(view.sync) > 0 ? 'alert' : 'quiet';
  return view.sync.waiting > 0 && !waitsForSignIn(view) ? (
    <button
      type="button"
      className={styles.syncLine}
      data-tone={tone}
      aria-label={messages.popover.syncNowSpoken(state)}
      title={messages.popover.syncNow}
      onBlur={() => setConfirming(false)}
      onClick={() => {
        setConfirming(isHeld && !isConfirming);
        if (!isHeld || isConfirming) {
          void perform(isHeld ? clocktower.syncNowAnyway : clocktower.syncNow);
        }
      }}
    >
      {inside}
    </button>
  ) : (
    <p className={styles.syncLine} data-tone={tone} title={state}>
      {inside}
    </p>
  );
}
