import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testRelease } from '../../renderer/testRelease.ts';
import { type Answers, Refusal, renderApp } from '../testing/testApp.tsx';

/** Opened sockets, answered by the test. */
const sockets: FakeSocket[] = [];

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 1;
  readonly said: string[] = [];
  constructor() {
    super();
    sockets.push(this);
  }
  send(text: string) {
    this.said.push(text);
  }
  close() {
    this.dispatchEvent(new Event('close'));
  }
  hear(frame: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

const KEPT = {
  kind: 'twilio',
  friendlyName: 'Jamie Rivera',
  emailAddress: 'jamie@example.com',
  token: 'token-1',
  conversationSid: 'c-1',
  omniProxyChannelId: 'o-1',
};

beforeEach(() => {
  sockets.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const open = async (owner?: string) => {
  const expiration = new Date(Date.now() + 4 * 3_600_000).toISOString();
  sessionStorage.setItem('webchat-session', JSON.stringify({ ...KEPT, expiration, ...(owner && { owner }) }));
  renderApp({ release: await testRelease(), path: '/terms', signedIn: false });
  await screen.findByRole('button', { name: 'Chat with us', expanded: false });
};

const SUPPORT = '/account/heloc/register/support?pop-webchat=1';
const HOURS = '/service-operating-hours/external/api/v1/hours/OPS_CHAT';
const OPEN = `GET ${HOURS}/openStatus`;
const FLAGS = 'POST /service-optimize/external/api/v1/features';
const BY_STREAM = 'POST /service-omni-proxy/insecure/api/v1/stream/init-web-chat';

describe('a chat that begins', () => {
  const visit = async (query: string, answers: Answers) => {
    const app = renderApp({
      release: await testRelease(),
      path: `${SUPPORT}${query}`,
      signedIn: false,
      answers: { [OPEN]: { open: true }, ...answers },
    });
    await screen.findByRole('button', { name: 'Start chat' });
    return app;
  };

  it("CHAT-09 has the kind that a tester's address names", async () => {
    await visit('&mode=chatbot', {});
    expect(await screen.findByText(/our assistant answers you here/)).toBeTruthy();
  });

  it('CHAT-09 FLAG-11 uses stream if the flag is on', async () => {
    const { made } = await visit('', {
      [FLAGS]: { flags: { 'fe-webchat-stream': { enabled: true } } },
    });
    await waitFor(() => expect(made(FLAGS)).toHaveLength(1));
    await userEvent.type(screen.getByLabelText('Name'), 'Jamie Rivera');
    await userEvent.type(screen.getByLabelText('Email address'), 'jamie@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Start chat' }));
    await waitFor(() => expect(made(BY_STREAM)[0]?.body).toMatchObject({ chatMode: 'stream' }));
  });

  it("CALL-50 shows the agents' hours, once they are read", async () => {
    const monday = { weekday: 'Monday', weekdayValue: 1, isOpen: true, startTime: '06:00', endTime: '18:00' };
    await visit('', {
      [`GET ${HOURS}/week`]: (count: number) => (count === 1 ? new Refusal(500) : [monday]),
    });
    const hours = screen.getByText('When our team answers').closest('details') as HTMLDetailsElement;
    hours.open = true;
    fireEvent(hours, new Event('toggle'));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Monday')).toBeTruthy();
  });
});

describe('a chat stored in the tab', () => {
  it('CHAT-05 CHAT-07 continues after a reload with its window closed, and counts new messages', async () => {
    await open();
    await waitFor(() => expect(sockets).toHaveLength(1));
    const [socket] = sockets;
    expect(screen.queryByRole('dialog')).toBeNull();
    const message = { participant: 'agent', text: 'Hello', files: [], sentAt: new Date().toISOString() };
    act(() => {
      socket?.dispatchEvent(new Event('open'));
      socket?.hear({
        type: 'opened',
        conversation: 'active',
        frozen: false,
        participants: [],
        messages: [{ ...message, id: 'a' }],
      });
    });
    expect(JSON.parse(socket?.said[0] ?? '')).toMatchObject({ type: 'open', conversationSid: 'c-1' });
    expect(screen.getByRole('button', { name: 'Chat with us, 1 new message' })).toBeTruthy();
  });

  it('is not shown to a visitor if a signed-in borrower began it', async () => {
    await open('6d0f6a10-36c9-4d3a-9b1a-0d3a3f1f0a01');
    await waitFor(() => expect(sessionStorage.getItem('webchat-session')).toBeNull());
    expect(sockets).toHaveLength(0);
  });
});
