/** Local names for tasks and tags whose names the service does not provide. */
import type { CatalogView, Nickname } from '#shared/timer/catalog.ts';
import { useId, useState } from 'react';
import { useActions } from '../../page/actions.ts';
import { useServices } from '../shell/services.ts';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page.module.css';
import * as styles from './projects.module.css';

interface Bare extends Pick<Nickname, 'kind' | 'id'> {
  /** Empty: no name yet. */
  readonly name: string;
}

function isBare({ name, isNickname }: CatalogView['tags'][number]): boolean {
  return name === null || isNickname;
}

function bareOf({ tasks, tags }: CatalogView): readonly Bare[] {
  return [
    ...tasks.filter(isBare).map(({ id, name }) => ({ kind: 'task' as const, id, name: name ?? '' })),
    ...tags.filter(isBare).map(({ id, name }) => ({ kind: 'tag' as const, id, name: name ?? '' })),
  ];
}

function NicknameForm({ bare }: { readonly bare: Bare }) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const { projects } = i18n.messages;
  const id = useId();
  const [name, setName] = useState(bare.name);
  const what = projects[bare.kind](bare.id);

  async function save(): Promise<void> {
    if (await perform(() => clocktower.setNickname({ kind: bare.kind, id: bare.id, name: name.trim() }))) {
      say(name.trim() === '' ? projects.unnamed : projects.named(name.trim()));
    }
  }

  return (
    <form
      className={styles.nickname}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id}>{what}</label>
      <input id={id} className={controlStyles.textInput} dir="auto" maxLength={255} value={name} onChange={(event) => setName(event.target.value)} />
      <button type="submit" className={controlStyles.outlineButton} aria-disabled={name.trim() === bare.name} aria-label={`${projects.save} ${projects.nickname(what)}`}>
        {projects.save}
      </button>
    </form>
  );
}

export function Nicknames({ catalog }: { readonly catalog: CatalogView }) {
  const { projects } = useServices().i18n.messages;
  const titleId = useId();
  const bare = bareOf(catalog);
  if (bare.length === 0) {
    return null;
  }
  return (
    <section className={styles.nicknames} aria-labelledby={titleId}>
      <h2 id={titleId} className={pageStyles.noteTitle}>
        {projects.nicknames}
      </h2>
      <p className={pageStyles.noteText}>{projects.nicknamesLede}</p>
      {bare.map((each) => (
        <NicknameForm key={each.id} bare={each} />
      ))}
    </section>
  );
}
