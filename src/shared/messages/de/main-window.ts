/** What only the main window says. */
import type { WindowOnlyMessages } from '../catalogue.ts';
import { germanAbout } from './about.ts';
import { germanCampusPage } from './campus-page.ts';
import { germanDoctor } from './doctor.ts';
import { germanInterchange } from './interchange.ts';
import { germanJobs } from './jobs.ts';
import { germanPalette } from './palette.ts';
import { germanProjects } from './projects.ts';
import { germanReports } from './reports.ts';
import { germanSettings } from './settings.ts';
import { germanTimeline } from './timeline.ts';

export const mainWindow: WindowOnlyMessages = {
  projects: germanProjects,
  campusPage: germanCampusPage,
  interchange: germanInterchange,
  jobs: germanJobs,
  reports: germanReports,
  settings: germanSettings,
  timeline: germanTimeline,
  palette: germanPalette,
  about: germanAbout,
  doctor: germanDoctor,
};
