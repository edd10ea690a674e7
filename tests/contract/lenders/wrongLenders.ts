import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Between, Incoming, Wrong } from './playedLender.ts';

const headerOf = ({ headers }: Incoming, name: string): string => String(headers[name]);
const eventOf = ({ body }: Incoming) =>
  JSON.parse(body) as { type: string; time: string; data: { task: string } };

/** The webhook as if it was signed by the right secret at this time. */
function signed(incoming: Incoming, secret: string, at: Date): Incoming {
  const signature = new Webhook(secret).sign(headerOf(incoming, 'webhook-id'), at, incoming.body);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const own = { 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return { ...incoming, headers: { ...incoming.headers, ...own } };
}

const signedAt = (incoming: Incoming): Date =>
  new Date(Number(headerOf(incoming, 'webhook-timestamp')) * 1_000);

const isAnswer = (url: string): boolean => url.endsWith('/answer');

/** An answer of the server with another status. */
const turned =
  (from: number, to: number): Between =>
  async (url, init, pass) => {
    const answer = await pass(url, init);
    return isAnswer(url) && answer.status === from ? new Response('{}', { status: to }) : answer;
  };

/** A write with other headers. */
const withHeaders =
  (change: (headers: Record<string, string>) => Record<string, string>): Between =>
  (url, init, pass) =>
    pass(url, isAnswer(url) ? { ...init, headers: change(init.headers as Record<string, string>) } : init);

/** What the API says, changed. */
const changed =
  (isMeant: (url: string) => boolean, change: (body: Record<string, unknown>) => object): Between =>
  async (url, init, pass) => {
    const answer = await pass(url, init);
    if (!isMeant(url) || answer.status !== 200) return answer;
    return Response.json(change((await answer.json()) as Record<string, unknown>));
  };

const isTask = (url: string): boolean => /\/tasks\/[^/]+$/.test(url);
const isCursor = (url: string): boolean => url.includes('/events?');

/** Webhooks that came before. */
const remembers = () => {
  const ids = new Set<string>();
  return (id: string): boolean => ids.size === ids.add(id).size;
};

/** Fetches a token once and for all. */
function oneToken(): Between {
  let first: string | undefined;
  return async (url, init, pass) => {
    if (!url.endsWith('/oauth/token')) return pass(url, init);
    first ??= await (await pass(url, init)).text();
    return new Response(first);
  };
}

const DAY_MS = 86_400_000;

/** Each does one thing wrong, whatever else it does; made anew for each run. */
export const wrongLenders: Readonly<Record<string, () => Wrong>> = {
  'says an outcome that is not of the contract': () => ({
    point: 'outcome',
    between: (url, init, pass) =>
      pass(url, isAnswer(url) ? { ...init, body: String(init.body).replace('"recorded"', '"done"') } : init),
  }),
  'does again what the cursor tells of': () => ({
    point: 'once',
    between: async (url, init, pass, { answerAgain }) => {
      const answer = await pass(url, init);
      if (!isCursor(url) || answer.status !== 200) return answer;
      const page = (await answer.json()) as { events: { data: { task: string } }[] };
      for (const { data } of page.events) await answerAgain(data.task);
      return Response.json(page);
    },
  }),
  'knows no revision above the second': () => ({
    point: 'revision',
    between: withHeaders((headers) => ({
      ...headers,
      'if-match': headers['if-match'] === '"1"' ? '"1"' : '"2"',
    })),
  }),
  'takes a changed task for one that is over': () => ({ point: 'changed', between: turned(412, 409) }),
  'sends an answer again to a task that is over': () => ({ point: 'over', between: turned(409, 503) }),
  'takes a task with a field that it does not know for none': () => ({
    point: 'unknownFields',
    between: changed(isTask, (task) => ('introducedLater' in task ? {} : task)),
  }),
  'looks at no signature': () => ({
    point: 'signature',
    front: (incoming, pass, { webhookSecret }) => pass(signed(incoming, webhookSecret, signedAt(incoming))),
  }),
  'looks at no time of a signature': () => ({
    point: 'timestamp',
    front: (incoming, pass, { webhookSecret }) => {
      const right = signed(incoming, webhookSecret, signedAt(incoming));
      const isRight = headerOf(right, 'webhook-signature') === headerOf(incoming, 'webhook-signature');
      return pass(isRight ? signed(incoming, webhookSecret, new Date()) : incoming);
    },
  }),
  'answers a webhook after it has read the task': () => ({
    point: 'deadline',
    front: async (incoming, pass, { api, signedIn }) => {
      const status = await pass(incoming);
      const headers = signedIn();
      if (status === 204 && headers.authorization)
        await fetch(`${api}/tasks/${eventOf(incoming).data.task}`, { headers });
      return status;
    },
  }),
  'does again what a second delivery tells of': () => {
    const isKnown = remembers();
    return {
      point: 'twice',
      front: async (incoming, pass, { answerAgain }) => {
        if (isKnown(headerOf(incoming, 'webhook-id'))) await answerAgain(eventOf(incoming).data.task);
        return pass(incoming);
      },
    };
  },
  'refuses to hear of what happened long ago': () => ({
    point: 'late',
    front: async (incoming, pass) =>
      Date.parse(eventOf(incoming).time) < Date.now() - DAY_MS ? 400 : pass(incoming),
  }),
  'answers a task that was withdrawn': () => ({
    point: 'order',
    front: async (incoming, pass) => (eventOf(incoming).type.endsWith('withdrawn') ? 204 : pass(incoming)),
    between: changed(isTask, (task) => (task.status === 'withdrawn' ? { ...task, status: 'open' } : task)),
  }),
  'refuses a type of event that it does not know': () => ({
    point: 'unknownType',
    front: async (incoming, pass) =>
      eventOf(incoming).type.endsWith('introducedLater') ? 400 : pass(incoming),
  }),
  'gives up when the server is not available': () => ({ point: 'busy', between: turned(503, 409) }),
  'makes a key anew for each try': () => ({
    point: 'sameKey',
    between: withHeaders((headers) => ({ ...headers, 'idempotency-key': randomUUID() })),
  }),
  'comes back at once': () => ({
    point: 'backOff',
    wait: () => new Promise((resolve) => setTimeout(resolve)),
  }),
  'reads no cursor': () => ({
    point: 'outage',
    between: changed(isCursor, () => ({ events: [], next: 0, hasMore: false })),
  }),
  'keeps its first token': () => ({ point: 'token', between: oneToken() }),
};
