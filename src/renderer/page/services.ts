/** The services of every component: client, data and messages, provided through a context. */
import type { CommonMessages } from '#shared/messages/catalogue.ts';
import { createContext, useContext } from 'react';
import type { Clocktower } from './bridge.ts';
import type { Data } from '../data/data.ts';
import type { I18n } from './i18n.ts';

export interface Services<Texts extends CommonMessages = CommonMessages> {
  readonly clocktower: Clocktower;
  readonly data: Data;
  readonly i18n: I18n<Texts>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) {
    throw new Error('A component was drawn outside of its ServicesContext.');
  }
  return services;
}
