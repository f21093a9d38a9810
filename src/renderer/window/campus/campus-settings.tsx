/** Settings, Campus: the directory, its key and its usage, and the description template of a location. */
import type { UsageView } from '#shared/campus/view.ts';
import { type CampusPage, campusAddressLimit } from '#shared/campus/page.ts';
import { describeWork, placeTemplateLimit, placeTemplateSchema } from '#shared/campus/work-place.ts';
import { connectionFieldLimit } from '#shared/connections/connections.ts';
import { foreignOrNull } from '#shared/values/parse-foreign.ts';
import type { Result } from '#shared/values/result.ts';
import { useRef, useState } from 'react';
import { Form } from '../../components/fields/form.tsx';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { TextField } from '../../components/fields/text-field.tsx';
import { Shown } from '../../components/status/shown.tsx';
import { useRefusal } from '../../editing/use-refusal.ts';
import { useServices } from '../shell/services.ts';
import { SectionPage, SettingGroup, SettingRow, SwitchRow } from '../settings/controls.tsx';
import { type SettingsProps, withSettings } from '../settings/with-settings.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';

export function CampusSettings() {
  return <Shown query={useServices().data.campus}>{(page) => <CampusForms page={page} />}</Shown>;
}

function CampusForms({ page }: { readonly page: CampusPage }) {
  const { messages } = useServices().i18n;
  const { campusPage } = messages;
  return (
    <SectionPage title={campusPage.settingsTitle} lede={campusPage.settingsLede}>
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
    </SectionPage>
  );
}

/** The calls counted for the key. */
function usageText(
  { monthlyCalls, totalCalls, counted, free, unknown }: UsageView,
  { campusPage }: ReturnType<typeof useServices>['i18n']['messages'],
): string {
  const known = campusPage.usageText({
    month: monthlyCalls === null ? null : campusPage.calls(monthlyCalls),
    total: totalCalls === null ? null : String(totalCalls),
    here: counted,
    free,
  });
  return unknown === 0 ? known : `${known}, ${campusPage.usageUnknown(unknown)}`;
}

/** The page is hidden until the user enables it. */
export const CampusShown = withSettings(function CampusShown({ settings }: SettingsProps) {
  const { campusPage } = useServices().i18n.messages;
  return (
    <SettingGroup title={null}>
      <SwitchRow
        label={campusPage.shown}
        hint={campusPage.shownHint}
        on={settings.view.preferences.pages.campus}
        onChange={(campus) => settings.change({ pages: { campus } })}
      />
    </SettingGroup>
  );
});

/** Sends a form of this section. Returns whether it was accepted. */
function useSending() {
  const { campus } = useServices().data;
  const { perform, say } = useActions();
  return async (ask: () => Promise<Result<unknown, Problem>>, done: string, refuse?: (failure: Problem) => boolean): Promise<boolean> => {
    const isDone = await perform(ask, refuse);
    if (isDone) {
      await campus.refresh();
      say(done);
    }
    return isDone;
  };
}

function SourceForm({ page }: { readonly page: CampusPage }) {
  const { clocktower, i18n } = useServices();
  const { campusPage } = i18n.messages;
  const { source } = page.settings;
  const send = useSending();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState(source.kind);
  const [address, setAddress] = useState(source.kind === 'server' ? source.address : '');
  const [done, setDone] = useState(false);
  const refusal = useRefusal(form, (failure) => (failure.kind === 'campus' && kind === 'server' ? 'address' : null));

  function change(): void {
    setDone(false);
    refusal.forget();
  }

  async function submit(): Promise<void> {
    setDone(await send(() => clocktower.showCampus(kind === 'embedded' ? { kind } : { kind, address }), campusPage.used, refusal.refuse));
  }

  return (
    <Form ref={form} className={pageStyles.form} aria-label={campusPage.source} onSubmit={submit}>
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
                change();
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
          problem={refusal.at('address')}
          onType={(text) => {
            setAddress(text);
            change();
          }}
        />
      )}
      <div className={controlStyles.buttons}>
        <Button label={campusPage.use} />
        {done ? <span className={controlStyles.fieldHint}>{campusPage.used}</span> : null}
      </div>
    </Form>
  );
}

function KeyForm({ page }: { readonly page: CampusPage }) {
  const { clocktower, i18n } = useServices();
  const { campusPage } = i18n.messages;
  const send = useSending();
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(form, (failure) => (failure.kind === 'campus' ? 'key' : null));
  const [key, setKey] = useState('');
  const state =
    page.directory.key === 'stored' && page.keyKept === 'memory' ? campusPage.keyInMemory : campusPage.keyStates[page.directory.key];

  async function submit(): Promise<void> {
    if (await send(() => clocktower.setCampusKey({ key }), campusPage.keySaved, refusal.refuse)) {
      setKey('');
    }
  }

  return (
    <Form ref={form} className={pageStyles.form} aria-label={campusPage.key} onSubmit={submit}>
      {/* Masked while typing, because users usually paste it. */}
      <TextField
        name="key"
        type="password"
        label={campusPage.keyNew}
        hint={`${state}. ${campusPage.keyHint}`}
        maxLength={connectionFieldLimit}
        value={key}
        problem={refusal.at('key')}
        onType={(text) => {
          setKey(text);
          refusal.forget();
        }}
      />
      <div className={controlStyles.buttons}>
        <Button label={campusPage.keySave} />
        {page.directory.key === 'stored' || page.directory.key === 'unreadable' ? (
          <Button
            look="text"
            label={campusPage.keyForget}
            onPress={() => void send(() => clocktower.setCampusKey({ key: null }), campusPage.keyForgotten)}
          />
        ) : null}
      </div>
    </Form>
  );
}

function TemplateForm({ page }: { readonly page: CampusPage }) {
  const { clocktower, i18n } = useServices();
  const { campusPage, actions } = i18n.messages;
  const send = useSending();
  const [template, setTemplate] = useState(page.settings.placeTemplate);
  const [done, setDone] = useState(false);
  const checked = foreignOrNull(placeTemplateSchema, template);
  const place = campusPage.templateExamplePlace;

  async function submit(): Promise<void> {
    if (checked !== null) {
      setDone(await send(() => clocktower.setPlaceTemplate({ placeTemplate: checked }), campusPage.templateSaved));
    }
  }

  return (
    <Form className={pageStyles.form} aria-label={campusPage.template} onSubmit={submit}>
      <TextField
        name="template"
        label={campusPage.template}
        hint={
          checked === null
            ? ''
            : `${campusPage.templateHint} ${campusPage.templateExample(describeWork(checked, { place, work: campusPage.templateExampleWork }))}`
        }
        maxLength={placeTemplateLimit}
        value={template}
        problem={checked === null ? campusPage.templateBad : null}
        onType={(text) => {
          setTemplate(text);
          setDone(false);
        }}
      />
      <div className={controlStyles.buttons}>
        <Button label={actions.save} isDisabled={checked === null} />
        {done ? <span className={controlStyles.fieldHint}>{campusPage.templateSaved}</span> : null}
      </div>
    </Form>
  );
}
