/** The services of every page plus the messages of the main window. */
import type { WindowMessages } from '#shared/messages/catalogue.ts';
import { createContext, useContext } from 'react';
import type { Services } from '../../page/services.ts';
import type { I18n as PageText } from '../../page/i18n.ts';

export type I18n = PageText<WindowMessages>;

export const WindowServicesContext = createContext<Services<WindowMessages> | null>(null);

export function useServices(): Services<WindowMessages> {
  const services = useContext(WindowServicesContext);
  if (services === null) {
    throw new Error('A component was drawn outside of its WindowServicesContext.');
  }
  return services;
}
