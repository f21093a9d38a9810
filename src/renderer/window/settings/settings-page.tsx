/** Settings: one section at a time, the others a row of tabs away. */
import { Suspense } from 'react';
import { Loading } from '../../components/loading.tsx';
import { useServices } from '../../services.ts';
import type { PageProps } from '../pages.ts';
import { useWindowState } from '../window-state.ts';
import { sections } from './sections.ts';

export function SettingsPage({ detail }: PageProps) {
  const { messages } = useServices().words;
  const { places } = useWindowState();
  const open = sections.find(({ id }) => id === detail) ?? sections[0];
  return (
    <div className="page">
      {sections.length < 2 ? null : (
        <nav className="section-bar" aria-label={messages.window.sections}>
          {sections.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              className="section-bar-item"
              aria-current={id === open?.id ? 'page' : undefined}
              onClick={() => places.go({ page: 'settings', detail: id })}
            >
              {title(messages)}
            </button>
          ))}
        </nav>
      )}
      <Suspense fallback={<Loading words={messages.window.loading} />}>{open === undefined ? null : <open.Section key={open.id} />}</Suspense>
    </div>
  );
}
