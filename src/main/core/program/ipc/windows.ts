import type { Handlers } from '#shared/ipc/contract.ts';
import type { windowRequests } from '#shared/ipc/windows.ts';
import type { WindowRoute } from '#shared/program/window-route.ts';
import { succeed } from '#shared/values/result.ts';
import type { AwayController } from '#core/presence/away/away-controller.ts';
import type { ScreenPrompt } from '#core/presence/reminders/screen-prompt.ts';
import { done } from './answer.ts';

export interface WindowActions {
  readonly openWindow: (route: WindowRoute | null) => void;
  readonly away: AwayController;
  readonly prompt: ScreenPrompt;
  readonly previewPrompt: () => void;
  readonly closeQuestion: () => void;
  readonly resizeQuestion: (height: number) => void;
  readonly resizePopover: (height: number) => void;
  readonly occupyPopover: (occupied: boolean) => void;
  readonly takeFill: () => string | null;
  readonly hidePopover: () => void;
  readonly copyText: (text: string) => Promise<void>;
  readonly quit: () => void;
}

export function windowHandlers({
  openWindow,
  away,
  prompt,
  previewPrompt,
  closeQuestion,
  resizeQuestion,
  resizePopover,
  occupyPopover,
  takeFill,
  hidePopover,
  copyText,
  quit,
}: WindowActions): Handlers<typeof windowRequests> {
  return {
    copyText: async ({ text }) => {
      await copyText(text);
      return succeed(null);
    },
    openWindow: ({ route }) => done(() => openWindow(route)),
    getAway: () => succeed(away.view()),
    answerAway: ({ id, answer }) => away.answer(id, answer),
    getPrompt: () => succeed(prompt.view()),
    answerPrompt: ({ action }) => done(() => prompt.answer(action)),
    previewPrompt: () => done(previewPrompt),
    postponeQuestion: () => done(closeQuestion),
    resizeQuestion: ({ height }) => done(() => resizeQuestion(height)),
    resizePopover: ({ height }) => done(() => resizePopover(height)),
    occupyPopover: ({ occupied }) => done(() => occupyPopover(occupied)),
    takeFill: () => succeed({ line: takeFill() }),
    hidePopover: () => done(hidePopover),
    quit: () => done(quit),
  };
}
