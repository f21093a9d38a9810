/** Several entries at once: what they shall all say, join them, delete them. */
import { severalLimit } from '#shared/limits.ts';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { useServices } from '../../services.ts';
import { joinDeed } from './editing.ts';
import { secondsOf } from './entry-words.ts';
import { useTimeline } from './timeline-state.ts';

/** A project cannot be called this: it leaves each entry where it is. */
const asItIs = 'as-it-is';

export function BulkPanel() {
  const { words } = useServices();
  const { deeds, directory, nowMs, selected, clearSelection, remove, selectAll } = useTimeline();
  const { timeline } = words.messages;
  const id = useId();
  const [description, setDescription] = useState('');
  const [project, setProject] = useState<string>(asItIs);
  const entries = [...selected.values()];
  const [first] = entries;
  const total = entries.reduce((seconds, entry) => seconds + secondsOf(entry, nowMs), 0);
  const projectId = directory?.projects.find((each) => each.id === project)?.id ?? null;
  const isTouched = description.trim() !== '' || project !== asItIs;

  async function change(): Promise<void> {
    const patch = { ...(description.trim() === '' ? {} : { description }), ...(project === asItIs ? {} : { projectId }) };
    if (await deeds.changeAll(entries, patch)) {
      clearSelection();
    }
  }

  return (
    <section className="detail" aria-labelledby={`${id}-title`}>
      <header className="detail-head">
        <h2 id={`${id}-title`}>{timeline.selected(entries.length)}</h2>
        <span className="detail-duration">{words.messages.hours(total)}</span>
        <IconButton icon={X} label={timeline.close} onPress={clearSelection} />
      </header>
      <form
        className="detail-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTouched) {
            void change();
          }
        }}
      >
        <div className="field">
          <label htmlFor={`${id}-description`}>{timeline.bulkDescription}</label>
          <input id={`${id}-description`} className="text-input" dir="auto" value={description} onChange={(event) => setDescription(event.target.value)} />
          <div className="field-hint">{timeline.bulkHint}</div>
        </div>
        <div className="field">
          <label htmlFor={`${id}-project`}>{timeline.project}</label>
          <select id={`${id}-project`} className="select-input" value={project} onChange={(event) => setProject(event.target.value)}>
            <option value={asItIs}>{timeline.keepProject}</option>
            <option value="">{timeline.noProject}</option>
            {(directory?.projects ?? []).map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </div>
        <div className="buttons">
          <button type="submit" className="solid-button" aria-disabled={!isTouched}>
            {timeline.bulkApply(entries.length)}
          </button>
        </div>
      </form>
      <div className="detail-acts">
        {selectAll === null ? null : (
          <button type="button" className="outline-button" onClick={() => void selectAll()}>
            {timeline.selectAll}
          </button>
        )}
        {entries.length > 1 && entries.length <= severalLimit && entries.every(({ end }) => end !== null) ? (
          <button type="button" className="outline-button" onClick={() => void deeds.act(joinDeed(entries), timeline.said.joined).then((done) => (done === null ? undefined : clearSelection()))}>
            {timeline.joinSelected}
          </button>
        ) : null}
        <button type="button" className="outline-button" data-tone="alert" onClick={() => (first === undefined ? undefined : void remove(first))}>
          {timeline.bulkDelete(entries.length)}
        </button>
      </div>
    </section>
  );
}
