/** A rule that is made of one piece of activity. */
import type { RuleContent } from '#shared/activity/proposals.ts';
import X from 'lucide-react/icons/x';
import { useEffect, useId, useRef } from 'react';
import { IconButton } from '../../../components/controls/icon-button.tsx';
import { leaveOnEscape } from '../../../components/keyboard/leave-on-escape.ts';
import { RuleForm } from '../../settings/activity/rule-form.tsx';
import { useServices } from '../../shell/services.ts';
import * as styles from '../panel/panel.module.css';

export function RulePanel({ rule, onClose }: { readonly rule: RuleContent; readonly onClose: () => void }) {
  const { messages } = useServices().i18n;
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector('input')?.focus(), []);
  return (
    // The fields handle keys; Escape bubbles up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={panel} className={styles.detail} aria-labelledby={titleId} onKeyDown={leaveOnEscape(onClose)}>
      <header className={styles.detailHead}>
        <h2 id={titleId}>{messages.activity.newRule}</h2>
        <IconButton icon={X} label={messages.actions.close} onPress={onClose} />
      </header>
      <RuleForm id={null} rule={rule} className={styles.detailForm} onClose={onClose} />
    </section>
  );
}
