import '../page/zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../components/controls/control.module.css';
import { loadCommonMessages } from '#shared/messages/load-messages.ts';
import { openPage } from '../page/open-page.tsx';
import { MiniTimerPage } from './mini-timer-page.tsx';

void openPage({ load: loadCommonMessages, open: () => () => <MiniTimerPage /> });
