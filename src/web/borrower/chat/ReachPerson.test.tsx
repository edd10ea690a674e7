import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CopyProvider } from '../../renderer/CopyContext.tsx';
import { ReleaseProvider } from '../../renderer/ReleaseContext.tsx';
import { testRelease } from '../../renderer/testRelease.ts';
import { AnnouncerProvider } from '../../ui/feedback/AnnouncerProvider.tsx';
import { organizationFacts } from '../foundation/facts.ts';
import { ChatContext } from './ChatContext.ts';
import { ChatPhases } from './ChatPhases.tsx';
import type { ChatStore } from './chatStore.ts';
import { talking, testChat, VISITOR } from './testChat.ts';

const CALL_BY = '2026-06-15T21:00:00.000Z';

afterEach(cleanup);

/** Renders the chat of a lender with or without its own survey. */
async function show(chat: ChatStore, { survey }: { readonly survey?: string } = {}): Promise<void> {
  const release = await (await testRelease()).overlays();
  const { app } = release;
  const brand = { ...app.brand, chat: { on: true, ...(survey === undefined ? {} : { survey }) } };
  render(
    <ReleaseProvider release={{ ...release, app: { ...app, brand } }}>
      <CopyProvider facts={organizationFacts(app)}>
        <AnnouncerProvider>
          <ChatContext value={chat}>
            <ChatPhases />
          </ChatContext>
        </AnnouncerProvider>
      </CopyProvider>
    </ReleaseProvider>,
  );
}

const ways = () => screen.findByRole('group', { name: 'Talk to a person another way' });

/** A chat with the assistant while no agent is available. */
async function asking(answers = {}) {
  const test = testChat({ ports: { isChatOpen: async () => false }, answers });
  test.chat.open();
  await test.timers.pass(0);
  await test.chat.begin(VISITOR);
  await test.timers.pass(0);
  return test;
}

describe('if no agent is available', () => {
  it('shows the phone number, and offers a call back by a promised time', async () => {
    const { chat, called } = await asking({ callBack: () => ({ uuid: 'u', callBy: CALL_BY }) });
    await show(chat);
    const group = within(await ways());
    expect(group.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:\d{10}$/);
    expect(group.queryByRole('button', { name: 'Ask our assistant' })).toBeNull();
    fireEvent.click(group.getByRole('button', { name: 'Have somebody call you' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Jamie Rivera');
    await userEvent.type(await dialog.findByLabelText('Phone number'), '4155550132');
    fireEvent.click(dialog.getByRole('button', { name: 'Ask for a call' }));
    const said = await screen.findByText(
      'We call you at (415) 555-0132 by Monday, June 15 at 2:00 PM, Pacific time.',
    );
    expect(said.getAttribute('role')).toBe('status');
    expect(called('callBack')).toEqual([
      [{ name: 'Jamie Rivera', phone: '4155550132', orgCode: 'main' }, expect.any(String)],
    ]);
    expect(screen.queryByRole('button', { name: 'Have somebody call you' })).toBeNull();
  });

  it('says if the call back was not accepted, and requests it again with the same key', async () => {
    let tries = 0;
    const callBack = () => {
      tries += 1;
      if (tries === 1) throw new Error('no');
      return { uuid: 'u' };
    };
    const { chat, called } = await asking({ callBack });
    await show(chat);
    fireEvent.click(within(await ways()).getByRole('button', { name: 'Have somebody call you' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByLabelText('Phone number'), '4155550132');
    fireEvent.click(dialog.getByRole('button', { name: 'Ask for a call' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('We could not note this down.');
    fireEvent.click(dialog.getByRole('button', { name: 'Ask for a call' }));
    await screen.findByText('We call you at (415) 555-0132 as soon as somebody from our team is back.');
    const [first, second] = called('callBack');
    expect(first).toEqual(second);
  });

  it('lets the borrower leave an agent who has not come, or whose connection is lost, for the assistant', async () => {
    const { chat, line } = await talking();
    await show(chat);
    line.events.onClose();
    expect(within(await ways()).getByRole('button', { name: 'Ask our assistant' })).toBeTruthy();
    cleanup();
    chat.askAssistant();
    expect(chat.view()).toMatchObject({ phase: 'pre-engagement', kind: 'chatbot', alert: undefined });
  });

  it('offers them while an agent is silent, from when the page says so until the agent says something', async () => {
    const { chat, line } = await talking();
    await show(chat);
    const agent = { participant: 'agent', name: 'Avery Chen' } as const;
    const said = { participant: 'agent', text: 'Hello', files: [], sentAt: CALL_BY } as const;
    const offered = () => screen.queryByRole('button', { name: 'Have somebody call you' }) !== null;
    act(() => line.hear({ type: 'participants', participants: [agent] }));
    expect(offered()).toBe(false);
    act(() => line.hear({ type: 'message', message: { ...said, id: 'told' } }));
    expect(offered()).toBe(true);
    act(() => line.hear({ type: 'message', message: { ...said, id: 'answered', name: agent.name } }));
    expect(offered()).toBe(false);
  });

  it('keeps the assistant if no chat with an agent could start', async () => {
    const test = testChat({
      answers: {
        begin: ({ chatMode }: { chatMode: string }) => {
          if (chatMode !== 'chatbot') throw new Error('503');
          return {
            token: 't',
            conversationSid: 'c',
            identity: 'i',
            expiration: CALL_BY,
            omniProxyChannelId: 'o',
          };
        },
      },
    });
    test.chat.open();
    await test.timers.pass(0);
    await test.chat.begin(VISITOR);
    expect(test.chat.view()).toMatchObject({ alert: 'failed', kind: 'twilio' });
    test.chat.askAssistant();
    await test.timers.pass(120_000);
    await test.chat.begin(VISITOR);
    expect(test.chat.view()).toMatchObject({ phase: 'messaging', kind: 'chatbot' });
  });
});

describe('the survey of a chat', () => {
  it("CALL-63 is the lender's own if it has one", async () => {
    const { chat } = await asking();
    chat.end();
    await show(chat, { survey: 'https://survey.example/x' });
    expect(screen.getByRole('link', { name: /^Take the survey/ }).getAttribute('href')).toContain(
      'https://survey.example/x',
    );
  });

  it('CHAT-06 opens on the page otherwise, and is sent once', async () => {
    const { chat, called } = await asking();
    chat.end();
    await show(chat);
    fireEvent.click(screen.getByRole('button', { name: 'Take the survey' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findAllByText('Please select one');
    fireEvent.click(await dialog.findByLabelText('Satisfied'));
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('Thank you. We read what you tell us.');
    expect(called('tellSurvey')).toEqual([[{ rating: 4, comment: '' }, 'token-1']]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take the survey' })).toBeNull());
  });
});

it('masks numbers before they leave the page', async () => {
  const { chat, line } = await talking();
  chat.write('SSN 078-05-11');
  chat.send('SSN 078-05-1120', []);
  expect(line.said.filter(({ type }) => type !== 'open')).toMatchObject([
    { type: 'typing', preview: 'SSN •••-••-••' },
    { type: 'message', text: 'SSN •••-••-1120' },
  ]);
});
