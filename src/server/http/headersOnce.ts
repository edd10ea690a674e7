import type { FastifyReply } from 'fastify';

/** Stands for the nonce in headers that are made once. */
const STAND_IN = 'nonce-of-an-answer';

type Header = readonly [name: string, value: string];

/** Every answer of Node has it; its types know it of requests only. */
interface NamesAsSet {
  getRawHeaderNames(): string[];
}

/** What `set` sets on an answer, beside what was set before; names in the case that they were set in. */
function headersSetBy(set: () => void, reply: FastifyReply): readonly Header[] {
  const raw = reply.raw as FastifyReply['raw'] & NamesAsSet;
  const before = new Set(raw.getRawHeaderNames());
  set();
  const names = raw.getRawHeaderNames().filter((name) => !before.has(name));
  return names.map((name) => [name, String(raw.getHeader(name))]);
}

/**
 * Sets headers that differ between answers only in their nonce. `make` sets them on the first answer; on all answers they
 * are those with the nonce of the answer. Making them anew takes longer than most other parts of an answer.
 */
export function headersOnce(make: (reply: FastifyReply, nonce: string) => void) {
  let headers: readonly Header[] | undefined;
  return (reply: FastifyReply, nonce: string): void => {
    headers ??= headersSetBy(() => make(reply, STAND_IN), reply);
    for (const [name, value] of headers) reply.raw.setHeader(name, value.replaceAll(STAND_IN, nonce));
  };
}
