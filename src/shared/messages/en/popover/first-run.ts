export const englishFirstRun = {
  step: (at: { readonly step: number; readonly of: number }) => `${at.step} of ${at.of}`,
  titles: {
    type: 'Type what you are working on',
    icon: 'Find the tower',
    noIcon: 'Open Clocktower again',
    activity: 'What you forget',
    choose: 'Where to save your time',
  },
  type: 'Type it in the field above and press Enter: the timer starts. More fits into the same line:',
  examples: {
    named: { typed: 'call @client #bug', means: 'with a project and a tag' },
    earlier: { typed: '-10 review', means: 'started ten minutes ago' },
    finished: { typed: '9:30-10:15 review', means: 'already finished' },
  },
  icon: 'Clocktower stays in the tray or menu bar as a small tower: hollow while nothing runs, filled while a timer does. Click it to open this window. If it is hidden, drag it out of the overflow menu.',
  noIcon: 'This desktop shows no tray icons. Start Clocktower again to open this window, or set a global shortcut in Settings.',
  activity:
    'Clocktower can record which application and window have the focus, and propose entries for what no timer ran for. The recording is a file on this computer, each day of it is deleted after 30 days, and it is never sent.',
  extension: 'GNOME also needs an extension, which you install in Settings, Activity.',
  record: 'Record activity',
  alone: 'Use it on this computer',
  connect: 'Connect a server',
  importTime: 'Import from another timer',
  campus: 'Show the Campus page, for students',
  skip: 'Skip',
  next: 'Next',
} as const;
