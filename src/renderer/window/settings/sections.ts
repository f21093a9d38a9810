/** The sections of Settings in their order, one line each, loaded when somebody goes there. */
import type { Messages } from '#shared/messages/catalogue.ts';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

interface SettingsSection {
  /** As it stands in a place: `settings/connections`. */
  readonly id: string;
  readonly title: (messages: Messages) => string;
  readonly Section: LazyExoticComponent<ComponentType>;
}

function section(id: string, title: SettingsSection['title'], load: () => Promise<ComponentType>): SettingsSection {
  return { id, title, Section: lazy(async () => ({ default: await load() })) };
}

export const sections: readonly SettingsSection[] = [
  section('connections', ({ connections }) => connections.title, async () => (await import('../connections/connections-section.tsx')).ConnectionsSection),
  section('import-export', ({ interchange }) => interchange.title, async () => (await import('../interchange/interchange-section.tsx')).InterchangeSection),
  section('campus', ({ campusPage }) => campusPage.settingsTitle, async () => (await import('../campus/campus-settings.tsx')).CampusSettings),
  section('general', ({ settings }) => settings.general, async () => (await import('./general-section.tsx')).GeneralSection),
  section('away', ({ settings }) => settings.away, async () => (await import('./away-section.tsx')).AwaySection),
  section('reminders', ({ settings }) => settings.reminders, async () => (await import('./reminders-section.tsx')).RemindersSection),
  section('goals', ({ settings }) => settings.goalsAndFocus, async () => (await import('./goals-section.tsx')).GoalsSection),
  section('about', ({ about }) => about.title, async () => (await import('../about/about-section.tsx')).AboutSection),
];
