import { calendarAddressLimit, type CalendarView } from '#shared/history/calendar.ts';
import type { Result } from '#shared/values/result.ts';
import { type FormEvent, useState } from 'react';
import { useActions } from '../../page/actions.ts';
import type { Problem } from '../../page/bridge.ts';
import { deliberate } from '../../components/keyboard/deliberate.ts';
import { FieldProblem } from '../../components/fields/field-problem.tsx';
import { Shown } from '../../components/status/shown.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useServices } from '../shell/services.ts';
import { SectionPage, SettingGroup, SettingRow } from './controls.tsx';
import * as controlStyles from '../../components/controls/control.module.css';
import * as pageStyles from '../shell/page.module.css';

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

function ChosenCalendar({ calendar: { id, name, failure, readAt } }: { readonly calendar: CalendarView['calendars'][number] }) {
  const { clocktower, i18n, data } = useServices();
  const { perform, say } = useActions();
  const text = i18n.messages.calendar;
  const hint = failure !== null ? text.notRead(failure) : readAt === null ? text.reading : text.readAt({ day: i18n.day(readAt), time: i18n.timeOfDay(readAt) });
  async function remove(): Promise<void> {
    if (await perform(() => clocktower.removeCalendar({ id }))) {
      await data.calendar.refresh();
      say(text.removed);
    }
  }
  return (
    <SettingRow label={name} hint={hint}>
      <button type="button" className={controlStyles.outlineButton} aria-label={text.removeNamed(name)} {...deliberate(() => void remove())}>
        {text.remove}
      </button>
    </SettingRow>
  );
}

function ChooseCalendar({ title }: { readonly title: string | null }) {
  const { clocktower, i18n, data } = useServices();
  const { say } = useActions();
  const text = i18n.messages.calendar;
  const [address, setAddress] = useState('');
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<{ readonly of: 'file' | 'address'; readonly problem: Problem } | null>(null);

  async function add(of: 'file' | 'address', ask: () => Promise<Result<{ readonly chosen: boolean } | null, Problem>>): Promise<void> {
    if (isReading) {
      return;
    }
    setReading(true);
    const answer = await ask();
    setReading(false);
    setProblem(answer.ok ? null : { of, problem: answer.failure });
    await data.calendar.refresh();
    if (answer.ok && answer.value?.chosen !== false) {
      setAddress('');
      say(text.added);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void add('address', () => clocktower.subscribeCalendar({ address }));
  }

  return (
    <>
      <SettingGroup title={title}>
        <SettingRow label={text.file} hint={text.fileHint}>
          <button type="button" className={controlStyles.outlineButton} aria-disabled={isReading} {...deliberate(() => void add('file', clocktower.chooseCalendarFile))}>
            {text.chooseFile}
          </button>
        </SettingRow>
        <FieldProblem id="calendar-file-problem" problem={problem?.of === 'file' ? problem.problem : null} />
      </SettingGroup>
      <div className={pageStyles.group}>
        <form className={pageStyles.form} aria-label={text.address} aria-busy={isReading} onSubmit={submit}>
          <TextField
            name="address"
            label={text.address}
            hint={text.addressHint}
            value={address}
            maxLength={calendarAddressLimit}
            inputMode="url"
            problem={problem?.of === 'address' ? problem.problem : null}
            onType={(typed) => {
              setAddress(typed);
              setProblem(null);
            }}
          />
          <div className={controlStyles.buttons}>
            <button type="submit" className={controlStyles.outlineButton} aria-disabled={isReading}>
              {isReading ? text.reading : text.subscribe}
            </button>
          </div>
        </form>
      </div>
    </>
  );
}
