/** The services of every page plus the messages of the main window. */
import type { WindowMessages } from '#shared/messages/catalogue.ts';
import type { Services } from '../../page/services.ts';
import type { I18n as PageText } from '../../page/i18n.ts';
import { requiredContext } from '../../page/required-context.ts';

export type I18n = PageText<WindowMessages>;

export const [WindowServicesContext, useServices] = requiredContext<Services<WindowMessages>>('WindowServicesContext');
