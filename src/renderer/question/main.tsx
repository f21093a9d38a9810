import '../page/zod-without-eval.ts';
import '../styles/tokens.css';
import '../styles/base.css';
import '../components/controls/control.module.css';
import { loadCommonMessages } from '#shared/messages/load-messages.ts';
import { openPage } from '../page/open-page.tsx';
import { QuestionPage } from './question-page.tsx';

void openPage({ load: loadCommonMessages, open: () => () => <QuestionPage /> });
