import type { UnsupportedDesktop } from '../../../activity/activity.ts';
import type { ProposalReason } from '../../../activity/proposals.ts';
import { assertNever } from '../../../values/result.ts';

const unsupportedDesktops: Readonly<Record<UnsupportedDesktop, string>> = {
  'gnome-wayland':
    'In a Wayland session, Clocktower can read which window has the focus from GNOME 42 on. An X11 session (“GNOME on Xorg” when you sign in) can be recorded.',
  'other-wayland': 'This Wayland desktop does not tell other programs which window has the focus. An X11 session can be recorded.',
  'windows-library':
    'On Windows, Clocktower reads which window has the focus through a library that is missing here or cannot be loaded. Installing Clocktower again brings it back.',
};

export const englishActivity = {
  title: 'Activity',
  lede: 'Records which application and window have the focus, and when you are away, so that you can look up what you did. The recording is a file on this computer and is never sent: it is in no export, backup, report, log or bug report.',
  on: 'Record activity',
  run: (run: { readonly application: string; readonly span: string }) => `${run.application}, ${run.span}`,
  commit: (commit: { readonly time: string; readonly subject: string; readonly repository: string }) =>
    `${commit.time}  ${commit.subject} (commit in ${commit.repository})`,
  fill: 'Fill from activity',
  fillChoice: (choice: { readonly description: string; readonly why: string; readonly duration: string }) =>
    `${choice.description} · ${choice.why === choice.description ? '' : `${choice.why}, `}${choice.duration}`,
  why: (why: ProposalReason, { application, project }: { readonly application: string; readonly project: string }) => {
    switch (why.kind) {
      case 'rule':
        return `your rule for ${[why.application, why.title].filter((text) => text !== '').join(', ')}`;
      case 'learned':
        return `because ${why.times} of ${why.of} times this was ${project}`;
      case 'meeting':
        return 'a meeting in your calendar';
      case 'commit':
        return `a commit in ${why.repository}`;
      case 'window':
        return application;
      default:
        return assertNever(why);
    }
  },
  fillToday: 'Fill in today',
  fillDay: (day: string) => `Fill in ${day}`,
  proposals: 'Proposed entries',
  nothingProposed: 'There is nothing to propose: all recorded time has an entry, or nothing was recorded.',
  nothingYet: 'This day has not begun.',
  addAll: ({ count, duration }: { readonly count: number; readonly duration: string }) =>
    `Add all (${count === 1 ? '1 entry' : `${count} entries`}, ${duration})`,
  added: (count: number) => (count === 1 ? 'Entry added' : `${count} entries added`),
  change: 'Change…',
  notWork: 'Not work',
  notWorkAt: (span: string) => `${span}: not work`,
  putBack: 'Put back',
  always: 'Always count this as…',
  actionOn: ({ action, name }: { readonly action: string; readonly name: string }) => `${action} ${name}`,
  activityAt: (span: string) => `Activity, ${span}`,
  makeEntry: 'Make an entry of it',
  windows: 'Windows',
  away: 'Away',
  rules: 'Rules',
  rulesHint: 'A rule says to which project the time of a window belongs. It stays when the recording is deleted.',
  rule: 'Rule',
  newRule: 'New rule',
  changeRule: 'Change…',
  changeNamed: (name: string) => `Change the rule for ${name}`,
  removeNamed: (name: string) => `Remove the rule for ${name}`,
  ruleApplication: 'Application',
  ruleApplicationHint: 'Its whole name. Empty: any, and meetings.',
  ruleTitle: 'Part of the title',
  ruleTitleHint: 'Or of the page’s address; * stands for any text. Empty: any title.',
  ruleDescription: 'Description',
  ruleDescriptionHint: 'Of the entries. Empty: the title of the window.',
  ruleEmpty: 'Name an application or a part of a title.',
  ruleSaved: 'Rule saved',
  ruleRemoved: 'Rule removed',
  trial: ({ duration, days }: { readonly duration: string; readonly days: number }) =>
    `In the last week it would have matched ${duration} on ${days === 1 ? '1 day' : `${days} days`}.`,
  trialNothing: 'In the last week it would have matched nothing.',
  asking: 'Suggestions',
  questions: 'Ask while I work',
  questionsHint:
    'When a rule’s window has been in focus for ten minutes and no timer runs, or another one. At most every 20 minutes, and not during Do Not Disturb.',
  evening: 'Offer to fill in the day',
  eveningHint: 'Once a day, if at least half an hour has no entry.',
  eveningAt: 'From',
  eveningBody: ({ count, duration }: { readonly count: number; readonly duration: string }) =>
    `${duration} of today ${count === 1 ? 'has a proposed entry' : `have ${count} proposed entries`}.`,
  review: 'Review',
  seems: (project: string) => `You seem to work on ${project}`,
  switchTitle: ({ project, since }: { readonly project: string; readonly since: string }) => `Switch to ${project} since ${since}?`,
  startNow: 'Start',
  startSince: (time: string) => `Start since ${time}`,
  switchSince: (time: string) => `Switch since ${time}`,
  notNow: 'Not now',
  offerTitle: 'Shall Clocktower ask while you work?',
  offerBody: 'It can ask to start or switch the timer when it recognises what you work on. You can switch that off in Settings, Activity.',
  offerAction: 'Ask me',
  statistics: 'Activity',
  toReports: 'Reports of entries',
  earlierWeek: 'Earlier week',
  laterWeek: 'Later week',
  by: 'By',
  byKind: { applications: 'Application', sites: 'Site', projects: 'Project' },
  compared: ({ tracked, computer }: { readonly tracked: string; readonly computer: string }) =>
    `Tracked ${tracked} of ${computer} at the computer`,
  atComputer: 'At the computer',
  tracked: 'Tracked of it',
  total: 'Week',
  noStatistics: 'Nothing was recorded in this week.',
  noSites: 'No site was recorded: the system does not report the address of pages.',
  onHint: 'Names of applications and titles of windows, with their times.',
  unsupported: (desktop: UnsupportedDesktop) => unsupportedDesktops[desktop],
  extension: 'Extension of GNOME Shell',
  extensionMissing:
    'GNOME names the window with the focus only to extensions of its shell. Clocktower brings one, which is installed for you alone: it names the window to Clocktower while activity is recorded, and does nothing else.',
  extensionNextSignIn: 'It is installed. GNOME starts it when you sign out and in again.',
  extensionActive: 'It names the window with the focus to Clocktower while activity is recorded.',
  installExtension: 'Install the extension',
  removeExtension: 'Remove the extension',
  state: 'State',
  recording: 'Recording activity',
  macosTitles: 'Titles of windows',
  macosTitlesHint:
    'macOS permits the names of applications only. For titles, add Clocktower in System Settings, Privacy & Security, Screen Recording, and start it again.',
  waiting: 'The desktop does not name the window with the focus at the moment',
  pausedUntil: (time: string) => `Recording paused until ${time}`,
  pause: 'Pause recording for an hour',
  resume: 'Resume recording',
  keep: 'Delete after',
  keepHint: 'Leave it empty to keep the recording until you delete it.',
  days: 'days',
  excluded: 'Not recorded',
  excludedApplications: 'Applications',
  excludedApplicationsHint: 'Nothing is recorded of them.',
  excludedTitles: 'Titles',
  excludedTitlesHint:
    'If a title contains one of these, only the application is recorded; * stands for any text. The same holds for private windows of browsers that name them in the title.',
  addApplication: 'Name of an application',
  addTitle: 'Part of a title',
  add: 'Add',
  recordAgain: (name: string) => `Record ${name} again`,
  recorded: 'Recorded',
  nothingRecorded: 'Nothing is recorded yet.',
  exclude: 'Do not record',
  excludeNamed: (name: string) => `Do not record ${name}`,
  deleteNamed: (name: string) => `Delete what is recorded of ${name}`,
  delete: 'Delete the recording',
  day: 'Day',
  all: 'All days',
  deleteDay: 'Delete this day',
  deleteAll: 'Delete everything…',
  deleteAllQuestion: 'Delete the whole recording? It cannot be brought back. Your entries and rules stay.',
  deleteAllConfirm: 'Delete everything',
  deleted: 'Deleted from the recording',
} as const;
