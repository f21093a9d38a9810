/** Earlier versions of an entry in its editor: when each was replaced, where it was written, what it says otherwise, and *Use this*. */
import type { EntryView } from '#shared/timer/view.ts';
import type { VersionPart, VersionView } from '#shared/history/earlier-content.ts';
import type { Uuid } from '#shared/values/brands.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import { useRequest } from '../../data/use-query.ts';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../../page/services.ts';
import type { I18n } from '../../page/i18n.ts';
import { Button } from '../controls/button.tsx';
import { Compared } from './compared.tsx';
import * as styles from './earlier-versions.module.css';

interface EarlierVersionsProps {
  readonly entry: EntryView;
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
      <button
        type="button"
        className={styles.versionsToggle}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        data-marked={entry.isReplaced}
        onClick={toggle}
      >
        <ChevronRight aria-hidden size={14} strokeWidth={1.75} />
        {texts.title(versions.length)}
      </button>
      {isOpen ? (
        <ol id={`${id}-list`} className={styles.versionsList}>
          {versions.map((version) => (
            <Version key={version.id} version={version} entry={entry} onUse={async () => bringBack(version)} />
          ))}
        </ol>
      ) : null}
    </div>
  );
}

type Content = Pick<EntryView, 'start' | 'end' | 'description' | 'project' | 'task' | 'tags' | 'billable'>;

function formatMoment(instant: EntryView['start'], i18n: I18n): string {
  return `${i18n.day(instant)}, ${i18n.timeOfDay(instant)}`;
}

/** What each part says, in words. */
function partTexts({ start, end, description, project, task, tags, billable }: Content, i18n: I18n): Readonly<Record<VersionPart, string>> {
  const { messages } = i18n;
  const { projectAndTask } = messages;
  const named = ({ id, name }: { readonly id: string; readonly name: string | null }): string => name ?? projectAndTask.unnamed(id);
  const from = formatMoment(start, i18n);
  return {
    description: description || messages.noDescription,
    times: end === null ? messages.popover.spanRunning(from) : messages.popover.span({ start: from, end: i18n.timeOfDay(end) }),
    assignment:
      [project?.name, task === null ? undefined : named(task)].filter((part) => part !== undefined).join(' · ') || projectAndTask.noProject,
    tags: tags.map(named).join(', ') || messages.versions.noTags,
    billable: billable === true ? projectAndTask.billable : projectAndTask.notBillable,
  };
}

interface VersionProps {
  readonly version: VersionView;
  readonly entry: EntryView;
  readonly onUse: () => Promise<void>;
}

function Version({ version, entry, onUse }: VersionProps) {
  const { i18n } = useServices();
  const { versions: texts } = i18n.messages;
  const textId = useId();
  const { at, origin, tags, differs } = version;
  const parts: readonly VersionPart[] = [
    'description',
    'times',
    'assignment',
    ...(tags.length > 0 || differs.includes('tags') ? ['tags' as const] : []),
    ...(differs.includes('billable') ? ['billable' as const] : []),
  ];
  const [own, now] = [partTexts(version, i18n), partTexts(entry, i18n)];
  return (
    <li className={styles.earlierVersion}>
      <div id={textId} className={styles.versionWords}>
        <p className={styles.versionWhen}>{texts.replaced({ when: formatMoment(at, i18n), origin })}</p>
        {parts.map((part) => (
          <p key={part} dir="auto" data-differs={differs.includes(part)}>
            {differs.includes(part) ? <Compared text={own[part]} other={now[part]} /> : own[part]}
          </p>
        ))}
      </div>
      {differs.length === 0 ? (
        <span className={styles.versionWhen}>{texts.current}</span>
      ) : (
        <Button look="text" label={texts.use} describedBy={textId} onPress={onUse} />
      )}
    </li>
  );
}
