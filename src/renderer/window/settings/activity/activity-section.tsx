/** Settings, Activity: whether windows are recorded, what is left out, and the deletion of what was recorded. */
import { type ActivityView, type ForgetActivity } from '#shared/activity/activity.ts';
import { preferenceBounds, type Preferences } from '#shared/program/preferences.ts';
import { isolateText } from '#shared/values/bidi.ts';
import { activityTextLimit } from '#shared/values/limits.ts';
import type { LocalDate } from '#shared/values/brands.ts';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { InlinePanel } from '../../../components/controls/inline-panel.tsx';
import { DateField } from '../../../components/dates/date-field.tsx';
import { Form } from '../../../components/fields/form.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { useFocusBack } from '../../../components/keyboard/use-focus-back.ts';
import { Shown } from '../../../components/status/shown.tsx';
import { useRequest } from '../../../data/use-query.ts';
import { useActions } from '../../../page/actions.ts';
import { RulesGroup } from './rules-group.tsx';
import { useServices } from '../../shell/services.ts';
import { NumberRow, SectionPage, SettingGroup, SettingRow, SwitchRow, TimesRow } from '../controls.tsx';
import { type SettingsProps, withSettings } from '../with-settings.tsx';
import * as controlStyles from '../../../components/controls/control.module.css';
import * as pageStyles from '../../shell/page/page.module.css';

type Recording = Preferences['activity'];

interface RecordingProps {
  readonly recording: Recording;
  readonly onChange: (part: Partial<Recording>) => void;
}

export const ActivitySection = withSettings(function ActivitySection({ settings }: SettingsProps) {
  const { i18n, data } = useServices();
  const text = i18n.messages.activity;
  const { activity: recording } = settings.view.preferences;
  const change = (part: Partial<Recording>) => settings.change({ activity: { ...recording, ...part } });
  return (
    <SectionPage title={text.title} lede={text.lede}>
      <Shown query={data.activity}>
        {(view) => (
          <>
            <SettingGroup title={null}>
              {view.unsupported === null ? (
                <>
                  <SwitchRow label={text.on} hint={text.onHint} on={recording.on} onChange={(on) => change({ on })} />
                  <ExtensionRow />
                  {settings.view.capabilities.focus === 'macos-names' ? (
                    <SettingRow label={text.macosTitles} hint={text.macosTitlesHint} />
                  ) : null}
                  <StateRow view={view} />
                  <NumberRow
                    label={text.keep}
                    value={recording.keepDays}
                    bounds={preferenceBounds.activityDays}
                    unit={text.days}
                    onChange={(keepDays) => change({ keepDays })}
                    onClear={() => change({ keepDays: null })}
                  />
                </>
              ) : (
                <SettingRow label={text.on} hint={text.unsupported(view.unsupported)} />
              )}
            </SettingGroup>
            {view.unsupported === null ? <Exclusions recording={recording} onChange={change} /> : null}
            {view.unsupported === null ? <Suggestions recording={recording} onChange={change} /> : null}
            <RulesGroup />
            <Recorded recording={recording} onChange={change} />
            <Deletion />
          </>
        )}
      </Shown>
    </SectionPage>
  );
});

/** Under GNOME on Wayland: the extension that names the window, installed with the user's consent. */
function ExtensionRow() {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const text = i18n.messages.activity;
  const { answered } = useRequest({ ask: clocktower.getFocusExtension, changes: clocktower.onFocusExtensionChanged }, undefined);
  const state = answered.kind === 'answer' ? answered.value.state : 'not-needed';
  if (state === 'not-needed') {
    return null;
  }
  return state === 'missing' ? (
    <SettingRow label={text.extension} hint={text.extensionMissing}>
      <Button label={text.installExtension} onPress={async () => void (await perform(clocktower.installFocusExtension))} />
    </SettingRow>
  ) : (
    <SettingRow label={text.extension} hint={state === 'active' ? text.extensionActive : text.extensionNextSignIn}>
      <Button label={text.removeExtension} onPress={async () => void (await perform(clocktower.removeFocusExtension))} />
    </SettingRow>
  );
}

function StateRow({ view: { state, pausedUntil } }: { readonly view: ActivityView }) {
  const { clocktower, i18n } = useServices();
  const { perform } = useActions();
  const text = i18n.messages.activity;
  if (state === 'off' || state === 'unsupported') {
    return null;
  }
  return (
    <SettingRow
      label={text.state}
      hint={
        state === 'paused' && pausedUntil !== null
          ? text.pausedUntil(i18n.timeOfDay(pausedUntil))
          : state === 'waiting'
            ? text.waiting
            : text.recording
      }
    >
      <Button
        label={state === 'paused' ? text.resume : text.pause}
        onPress={async () => void (await perform(state === 'paused' ? clocktower.resumeActivity : clocktower.pauseActivity))}
      />
    </SettingRow>
  );
}

/** What the program says by itself. */
function Suggestions({ recording: { on, questions, evening, eveningAt }, onChange }: RecordingProps) {
  const text = useServices().i18n.messages.activity;
  return on ? (
    <SettingGroup title={text.asking}>
      <SwitchRow label={text.questions} hint={text.questionsHint} on={questions} onChange={(wanted) => onChange({ questions: wanted })} />
      <SwitchRow label={text.evening} hint={text.eveningHint} on={evening} onChange={(wanted) => onChange({ evening: wanted })} />
      {evening ? (
        <TimesRow
          label={text.eveningAt}
          from={{ label: text.eveningAt, value: eveningAt, onChange: (wanted) => onChange({ eveningAt: wanted }) }}
        />
      ) : null}
    </SettingGroup>
  ) : null;
}

function Exclusions({ recording, onChange }: RecordingProps) {
  const text = useServices().i18n.messages.activity;
  const { excludedApplications, excludedTitles } = recording;
  return (
    <SettingGroup title={text.excluded}>
      <ExcludedList
        label={text.excludedApplications}
        hint={text.excludedApplicationsHint}
        field={text.addApplication}
        names={excludedApplications}
        onChange={(names) => onChange({ excludedApplications: names })}
      />
      <ExcludedList
        label={text.excludedTitles}
        hint={text.excludedTitlesHint}
        field={text.addTitle}
        names={excludedTitles}
        onChange={(names) => onChange({ excludedTitles: names })}
      />
    </SettingGroup>
  );
}

interface ExcludedListProps {
  readonly label: string;
  readonly hint: string;
  readonly field: string;
  readonly names: readonly string[];
  readonly onChange: (names: string[]) => void;
}

function ExcludedList({ label, hint, field, names, onChange }: ExcludedListProps) {
  const { i18n } = useServices();
  const text = i18n.messages.activity;
  const [typed, setTyped] = useState('');
  function add(): void {
    const name = typed.trim();
    if (name !== '') {
      setTyped('');
      onChange([...names.filter((each) => each !== name), name]);
    }
  }
  return (
    <>
      <SettingRow label={label} hint={hint} />
      {names.map((name) => (
        <SettingRow key={name} label={isolateText(name)}>
          <Button
            label={i18n.messages.actions.remove}
            spoken={text.recordAgain(name)}
            onPress={() => onChange(names.filter((each) => each !== name))}
          />
        </SettingRow>
      ))}
      <Form className={pageStyles.form} aria-label={label} onSubmit={add}>
        <TextField name="name" label={field} value={typed} maxLength={activityTextLimit} onType={setTyped} />
        <div className={controlStyles.buttons}>
          <Button label={text.add} isDisabled={typed.trim() === ''} />
        </div>
      </Form>
    </>
  );
}

function useForgetting() {
  const { clocktower, i18n } = useServices();
  const { perform, say } = useActions();
  return async (what: ForgetActivity): Promise<void> => {
    if (await perform(() => clocktower.forgetActivity(what))) {
      say(i18n.messages.activity.deleted);
    }
  };
}

/** The recorded applications with their time. */
function Recorded({ recording, onChange }: RecordingProps) {
  const { clocktower, i18n } = useServices();
  const text = i18n.messages.activity;
  const forget = useForgetting();
  const { answered } = useRequest({ ask: clocktower.getActivityApplications, changes: clocktower.onActivityChanged }, undefined);
  if (answered.kind !== 'answer') {
    return null;
  }
  return (
    <SettingGroup title={text.recorded}>
      {answered.value.length === 0 ? <SettingRow label={text.nothingRecorded} /> : null}
      {answered.value.map(({ application, seconds }) => (
        <SettingRow key={application} label={isolateText(application)} hint={i18n.messages.duration(seconds)}>
          {recording.excludedApplications.includes(application) ? null : (
            <Button
              label={text.exclude}
              spoken={text.excludeNamed(application)}
              onPress={() => onChange({ excludedApplications: [...recording.excludedApplications, application] })}
            />
          )}
          <Button
            label={i18n.messages.actions.delete}
            spoken={text.deleteNamed(application)}
            onPress={async () => forget({ what: 'application', application })}
          />
        </SettingRow>
      ))}
    </SettingGroup>
  );
}

function Deletion() {
  const { i18n } = useServices();
  const text = i18n.messages.activity;
  const forget = useForgetting();
  const [day, setDay] = useState<LocalDate | null>(null);
  const [isAsked, setAsked] = useState(false);
  const asks = useFocusBack<HTMLButtonElement>(isAsked);
  return (
    <SettingGroup title={text.delete}>
      <SettingRow label={text.day}>
        <DateField label={text.day} value={day} onChange={setDay} />
        <Button
          label={text.deleteDay}
          isDisabled={day === null}
          onPress={async () => (day === null ? undefined : forget({ what: 'day', date: day }))}
        />
      </SettingRow>
      <SettingRow label={text.all}>
        <Button ref={asks} label={text.deleteAll} onPress={() => setAsked(true)} />
      </SettingRow>
      {isAsked ? (
        <InlinePanel title={text.deleteAllQuestion} onEscape={() => setAsked(false)}>
          <div className={controlStyles.buttons}>
            <Button
              tone="alert"
              label={text.deleteAllConfirm}
              onPress={async () => {
                await forget({ what: 'all' });
                setAsked(false);
              }}
            />
            <Button look="text" label={i18n.messages.actions.cancel} onPress={() => setAsked(false)} />
          </div>
        </InlinePanel>
      ) : null}
    </SettingGroup>
  );
}
