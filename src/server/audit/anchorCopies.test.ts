import { expect, it } from 'vitest';
import { type Anchor, readAnchors } from '../../core/staff/anchors.ts';
import { anchorEndpoint, anchorMail, withCopies } from './anchorCopies.ts';
import type { Anchors } from './anchors.ts';

const anchor = (position: number, lender = 'acme'): Anchor => ({
  at: '2026-06-15T15:00:00.000Z',
  lender,
  position,
  hash: 'a'.repeat(64),
});

function kept(): Anchors & { readonly all: Anchor[] } {
  const all: Anchor[] = [];
  return { all, keep: async (anchors) => void all.push(...anchors), read: async () => all };
}

/** Copies to a place that takes them unless it is down. */
function opened(everyMs = 1_000) {
  const sent: (readonly Anchor[])[] = [];
  const errors: string[] = [];
  const state = { now: 0, isDown: false };
  const copy = {
    name: 'safe',
    everyMs,
    send: async (anchors: readonly Anchor[]) => {
      if (state.isDown) throw new Error('down');
      sent.push(anchors);
    },
  };
  const note = () => undefined;
  const logger = { info: note, warn: note, error: (message: string) => void errors.push(message) };
  const own = kept();
  const anchors = withCopies(own, { copies: [copy], system: { now: () => state.now }, logger });
  return { anchors, own, sent, errors, state };
}

it('sends the newest anchor of each lender, and waits between two sendings', async () => {
  const { anchors, own, sent, state } = opened();
  await anchors.send();
  await anchors.keep([anchor(1), anchor(7, 'bay')]);
  await anchors.keep([anchor(2)]);
  await anchors.send();
  await anchors.keep([anchor(3)]);
  await anchors.send();
  expect(sent).toEqual([[anchor(2), anchor(7, 'bay')]]);
  state.now = 1_000;
  await anchors.send();
  expect(sent.slice(1)).toEqual([[anchor(3)]]);
  expect(own.all).toHaveLength(4);
});

it('keeps what was not taken for the next time, says so, and holds up nothing', async () => {
  const { anchors, sent, errors, state } = opened(3_600_000);
  state.isDown = true;
  await anchors.keep([anchor(1)]);
  await anchors.send();
  expect(errors).toEqual(['anchors of the audit log could not be sent']);
  await anchors.keep([anchor(2)]);
  Object.assign(state, { isDown: false, now: 60_000 });
  await anchors.send();
  expect(sent).toEqual([[anchor(2)]]);
});

it('posts lines as in the file, with the token, and takes every answer but 2xx as a refusal', async () => {
  const calls: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
  let status = 204;
  const fake: typeof fetch = async (url, init) => {
    calls.push({ url: String(url), init });
    return new Response(null, { status });
  };
  const copy = anchorEndpoint({ url: 'https://lender.example/anchors', token: 'secret', fetch: fake });
  await copy.send([anchor(1), anchor(2)]);
  const [call] = calls;
  expect(call).toMatchObject({
    url: 'https://lender.example/anchors',
    init: { method: 'POST', redirect: 'manual', headers: { authorization: 'Bearer secret' } },
  });
  expect(readAnchors(String(call?.init?.body))).toEqual({ ok: true, value: [anchor(1), anchor(2)] });
  status = 302;
  await expect(copy.send([anchor(3)])).rejects.toThrow('The endpoint answered 302');
});

it('mails lines that verify reads', async () => {
  const mails: { readonly to: string; readonly text: string }[] = [];
  const mailer = { send: async (mail: { to: string; text: string }) => void mails.push(mail) };
  const words = { subject: 'Anchors', text: 'Keep this mail.' };
  await anchorMail({ to: 'safe@lender.example', words, mailer }).send([anchor(1)]);
  expect(mails).toEqual([
    {
      to: 'safe@lender.example',
      subject: 'Anchors',
      text: `Keep this mail.\n\n${JSON.stringify(anchor(1))}\n`,
    },
  ]);
});
