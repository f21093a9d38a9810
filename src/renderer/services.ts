/** What every component may ask for: the bridge, the View and the words, handed down from the root. */
import type { View } from '#shared/view.ts';
import { createContext, useContext } from 'react';
import type { Clocktower } from './bridge.ts';
import type { Unfinished } from './unfinished.ts';
import type { ViewStore } from './view-store.ts';
import type { Words } from './words.ts';

export interface Services {
  readonly clocktower: Clocktower;
  readonly store: ViewStore;
  readonly words: Words;
  readonly unfinished: Unfinished;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) {
    throw new Error('A component was drawn outside of its ServicesContext.');
  }
  return services;
}

export interface ViewProps {
  readonly view: View;
}
