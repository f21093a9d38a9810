/** Entry point of the page that asks about time away. */
import '../zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../components/control.module.css';
import { loadCommonMessages } from '#shared/messages/catalogue.ts';
import { openPage } from '../open-page.tsx';
import { AwayPage } from './away-page.tsx';

void openPage({ load: loadCommonMessages, open: () => () => <AwayPage /> });
