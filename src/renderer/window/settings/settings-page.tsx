import { Suspense } from 'react';
import { Loading } from '../../components/status/loading.tsx';
import { useServices } from '../shell/services.ts';
import type { PageProps } from '../navigation/page-props.ts';
import { SectionNavigation } from './section-navigation.tsx';
import { sections } from './sections.ts';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './settings.module.css';

export function SettingsPage({ detail }: PageProps) {
  const { messages } = useServices().i18n;
  const open = sections.find(({ id }) => id === detail) ?? sections[0];
  return (
    <div className={styles.settingsPage}>
      <div className={styles.settingsColumns}>
        <SectionNavigation open={open} />
        {/* A new section starts at the top, independent of the previous scroll position. */}
        <div key={open.id} className={pageStyles.page}>
          <Suspense fallback={<Loading text={messages.window.loading} />}>
            <open.Section />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
