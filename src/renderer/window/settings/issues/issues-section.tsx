/** Settings, Issues: connections to trackers, how an entry is described, and the projects of repositories. */
import { itemTemplateLimit, type WorkItemsView } from '#shared/work-items/work-items.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { InlinePanel } from '../../../components/controls/inline-panel.tsx';
import { Form } from '../../../components/fields/form.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Shown } from '../../../components/status/shown.tsx';
import { useLatest } from '../../../data/use-query.ts';
import { useActions } from '../../../page/actions.ts';
import { SectionPage, SettingGroup, SettingRow, SwitchRow, TextRow } from '../controls.tsx';
import { useServices } from '../../shell/services.ts';
import { ConnectTracker } from './connect-tracker.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as pageStyles from '../../shell/page/page.module.css';

type Tracker = WorkItemsView['connections'][number];

export function IssuesSection() {
  const { clocktower, i18n, data } = useServices();
  const { perform } = useActions();
  const text = i18n.messages.workItems;
  return (
    <SectionPage title={text.title} lede={text.lede}>
      <Shown query={data.workItems}>
        {(view) => (
          <>
            {view.connections.map((tracker) => (
              <ConnectedTracker key={tracker.id} tracker={tracker} />
            ))}
            <ConnectTracker title={view.connections.length === 0 ? null : text.add} />
            {view.connections.length === 0 ? null : (
              <SettingGroup title={null}>
                <TextRow
                  label={text.template}
                  hint={text.templateHint}
                  value={view.template}
                  limit={itemTemplateLimit}
                  onChange={(template) => void (template === '' ? undefined : perform(() => clocktower.setItemTemplate({ template })))}
                />
              </SettingGroup>
            )}
            {view.projects.length === 0 ? null : <BoardProjects projects={view.projects} />}
            <Repositories repositories={view.repositories} />
          </>
        )}
      </Shown>
    </SectionPage>
  );
}

function ConnectedTracker({ tracker }: { readonly tracker: Tracker }) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const [isReplacing, setReplacing] = useState(false);
  const text = i18n.messages.workItems;
  const { id, name, readAt, failure, items, kept, labelsAsTags, writesTime } = tracker;
  const at = readAt === null ? null : `${i18n.day(readAt)}, ${i18n.timeOfDay(readAt)}`;
  const hint = [text.state({ items, at }), failure === null ? null : i18n.problem(failure), kept === 'memory' ? text.notKept : null]
    .filter((part) => part !== null)
    .join(' ');

  async function remove(): Promise<void> {
    if (await perform(() => clocktower.removeItems({ id }))) {
      say(text.removed);
    }
  }

  async function refresh(): Promise<void> {
    if (await perform(clocktower.refreshItems)) {
      say(text.refreshed);
    }
  }

  return (
    <SettingGroup title={`${text.trackers[tracker.tracker]}: ${isolateText(name)}`}>
      <SettingRow label={name} hint={hint}>
        <Button label={text.refresh} onPress={refresh} />
        <Button label={text.replace} onPress={() => setReplacing(true)} />
        <Button label={i18n.messages.actions.remove} spoken={text.remove(name)} onPress={remove} />
      </SettingRow>
      {isReplacing ? <ReplaceToken tracker={tracker} onClose={() => setReplacing(false)} /> : null}
      <SwitchRow
        label={text.labels}
        hint={text.labelsHint}
        on={labelsAsTags}
        onChange={(on) => void perform(() => clocktower.changeItems({ id, labelsAsTags: on }))}
      />
      {writesTime === null ? null : (
        <SwitchRow
          label={text.writesTime}
          hint={text.writesTimeHint}
          on={writesTime}
          onChange={(on) => void perform(() => clocktower.changeItems({ id, writesTime: on }))}
        />
      )}
    </SettingGroup>
  );
}

function ReplaceToken({ tracker: { id }, onClose }: { readonly tracker: Tracker; readonly onClose: () => void }) {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  const text = i18n.messages.workItems;
  const [token, setToken] = useState('');

  async function save(): Promise<void> {
    if (token.trim() !== '' && (await perform(() => clocktower.changeItems({ id, token })))) {
      say(text.replaced);
      onClose();
    }
  }

  return (
    <InlinePanel title={text.newToken} onEscape={onClose}>
      <Form className={pageStyles.form} aria-label={text.newToken} onSubmit={save}>
        <TextField name="token" type="password" label={text.newToken} value={token} onType={setToken} />
        <div className={controlStyles.buttons}>
          <Button label={text.replace} isDisabled={token.trim() === ''} />
          <Button look="text" label={i18n.messages.actions.cancel} onPress={onClose} />
        </div>
      </Form>
    </InlinePanel>
  );
}

function Repositories({ repositories }: Pick<WorkItemsView, 'repositories'>) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const text = i18n.messages.workItems;
  return (
    <SettingGroup title={text.repositories} hint={text.repositoriesHint}>
      {repositories.map(({ folder, branch, failure }) => (
        <SettingRow
          key={folder}
          label={isolateText(folder)}
          hint={failure === null ? (branch === null ? text.noBranch : text.branch(isolateText(branch))) : i18n.problem(failure)}
        >
          <Button
            label={i18n.messages.actions.remove}
            spoken={text.remove(folder)}
            onPress={() => void perform(() => clocktower.removeRepository({ folder }))}
          />
        </SettingRow>
      ))}
      <div className={controlStyles.buttons}>
        <Button label={text.addFolder} onPress={() => void perform(clocktower.addRepository)} />
      </div>
    </SettingGroup>
  );
}

function BoardProjects({ projects }: Pick<WorkItemsView, 'projects'>) {
  const { clocktower, i18n, data } = useServices();
  const { perform } = useActions();
  const text = i18n.messages.workItems;
  const catalog = useLatest(data.catalog);
  return (
    <SettingGroup title={text.projects} hint={text.projectsHint}>
      {projects.map(({ tracker, server, board, projectId }) => (
        <SettingRow
          key={`${tracker} ${board}`}
          label={isolateText(board)}
          hint={`${server}: ${catalog?.projects.find(({ id }) => id === projectId)?.name ?? ''}`}
        >
          <Button
            label={text.forgetProject}
            spoken={text.forget(board)}
            onPress={() => void perform(() => clocktower.setItemProject({ tracker, board, projectId: null }))}
          />
        </SettingRow>
      ))}
    </SettingGroup>
  );
}
