import type { Ports } from '../ports.ts';

const FIRST_MS = 500;
const LONGEST_MS = 60_000;
const TRIES = 7;

/** The server is not there, is busy, or asks to come back later. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** How long the server asks to wait (`Retry-After` in seconds, a minute at most), or longer with each try, never all clients at once. */
function pause(answer: Response | undefined, tries: number): number {
  const asked = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1_000;
  const usual = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
  const jittered = usual / 2 + (usual / 2) * Math.random();
  return Number.isFinite(asked) ? Math.min(asked, LONGEST_MS) + (jittered - usual / 2) : jittered;
}

/** The server did not answer for now: what was wanted stays in our database and is tried again later. */
export class Unavailable extends Error {}

/** Sends a call until it is answered with something other than 429 or 5xx. Throws `Unavailable` after seven tries. */
export async function withBackOff(ports: Ports, send: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await send().catch(() => undefined);
    if (answer && !isPassing(answer.status)) return answer;
    await answer?.body?.cancel();
    ports.log('call not answered', { status: answer?.status, tries: tries + 1 });
    if (tries < TRIES - 1) await ports.wait(pause(answer, tries));
  }
  throw new Unavailable('The Lender API does not answer');
}
