import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CopyProvider } from '../../renderer/CopyContext.tsx';
import { ReleaseProvider } from '../../renderer/ReleaseContext.tsx';
import { testRelease } from '../../renderer/testRelease.ts';
import { organizationFacts } from '../foundation/facts.ts';
import { ChatContext } from './ChatContext.ts';
import { ChatFrame } from './ChatFrame.tsx';
import { ChatPhases } from './ChatPhases.tsx';
import type { ChatStore } from './chatStore.ts';
import { talking } from './testChat.ts';

const AGENT = { participant: 'agent', text: 'Here it is', sentAt: '2026-06-15T12:00:00.000Z' } as const;
const FILE = { uuid: 'f-1', name: 'offer.pdf', type: 'application/pdf', size: 6 };

afterEach(cleanup);

async function show(chat: ChatStore) {
  const release = await (await testRelease()).overlays();
  const onLeave = vi.fn();
  const shown = render(
    <ReleaseProvider release={release}>
      <CopyProvider facts={organizationFacts(release.app)}>
        <ChatContext value={chat}>
          <ChatFrame focus={1} onLeave={onLeave}>
            <ChatPhases />
          </ChatFrame>
        </ChatContext>
      </CopyProvider>
    </ReleaseProvider>,
  );
  return { onLeave, close: shown.unmount };
}

describe('the window of a chat', () => {
  it('CHAT-20 keeps typed text and chosen files when it is closed and opened again', async () => {
    const { chat } = await talking();
    const { close } = await show(chat);
    fireEvent.input(screen.getByLabelText('Your message'), { target: { value: 'Half a sen' } });
    const note = new File(['A note'], 'note.txt', { type: 'text/plain' });
    fireEvent.change(screen.getByLabelText('Attach files'), { target: { files: [note] } });
    close();
    await show(chat);
    expect(screen.getByLabelText('Your message')).toHaveProperty('value', 'Half a sen');
    expect(screen.getByRole('button', { name: 'Remove note.txt' })).toBeTruthy();
  });

  it('cleans text pasted from a word processor, keeps its lines and the caret', async () => {
    const { chat, line } = await talking();
    await show(chat);
    const writing = screen.getByLabelText<HTMLTextAreaElement>('Your message');
    writing.focus();
    await userEvent.paste('Rates');
    writing.setSelectionRange(0, 0);
    await userEvent.paste('\uf0b7O\u0092Neil\u000bUnit 4\u0007: ');
    expect(writing.value).toBe('O\u2019Neil\nUnit 4: Rates');
    expect(writing.selectionStart).toBe('O\u2019Neil\nUnit 4: '.length);
    fireEvent.keyDown(writing, { key: 'Enter' });
    await waitFor(() =>
      expect(line.said.findLast(({ type }) => type === 'message')).toMatchObject({
        text: 'O\u2019Neil\nUnit 4: Rates',
      }),
    );
  });

  it('closes with Escape, but not while a word is being composed', async () => {
    const { chat } = await talking();
    const { onLeave } = await show(chat);
    const writing = screen.getByLabelText('Your message');
    fireEvent.keyDown(writing, { key: 'Escape', isComposing: true });
    expect(onLeave).not.toHaveBeenCalled();
    fireEvent.keyDown(writing, { key: 'Escape' });
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('CHAT-33 offers to send a message again while the chat continues, and not after its end', async () => {
    const { chat, line } = await talking();
    await show(chat);
    chat.send('Hello', []);
    line.hear({ type: 'failed', id: 'm-1', reason: 'error' });
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeTruthy();
    chat.end();
    expect(await screen.findByRole('button', { name: 'Start new chat' })).toBeTruthy();
    expect(screen.getByText('Not sent')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('lets a file from the agent be saved, and says if it cannot be', async () => {
    let tries = 0;
    const { chat, line, called } = await talking({
      answers: {
        file: () => {
          tries += 1;
          if (tries === 1) throw new Error('no');
          return new Blob(['%PDF']);
        },
      },
    });
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:test';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    line.hear({ type: 'message', message: { ...AGENT, id: 'a', files: [FILE] } });
    await show(chat);
    const save = screen.getByRole('button', { name: 'Save offer.pdf' });
    fireEvent.click(save);
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong.');
    fireEvent.click(save);
    await waitFor(() => expect(saved).toEqual(['offer.pdf']));
    expect(called('file').at(-1)).toEqual(['f-1', 'token-1']);
    vi.restoreAllMocks();
  });
});
