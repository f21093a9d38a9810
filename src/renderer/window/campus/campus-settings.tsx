/** Settings, Campus: the directory, its key and its usage, and the description template of a location. */
import type { UsageView } from '#shared/campus/view.ts';
import { type CampusPage, campusAddressLimit } from '#shared/campus/page.ts';
import { describeWork, placeTemplateLimit, placeTemplateSchema } from '#shared/campus/work-place.ts';
import { connectionFieldLimit } from '#shared/connections/connections.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { Result } from '#shared/values/result.ts';
import { type FormEvent, useId, useState } from 'react';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Shown } from '../../components/status/shown.tsx';
import { useServices } from '../shell/services.ts';
import { SettingGroup, SettingRow, SwitchRow } from '../settings/controls.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { PageTitle } from '../shell/page-title.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page.module.css';

export function CampusSettings() {
  return <Shown query={useServices().data.campus}>{(page) => <CampusForms page={page} />}</Shown>;
}

function CampusForms({ page }: { readonly page: CampusPage }) {
  const { messages } = useServices().i18n;
  const { campusPage } = messages;
  return (
    <div>
      <header className={pageStyles.pageHead}>
        <PageTitle title={campusPage.settingsTitle} />
        <p className={pageStyles.pageLede}>{campusPage.settingsLede}</p>
      </header>
      <CampusShown />
      <div className={pageStyles.group}>
        <SourceForm page={page} />
      </div>
      {page.settings.source.kind === 'server' ? (
        <div className={pageStyles.group}>
          <KeyForm key={page.settings.source.address} page={page} />
        </div>
      ) : null}
      <div className={pageStyles.group}>
        <TemplateForm page={page} />
      </div>
      <div className={pageStyles.group}>
        <SettingRow label={campusPage.usage} hint={usageText(page.directory.usage, messages)} />
      </div>
    </div>
  );
}

/** The calls counted for the key. */
function usageText({ monthlyCalls, totalCalls, counted, free, unknown }: UsageView, { campusPage }: ReturnType<typeof useServices>['i18n']['messages']): string {
  const known = campusPage.usageText({
    month: monthlyCalls === null ? null : campusPage.calls(monthlyCalls),
    total: totalCalls === null ? null : String(totalCalls),
    here: counted,
    free,
  });
  return unknown === 0 ? known : `${known}, ${campusPage.usageUnknown(unknown)}`;
}

/** The page is hidden until the user enables it. */
export function CampusShown() {
  const { campusPage } = useServices().i18n.messages;
  const settings = useSettings();
  return settings === null ? null : (
    <SettingGroup title={null}>
      <SwitchRow label={campusPage.shown} hint={campusPage.shownHint} on={settings.view.preferences.pages.campus} onChange={(campus) => settings.change({ pages: { campus } })} />
    </SettingGroup>
  );
}

interface Asking {
  /** null: no error. */
  readonly problem: Problem | null;
  readonly ask: (run: () => Promise<Result<unknown, Problem>>, done: string) => Promise<boolean>;
  readonly forget: () => void;
}

/** Submits a form of this section, shows errors at their fields, and reports success. */
function useAsking(): Asking {
  const { campus } = useServices().data;
  const { say } = useActions();
  const [problem, setProblem] = useState<Problem | null>(null);
  async function ask(run: () => Promise<Result<unknown, Problem>>, done: string): Promise<boolean> {
    const answer = await run();
    setProblem(answer.ok ? null : answer.failure);
    if (answer.ok) {
      await campus.refresh();
      say(done);
    }
    return answer.ok;
  }
  return { problem, ask, forget: () => setProblem(null) };
}

function SourceForm({ page }: { readonly page: CampusPage }) {
  const { clocktower, i18n } = useServices();
  const { campusPage } = i18n.messages;
  const { source } = page.settings;
  const { problem, ask, forget } = useAsking();
  const [kind, setKind] = useState(source.kind);
  const [address, setAddress] = useState(source.kind === 'server' ? source.address : '');
  const [done, setDone] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void (async () => setDone(await ask(() => clocktower.showCampus(kind === 'embedded' ? { kind } : { kind, address }), campusPage.used)))();
  }

  return (
    <form className={pageStyles.form} aria-label={campusPage.source} onSubmit={submit}>
      <fieldset className={controlStyles.choices}>
        <legend className={controlStyles.fieldLabel}>{campusPage.source}</legend>
        {(['embedded', 'server'] as const).map((each) => (
          <label key={each} className={controlStyles.choice}>
            <input
              type="radio"
              name="source"
              checked={each === kind}
              onChange={() => {
                setKind(each);
                setDone(false);
                forget();
              }}
            />
            {each === 'embedded' ? campusPage.sourceHere : campusPage.sourceThere}
          </label>
        ))}
      </fieldset>
      {kind === 'embedded' ? (
        <p className={controlStyles.fieldHint}>{campusPage.sourceHereHint}</p>
      ) : (
        <TextField
          name="address"
          label={campusPage.sourceAddress}
          hint={campusPage.sourceAddressHint}
          value={address}
          maxLength={campusAddressLimit}
          inputMode="url"
          problem={problem}
          onType={(text) => {
            setAddress(text);
            setDone(false);
            forget();
          }}
        />
      )}
      <div className={controlStyles.buttons}>
        <button type="submit" className={controlStyles.outlineButton}>
          {campusPage.use}
        </button>
        {done ? <span className={controlStyles.fieldHint}>{campusPage.used}</span> : null}
      </div>
    </form>
  );
}

function KeyForm({ page }: { readonly page: CampusPage }) {
  const { clocktower, i18n } = useServices();
  const { campusPage } = i18n.messages;
  const { problem, ask, forget } = useAsking();
  const [key, setKey] = useState('');
  const id = useId();
  const state = page.directory.key === 'stored' && page.keyKept === 'memory' ? campusPage.keyInMemory : campusPage.keyStates[page.directory.key];

  function submit(event: FormEvent): void {
    event.preventDefault();
    void (async () => {
      if (await ask(() => clocktower.setCampusKey({ key }), campusPage.keySaved)) {
        setKey('');
      }
    })();
  }

  return (
    <form className={pageStyles.form} aria-label={campusPage.key} onSubmit={submit}>
      <div className={controlStyles.field}>
        <label htmlFor={id}>{campusPage.keyNew}</label>
        {/* Masked while typing, because users usually paste it. */}
        <input
          id={id}
          className={controlStyles.textInput}
          type="password"
          autoComplete="off"
          spellCheck={false}
          maxLength={connectionFieldLimit}
          value={key}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem ${id}-hint`}
          onChange={(event) => {
            setKey(event.target.value);
            forget();
          }}
        />
        <FieldProblem id={`${id}-problem`} problem={problem} />
        <p id={`${id}-hint`} className={controlStyles.fieldHint}>
          {state}. {campusPage.keyHint}
        </p>
      </div>
      <div className={controlStyles.buttons}>
        <button type="submit" className={controlStyles.outlineButton}>
          {campusPage.keySave}
        </button>
        {page.directory.key === 'stored' || page.directory.key === 'unreadable' ? (
          <button type="button" className={controlStyles.textButton} onClick={() => void ask(() => clocktower.setCampusKey({ key: null }), campusPage.keyForgotten)}>
            {campusPage.keyForget}
          </button>
        ) : null}
      </div>
    </form>
  );
}

function TemplateForm({ page }: { readonly page: CampusPage }) {
  const { clocktower, i18n } = useServices();
  const { campusPage } = i18n.messages;
  const { problem, ask } = useAsking();
  const [template, setTemplate] = useState(page.settings.placeTemplate);
  const [done, setDone] = useState(false);
  const id = useId();
  const checked = foreignOrNull(placeTemplateSchema, template);
  const place = campusPage.templateExamplePlace;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (checked !== null) {
      void (async () => setDone(await ask(() => clocktower.setPlaceTemplate({ placeTemplate: checked }), campusPage.templateSaved)))();
    }
  }

  return (
    <form className={pageStyles.form} aria-label={campusPage.template} onSubmit={submit}>
      <div className={controlStyles.field}>
        <label htmlFor={id}>{campusPage.template}</label>
        <input
          id={id}
          className={controlStyles.textInput}
          type="text"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={placeTemplateLimit}
          value={template}
          aria-invalid={checked === null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setTemplate(event.target.value);
            setDone(false);
          }}
        />
        <p id={`${id}-hint`} className={checked === null ? controlStyles.fieldProblem : controlStyles.fieldHint} dir="auto">
          {checked === null ? campusPage.templateBad : `${campusPage.templateHint} ${campusPage.templateExample(describeWork(checked, { place, work: campusPage.templateExampleWork }))}`}
        </p>
        <FieldProblem id={`${id}-problem`} problem={problem} />
      </div>
      <div className={controlStyles.buttons}>
        <button type="submit" className={controlStyles.outlineButton} aria-disabled={checked === null}>
          {campusPage.templateSave}
        </button>
        {done ? <span className={controlStyles.fieldHint}>{campusPage.templateSaved}</span> : null}
      </div>
    </form>
  );
}
