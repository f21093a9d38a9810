/** Local names for tasks and tags whose names the service does not provide. */
import type { CatalogView, Nickname } from '#shared/timer/catalog.ts';
import { useId } from 'react';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { NameForm } from '../../components/fields/name-form.tsx';
import { useServices } from '../shell/services.ts';
import * as pageStyles from '../shell/page/page.module.css';
import * as styles from './projects.module.css';

interface Bare extends Pick<Nickname, 'kind' | 'id'> {
  /** Empty: no name yet. */
  readonly name: string;
}

function isBare({ name, isNickname }: CatalogView['tags'][number]): boolean {
  return name === null || isNickname;
}

function listUnnamed({ tasks, tags }: CatalogView): readonly Bare[] {
  return [
    ...tasks.filter(isBare).map(({ id, name }) => ({ kind: 'task' as const, id, name: name ?? '' })),
    ...tags.filter(isBare).map(({ id, name }) => ({ kind: 'tag' as const, id, name: name ?? '' })),
  ];
}

function NicknameForm({ bare }: { readonly bare: Bare }) {
  const { clocktower, i18n, data } = useServices();
  const { say } = useActions();
  const { projects, actions } = i18n.messages;
  const what = projects[bare.kind](bare.id);

  async function save(name: string): Promise<Problem | null> {
    const answer = await clocktower.setNickname({ kind: bare.kind, id: bare.id, name });
    if (!answer.ok) {
      return answer.failure;
    }
    await data.catalog.refresh();
    say(name === '' ? projects.unnamed : projects.named(name));
    return null;
  }

  return (
    <NameForm
      label={what}
      isLabelShown
      mayBeEmpty
      beginning={bare.name}
      save={{ label: actions.save, spoken: `${actions.save} ${projects.nickname(what)}` }}
      onSave={save}
    />
  );
}

export function Nicknames({ catalog }: { readonly catalog: CatalogView }) {
  const { projects } = useServices().i18n.messages;
  const titleId = useId();
  const bare = listUnnamed(catalog);
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
