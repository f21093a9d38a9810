/** Settings: one section at a time, the others in a column beside it. */
import '../../styles/settings.css';
import { Suspense } from 'react';
import { Loading } from '../../components/loading.tsx';
import { useServices } from '../services.ts';
import type { PageProps } from '../pages.ts';
import { SectionNavigation } from './section-navigation.tsx';
import { sections } from './sections.ts';

export function SettingsPage({ detail }: PageProps) {
  const { messages } = useServices().i18n;
  const open = sections.find(({ id }) => id === detail) ?? sections[0];
  return (
    <div className="settings-page">
      <div className="settings-columns">
        <SectionNavigation open={open} />
        {/* Another section begins at its beginning, however far the one before was scrolled. */}
        <div key={open.id} className="page">
          <Suspense fallback={<Loading text={messages.window.loading} />}>
            <open.Section />
          </Suspense>
        </div>
      </div>
    </div>
  );
}
