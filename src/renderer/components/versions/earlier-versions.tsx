/** Earlier versions of an entry in its editor: when each was replaced, where it was written, what it says otherwise, and *Use this*. */
import type { EntryView } from '#shared/timer/view.ts';
import type { VersionPart, VersionView } from '#shared/history/earlier-content.ts';
import type { Uuid } from '#shared/values/brands.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { useRequest } from '../../data/use-query.ts';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import { Button } from '../controls/button.tsx';
import * as styles from './earlier-versions.module.css';

interface EarlierVersionsProps {
  readonly entry: Pick<EntryView, 'localId' | 'isReplaced'>;
  /** Called once a version is used: the input of the editor is out of date. */
  readonly onUsed: () => void;
}

export function EarlierVersions({ entry, onUsed }: EarlierVersionsProps) {
  const { clocktower, data, i18n } = useServices();
  const { perform, say } = useActions();
  const { versions: texts } = i18n.messages;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { localId } = entry;
  const source = { ask: async (asked: Uuid) => clocktower.listVersions({ localId: asked }), changes: data.view.subscribe };
  const versions = useRequest(source, localId).current;
  if (versions === null || versions.length === 0) {
    return null;
  }

  function toggle(): void {
    setOpen(!isOpen);
    if (!isOpen && entry.isReplaced) {
      void perform(() => clocktower.noteVersionsSeen({ localId }));
    }
  }

  async function bringBack({ id: version }: VersionView): Promise<void> {
    if (await perform(() => clocktower.restoreVersion({ localId, version }))) {
      say(texts.used);
      onUsed();
    }
  }

  return (
    <div>
      <button type="button" className={styles.versionsToggle} aria-expanded={isOpen} aria-controls={`${id}-list`} data-marked={entry.isReplaced} onClick={toggle}>
        <ChevronRight aria-hidden size={14} strokeWidth={1.75} />
        {texts.title(versions.length)}
      </button>
      {isOpen ? (
        <ol id={`${id}-list`} className={styles.versionsList}>
          {versions.map((version) => (
            <Version key={version.id} version={version} onUse={async () => bringBack(version)} />
          ))}
        </ol>
      ) : null}
    </div>
  );
}

function Version({ version, onUse }: { readonly version: VersionView; readonly onUse: () => Promise<void> }) {
  const { i18n } = useServices();
  const { messages } = i18n;
  const { versions: texts, projectAndTask } = messages;
  const textId = useId();
  const { at, origin, start, end, description, project, task, tags, billable, differs } = version;
  const moment = (instant: typeof at): string => `${i18n.day(instant)}, ${i18n.timeOfDay(instant)}`;
  const span = end === null ? messages.popover.spanRunning(moment(start)) : messages.popover.span({ start: moment(start), end: i18n.timeOfDay(end) });
  const named = ({ id, name }: { readonly id: string; readonly name: string | null }): string => name ?? projectAndTask.unnamed(id);
  const place = [project?.name, task === null ? undefined : named(task)].filter((part) => part !== undefined).join(' · ') || projectAndTask.noProject;
  const lines: readonly (readonly [VersionPart, string])[] = [
    ['description', description || messages.noDescription],
    ['times', span],
    ['assignment', place],
    ...(tags.length > 0 || differs.includes('tags') ? [['tags', tags.map(named).join(', ') || texts.noTags] as const] : []),
    ...(billable !== undefined && differs.includes('billable') ? [['billable', billable ? projectAndTask.billable : projectAndTask.notBillable] as const] : []),
  ];
  return (
    <li className={styles.earlierVersion}>
      <div id={textId} className={styles.versionWords}>
        <p className={styles.versionWhen}>{texts.replaced({ when: moment(at), origin })}</p>
        {lines.map(([part, text]) => (
          <p key={part} dir="auto" data-differs={differs.includes(part)}>
            {text}
          </p>
        ))}
      </div>
      {differs.length === 0 ? <span className={styles.versionWhen}>{texts.current}</span> : <Button look="text" label={texts.use} describedBy={textId} onPress={onUse} />}
    </li>
  );
}
