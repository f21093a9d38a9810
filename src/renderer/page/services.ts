/** The services of every component: client, data and messages, provided through a context. */
import type { CommonMessages } from '#shared/messages/catalogue.ts';
import type { Clocktower } from './bridge.ts';
import type { Data } from '../data/data.ts';
import type { I18n } from './i18n.ts';
import { requiredContext } from './required-context.ts';

export interface Services<Texts extends CommonMessages = CommonMessages> {
  readonly clocktower: Clocktower;
  readonly data: Data;
  readonly i18n: I18n<Texts>;
}

export const [ServicesContext, useServices] = requiredContext<Services>('ServicesContext');
