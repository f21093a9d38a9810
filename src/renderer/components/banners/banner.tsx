import type { LucideIcon } from 'lucide-react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import * as styles from './banner.module.css';

interface BannerProps {
  /** Omitted: a warning. */
  readonly icon?: LucideIcon;
  /** `note`: without alarm. */
  readonly kind?: 'alert' | 'note' | 'status';
  readonly text: ReactNode;
  /** The buttons. */
  readonly children?: ReactNode;
}

export function Banner({ icon: Icon = TriangleAlert, kind = 'alert', text, children }: BannerProps) {
  return (
    <div role={kind} className={styles.banner} data-tone={kind === 'alert' ? 'alert' : undefined}>
      <Icon aria-hidden size={16} strokeWidth={1.5} />
      {typeof text === 'string' ? <p dir="auto">{text}</p> : text}
      {children}
    </div>
  );
}
