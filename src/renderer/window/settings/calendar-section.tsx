import { calendarAddressLimit, type CalendarView } from '#shared/history/calendar.ts';
import { isolateText } from '#shared/values/bidi.ts';
import type { Result } from '#shared/values/result.ts';
import { useRef, useState } from 'react';
import { Form } from '../../components/fields/form.tsx';
import { Button } from '../../components/controls/button.tsx';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { Shown } from '../../components/status/shown.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useRefusal } from '../../editing/use-refusal.ts';
import { useServices } from '../shell/services.ts';
import { SectionPage, SettingGroup, SettingRow } from './controls.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page/page.module.css';

export function CalendarSection() {
  const { i18n, data } = useServices();
  const text = i18n.messages.calendar;
  return (
    <SectionPage title={text.title} lede={text.lede}>
      <Shown query={data.calendar}>
        {({ calendars }) => (
          <>
            {calendars.length === 0 ? null : (
              <SettingGroup title={null}>
                {calendars.map((calendar) => (
                  <ChosenCalendar key={calendar.id} calendar={calendar} />
                ))}
              </SettingGroup>
            )}
            <ChooseCalendar title={calendars.length === 0 ? null : text.add} />
          </>
        )}
      </Shown>
    </SectionPage>
  );
}

function ChosenCalendar({
  calendar: { id, name, failure, readAt, skipped, skippedTitles, unknownZones },
}: {
  readonly calendar: CalendarView['calendars'][number];
}) {
  const { clocktower, i18n, data } = useServices();
  const { perform, say } = useActions();
  const text = i18n.messages.calendar;
  const state =
    failure !== null
      ? text.notRead(failure)
      : readAt === null
        ? text.reading
        : text.readAt({ day: i18n.day(readAt), time: i18n.timeOfDay(readAt) });
  const hint = [
    state,
    skipped === 0 ? null : text.skipped({ count: skipped, titles: skippedTitles.map(isolateText) }),
    unknownZones.length === 0 ? null : text.unknownZones(unknownZones.map(isolateText)),
  ]
    .filter((part) => part !== null)
    .join(' ');
  async function remove(): Promise<void> {
    if (await perform(() => clocktower.removeCalendar({ id }))) {
      await data.calendar.refresh();
      say(text.removed);
    }
  }
  return (
    <SettingRow label={name} hint={hint}>
      <Button label={i18n.messages.actions.remove} spoken={text.removeNamed(name)} onPress={remove} />
    </SettingRow>
  );
}

function ChooseCalendar({ title }: { readonly title: string | null }) {
  const { clocktower, i18n, data } = useServices();
  const { perform, say } = useActions();
  const text = i18n.messages.calendar;
  const form = useRef<HTMLFormElement>(null);
  const ofFile = useRefusal(form, ({ kind }) => (kind === 'calendar' ? 'file' : null));
  const ofAddress = useRefusal(form, ({ kind }) => (kind === 'calendar' ? 'address' : null));
  const [address, setAddress] = useState('');
  const [isReading, setReading] = useState(false);

  async function add(
    ask: () => Promise<Result<{ readonly chosen: boolean } | null, Problem>>,
    { refuse }: Pick<typeof ofFile, 'refuse'>,
  ): Promise<void> {
    if (isReading) {
      return;
    }
    let isChosen = true;
    ofFile.forget();
    ofAddress.forget();
    setReading(true);
    const isAdded = await perform(async () => {
      const answer = await ask();
      isChosen = !answer.ok || answer.value?.chosen !== false;
      return answer;
    }, refuse);
    setReading(false);
    await data.calendar.refresh();
    if (isAdded && isChosen) {
      setAddress('');
      say(text.added);
    }
  }

  function submit(): void {
    void add(() => clocktower.subscribeCalendar({ address }), ofAddress);
  }

  return (
    <>
      <SettingGroup title={title}>
        <SettingRow label={text.file} hint={text.fileHint} problem={ofFile.at('file')}>
          <Button label={text.chooseFile} isDisabled={isReading} onPress={() => void add(clocktower.chooseCalendarFile, ofFile)} />
        </SettingRow>
      </SettingGroup>
      <div className={pageStyles.group}>
        <Form ref={form} className={pageStyles.form} aria-label={text.address} aria-busy={isReading} onSubmit={submit}>
          <TextField
            name="address"
            label={text.address}
            hint={text.addressHint}
            value={address}
            maxLength={calendarAddressLimit}
            inputMode="url"
            problem={ofAddress.at('address')}
            onType={(typed) => {
              setAddress(typed);
              ofAddress.forget();
            }}
          />
          <div className={controlStyles.buttons}>
            <Button label={isReading ? text.reading : text.subscribe} isDisabled={isReading} />
          </div>
        </Form>
      </div>
    </>
  );
}
