/** The sections of Settings in their order, loaded on demand. The first one is the default. */
import type { WindowMessages } from '#shared/messages/catalogue.ts';
import type { LucideIcon } from 'lucide-react';
import AppWindow from 'lucide-react/icons/app-window';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import Bell from 'lucide-react/icons/bell';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleDot from 'lucide-react/icons/circle-dot';
import Coffee from 'lucide-react/icons/coffee';
import Info from 'lucide-react/icons/info';
import Landmark from 'lucide-react/icons/landmark';
import Plug from 'lucide-react/icons/plug';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Target from 'lucide-react/icons/target';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

export interface SettingsSection {
  /** As in a route: `settings/connections`. */
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: (messages: WindowMessages) => string;
  /** The texts of the section, for search. */
  readonly finds: (messages: WindowMessages) => readonly string[];
  readonly Section: LazyExoticComponent<ComponentType>;
}

type Load = () => Promise<ComponentType>;

function section(
  id: string,
  icon: LucideIcon,
  {
    title,
    finds = () => [],
    load,
  }: { readonly title: SettingsSection['title']; readonly finds?: SettingsSection['finds']; readonly load: Load },
): SettingsSection {
  return { id, icon, title, finds, Section: lazy(async () => ({ default: await load() })) };
}

export const sections: readonly [SettingsSection, ...(readonly SettingsSection[])] = [
  section('general', SlidersHorizontal, {
    title: ({ settings }) => settings.general,
    finds: ({ settings, updates }) => [
      settings.autostart,
      settings.languageAndTimes,
      settings.clock,
      settings.weekStart,
      settings.appearance,
      settings.theme,
      settings.zoom,
      settings.tray,
      settings.miniTimer,
      settings.shortcuts,
      settings.paper,
      settings.agents,
      updates.title,
    ],
    load: async () => (await import('./general-section.tsx')).GeneralSection,
  }),
  section('away', Coffee, {
    title: ({ settings }) => settings.away,
    finds: ({ settings }) => [settings.awayAsk, settings.stopOnSleep, settings.stopOnShutdown],
    load: async () => (await import('./away-section.tsx')).AwaySection,
  }),
  section('activity', AppWindow, {
    title: ({ activity }) => activity.title,
    finds: ({ activity }) => [activity.on, activity.pause, activity.excluded, activity.delete],
    load: async () => (await import('./activity/activity-section.tsx')).ActivitySection,
  }),
  section('reminders', Bell, {
    title: ({ settings }) => settings.reminders,
    finds: ({ settings }) => [settings.noTimer, settings.longRunning, settings.workHours],
    load: async () => (await import('./reminders-section.tsx')).RemindersSection,
  }),
  section('goals', Target, {
    title: ({ settings }) => settings.goalsAndFocus,
    finds: ({ settings }) => [settings.goals, settings.pomodoro, settings.breakMinutes],
    load: async () => (await import('./goals-section.tsx')).GoalsSection,
  }),
  section('calendar', CalendarDays, {
    title: ({ calendar }) => calendar.title,
    finds: ({ calendar }) => [calendar.address, calendar.file, calendar.subscribe],
    load: async () => (await import('./calendar-section.tsx')).CalendarSection,
  }),
  section('issues', CircleDot, {
    title: ({ workItems }) => workItems.title,
    finds: ({ workItems }) => [...Object.values(workItems.trackers), workItems.token, workItems.template, workItems.labels],
    load: async () => (await import('./issues/issues-section.tsx')).IssuesSection,
  }),
  section('connections', Plug, {
    title: ({ connections }) => connections.title,
    finds: ({ connections, actions }) => [connections.add, connections.signIn, connections.signOut, actions.rename, actions.remove],
    load: async () => (await import('../connections/connections-section.tsx')).ConnectionsSection,
  }),
  section('campus', Landmark, {
    title: ({ campusPage }) => campusPage.settingsTitle,
    finds: ({ campusPage }) => [campusPage.shown, campusPage.source, campusPage.key],
    load: async () => (await import('../campus/campus-settings.tsx')).CampusSettings,
  }),
  section('import-export', ArrowDownUp, {
    title: ({ importExport }) => importExport.title,
    load: async () => (await import('../import-export/import-export-section.tsx')).ImportExportSection,
  }),
  section('about', Info, {
    title: ({ about }) => about.title,
    finds: ({ about, news }) => [news.title, about.version, about.doctor, about.bundle, about.licences, about.crashReports],
    load: async () => (await import('../about/about-section.tsx')).AboutSection,
  }),
];
