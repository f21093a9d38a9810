/** Calendar files: a meeting of each week, one in another time zone, a whole day, and one that was cancelled. */

export function calendar(...events: readonly string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((lines, index) => ['BEGIN:VEVENT', ...(lines.includes('UID:') ? [] : [`UID:${index}`]), lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
}

export const standup = 'SUMMARY:Standup\r\nDTSTART:20261102T090000Z\r\nDTEND:20261102T091500Z\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE';
export const review = 'SUMMARY:Design review\r\nDTSTART;TZID=Europe/Berlin:20261119T140000\r\nDTEND;TZID=Europe/Berlin:20261119T150000';
export const holiday = 'SUMMARY:Holiday\r\nDTSTART;VALUE=DATE:20261118\r\nDTEND;VALUE=DATE:20261119';
export const cancelled = 'SUMMARY:Cancelled\r\nSTATUS:CANCELLED\r\nDTSTART:20261119T080000Z\r\nDTEND:20261119T090000Z';
