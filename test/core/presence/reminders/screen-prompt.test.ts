import { describe, expect, it } from 'vitest';
import { ScreenPrompt } from '#core/presence/reminders/screen-prompt.ts';
import type { Reminder, ReminderAction } from '#shared/timer/reminders.ts';
import { messagesFor } from '../../../support/messages.ts';

const messages = messagesFor('en');
const noTimer: Reminder = { kind: 'no-timer', last: 'Plan' };

function rig({ isHeldBack = false }: { readonly isHeldBack?: boolean } = {}) {
  const happened: string[] = [];
  const prompt = new ScreenPrompt({
    messages,
    isHeldBack: async () => isHeldBack,
    window: { show: ({ fillsScreen }) => happened.push(fillsScreen ? 'screen' : 'window'), close: () => happened.push('closed') },
  });
  prompt.subscribe(() => happened.push(`view ${prompt.view().revision}`));
  const act = (action: ReminderAction) => happened.push(action);
  return { prompt, happened, act };
}

describe('a reminder over the screen', () => {
  it('says what the notification says, with its buttons and a way out', async () => {
    const { prompt, act } = rig();
    expect(await prompt.remind(noTimer, act)).toBe(true);
    const { title, body, action, notNow } = messages.reminders;
    expect(prompt.view()).toEqual({
      revision: 1,
      fillsScreen: true,
      reminder: {
        title: title(noTimer),
        body: body(noTimer),
        actions: [
          { action: 'continue', label: action('continue', noTimer) },
          { action: 'start', label: action('start', noTimer) },
        ],
        notNow,
      },
    });
  });

  it('is told to the page before its window is shown', async () => {
    const { prompt, happened, act } = rig();
    await prompt.remind(noTimer, act);
    expect(happened).toEqual(['view 1', 'screen']);
  });

  it('is not shown over what must not be covered', async () => {
    const { prompt, happened, act } = rig({ isHeldBack: true });
    expect(await prompt.remind(noTimer, act)).toBe(false);
    expect([happened, prompt.view().reminder]).toEqual([[], null]);
  });

  it('does once what was chosen, after its window has closed', async () => {
    const { prompt, happened, act } = rig();
    await prompt.remind(noTimer, act);
    prompt.answer('continue');
    prompt.answer('continue');
    expect(happened.slice(2)).toEqual(['closed', 'continue']);
  });

  it.each<[string, (prompt: ScreenPrompt) => void]>([
    ['is put off', (prompt) => prompt.answer(null)],
    ['is obsolete', (prompt) => prompt.withdraw()],
  ])('does nothing when it %s', async (_, end) => {
    const { prompt, happened, act } = rig();
    await prompt.remind(noTimer, act);
    end(prompt);
    expect([happened.slice(2), prompt.view().reminder]).toEqual([['closed'], null]);
  });

  it('does nothing as a preview, which is shown whatever is on the screen', () => {
    const { prompt, happened } = rig({ isHeldBack: true });
    prompt.preview('Plan');
    prompt.answer('start');
    expect(happened).toEqual(['view 1', 'screen', 'closed']);
  });
});

describe('the question about an absence', () => {
  it.each([
    [true, false, 'screen'],
    [true, true, 'window'],
    [false, false, 'window'],
  ])('covers the screen only where that is wanted and nothing must be left alone: %s, %s', async (isWanted, isHeldBack, shown) => {
    const { prompt, happened } = rig({ isHeldBack });
    await prompt.askAboutAbsence(isWanted);
    expect([happened, prompt.view().reminder]).toEqual([['view 1', shown], null]);
  });

  it('stays when a reminder is withdrawn that is not there', async () => {
    const { prompt, happened } = rig();
    await prompt.askAboutAbsence(true);
    prompt.withdraw();
    expect(happened).toEqual(['view 1', 'screen']);
  });
});
