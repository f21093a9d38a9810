import { type CalendarDate, GregorianCalendar, parseDate, toCalendar } from '@internationalized/date';
import { toLocalDate } from '#shared/values/brands.ts';
import CalendarIcon from 'lucide-react/icons/calendar';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Button } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { useServices } from '../../page/services.ts';
import type { DateFieldProps } from './date-field.tsx';
import * as controlStyles from '../controls/control.module.css';
import * as menuStyles from '../controls/menu.module.css';
import * as styles from './date-field.module.css';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export function DatePickerField({ label, value, shortcuts, isInvalid = false, describedBy = '', onChange }: DateFieldProps) {
  const { weekStart } = useServices().i18n;

  function pick(date: CalendarDate | null): void {
    onChange(date === null ? null : toLocalDate(Temporal.PlainDate.from(toCalendar(date, new GregorianCalendar()).toString())));
  }

  return (
    <DatePicker<CalendarDate>
      className={styles.dateField}
      aria-label={label}
      aria-describedby={describedBy}
      isInvalid={isInvalid}
      firstDayOfWeek={weekdays[weekStart - 1] ?? 'mon'}
      value={value === null ? null : parseDate(value)}
      onChange={pick}
    >
      <Group className={styles.dateBox}>
        <DateInput className={styles.dateParts}>{(segment) => <DateSegment segment={segment} className={styles.datePart} />}</DateInput>
        <Button className={styles.dateButton}>
          <CalendarIcon aria-hidden size={14} strokeWidth={1.5} />
        </Button>
      </Group>
      <Popover className={menuStyles.menuPopover} style={{ maxWidth: 'none' }} placement="bottom start" offset={4} containerPadding={8}>
        <Dialog className={styles.datePanel}>
          {({ close }) => (
            <>
              {shortcuts === undefined ? null : (
                <div className={styles.dateShortcuts}>
                  {shortcuts.map((shortcut) => (
                    <Button
                      key={shortcut.label}
                      className={styles.dateShortcut}
                      // Not the calendar's previous or next.
                      slot={null}
                      onPress={() => {
                        shortcut.onPress();
                        close();
                      }}
                    >
                      {shortcut.label}
                    </Button>
                  ))}
                </div>
              )}
              <Calendar className={styles.monthCalendar}>
                <header className={styles.monthHead}>
                  <Button slot="previous" className={controlStyles.iconButton}>
                    <ChevronLeft aria-hidden size={16} strokeWidth={1.5} />
                  </Button>
                  <CalendarHeading className={styles.monthTitle} />
                  <Button slot="next" className={controlStyles.iconButton}>
                    <ChevronRight aria-hidden size={16} strokeWidth={1.5} />
                  </Button>
                </header>
                <CalendarGrid className={styles.monthGrid} weekdayStyle="short">
                  {(date) => <CalendarCell date={date} className={styles.monthDay} />}
                </CalendarGrid>
              </Calendar>
            </>
          )}
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
