/** The form of an entry in the popover: where the focus begins, which field says what is wrong, and what its keys and buttons do. */
import { succeed } from '#shared/values/result.ts';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type EntryDraft, openEntryDraft } from '#renderer/popover/entries/entry-draft.ts';
import { EntryEditor } from '#renderer/popover/entries/entry-editor.tsx';
import { testId } from '../../../support/random-history.ts';
import { entryOf } from '../../fixtures.ts';
import { openPage } from '../../support/page-rig.tsx';
import { emptyCatalog } from '../../support/timeline.tsx';
import { chooseOption } from '../../support/select.ts';

const entry = entryOf(1, { start: '2026-11-20T09:00:00Z', end: '2026-11-20T10:00:00Z' });
const draft = openEntryDraft(entry, { start: '9:00', end: '10:00', duration: '1:00' });
const bridge = { id: testId(1, 1), name: 'Bridge', color: '#2f7d6b' };
const site = { id: testId(1, 2), name: 'site', isNickname: false };

async function open(changes: Partial<EntryDraft> = {}, firstField?: 'start' | 'end') {
  const happened: unknown[] = [];
  const rig = await openPage(
    { getCatalog: () => succeed({ ...emptyCatalog, projects: [bridge], tags: [site] }) },
    <table>
      <tbody>
        <EntryEditor
          {...(firstField === undefined ? {} : { firstField })}
          draft={{ ...draft, ...changes }}
          onChange={({ typed }) => happened.push(typed)}
          onSave={async () => void happened.push('save')}
          onCancel={() => happened.push('cancel')}
          onDelete={() => happened.push('delete')}
        />
      </tbody>
    </table>,
  );
  return { ...rig, happened };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('the form of an entry', () => {
  it('has its values, with the focus in the first field or the one that is asked for', async () => {
    await open();
    expect(['Description', 'Start', 'End', 'Duration'].map((name) => field(name).value)).toEqual(['Entry 1', '9:00', '10:00', '1:00']);
    expect(document.activeElement).toBe(field('Description'));
    screen.getByRole('form', { name: 'Edit “Entry 1”' });
  });

  it('begins with the field that needs to be corrected', async () => {
    await open({}, 'end');
    expect(document.activeElement).toBe(field('End'));
  });

  it('comes into view when it opens, and again with every problem', async () => {
    const scrolled: (string | null)[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function scroll(this: HTMLElement) {
      scrolled.push(this.getAttribute('data-row'));
    });
    await open();
    expect(scrolled).toEqual([entry.localId]);
    await open({ problem: { kind: 'storage-full' } });
    expect(scrolled).toEqual([entry.localId, entry.localId, entry.localId]);
    expect(screen.getByText(/^The disk is full/u).tagName).toBe('DIV');
  });

  it.each([
    ['Start', { kind: 'unreadable-time', text: 'x', field: 'start' }],
    ['End', { kind: 'end-before-start', field: 'end' }],
    ['Duration', { kind: 'unreadable-duration', text: 'x' }],
    ['Description', { kind: 'description-too-long', length: 501, limit: 500 }],
  ] as const)('says what is wrong at its field alone, with the focus: %s', async (name, problem) => {
    await open({ problem });
    expect(document.activeElement).toBe(field(name));
    expect(['Description', 'Start', 'End', 'Duration'].filter((each) => field(each).getAttribute('aria-invalid') === 'true')).toEqual([
      name,
    ]);
    expect(document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent).not.toBe('');
    expect(['Description', 'Start', 'End', 'Duration'].filter((each) => field(each).hasAttribute('aria-describedby'))).toEqual([name]);
  });

  it('says at project and tags what is wrong with them', async () => {
    await open({ problem: { kind: 'too-many-tags', limit: 1 } });
    expect(screen.getByRole('checkbox', { name: 'site' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('combobox', { name: 'Project' }).getAttribute('aria-invalid')).toBe('false');
  });

  it('gives every change to the list that keeps it', async () => {
    const { happened, user } = await open();
    fireEvent.change(field('End'), { target: { value: '11:00' } });
    await chooseOption(user, screen.getByRole('combobox', { name: 'Project' }), 'Bridge');
    await user.click(screen.getByRole('checkbox', { name: 'site' }));
    expect(happened).toMatchObject([{ end: '11:00', start: '9:00' }, { projectId: bridge.id }, { tags: [site.id] }]);
  });

  it('is saved by Enter, left by Escape, and has buttons for both and to delete', async () => {
    const { happened, user } = await open();
    await user.keyboard('{Enter}');
    for (const name of ['Save', 'Cancel', 'Delete']) {
      await user.click(screen.getByRole('button', { name }));
    }
    expect(happened).toEqual(['save', 'save', 'cancel', 'delete']);
  });

  it('keeps Escape from the popover, and other keys and composed text to itself', async () => {
    const { happened } = await open();
    const heard: string[] = [];
    const hear = ({ key }: KeyboardEvent) => void heard.push(key);
    document.addEventListener('keydown', hear);
    expect(fireEvent.keyDown(field('Start'), { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(field('Start'), { key: 'Escape', isComposing: true })).toBe(true);
    expect(fireEvent.keyDown(field('Start'), { key: 'x' })).toBe(true);
    document.removeEventListener('keydown', hear);
    expect([happened, heard]).toEqual([['cancel'], ['Escape', 'x']]);
  });

  it('says that a running entry has no end', async () => {
    const running = openEntryDraft({ ...entry, end: null }, { start: '9:00', end: '', duration: '' });
    await open(running);
    expect([field('End').value, field('End').placeholder]).toEqual(['', 'running']);
  });
});
