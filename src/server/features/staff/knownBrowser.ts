import { secondsInDay } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieValues, setCookie } from '../../http/cookies.ts';
import type { SessionTools } from './staffTools.ts';

const NAME = 'equiform-staff-known';
const PURPOSE = 'staff browser';
const DAYS = 180;

type Tools = Pick<SessionTools, 'signed' | 'encryption' | 'system' | 'ids'>;

/** Who signed in with a browser, as its cookie says it: useless elsewhere, and it names nobody. */
const mark = ({ encryption }: Pick<Tools, 'encryption'>, id: string, personId: string): string =>
  encryption.fingerprint(`staff browser ${id} ${personId}`);

/** The name of the browser, if the person has signed in with it in the last 180 days. */
export async function knownBrowser(
  tools: Tools,
  request: FastifyRequest,
  personId: string,
): Promise<string | undefined> {
  const [cookie = ''] = cookieValues(request, NAME);
  const read = await tools.signed.read(PURPOSE, cookie);
  const { sub, who } = read.ok ? read.value : {};
  return sub !== undefined && who === mark(tools, sub, personId) ? sub : undefined;
}

/** Marks a browser as one that the person signed in with: guesses elsewhere never keep them out of it. It opens nothing. */
export async function knowBrowser(
  tools: Tools,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  personId: string,
): Promise<void> {
  const id = (await knownBrowser(tools, request, personId)) ?? tools.ids.uuid();
  const issuedAt = Math.floor(tools.system.now() / 1000);
  const seconds = DAYS * secondsInDay;
  const claims = { sub: id, who: mark(tools, id, personId) };
  const value = await tools.signed.make(PURPOSE, claims, { issuedAt, expiresAt: issuedAt + seconds });
  reply.header('set-cookie', setCookie(request, { name: NAME, value, seconds, sameSite: 'Strict' }));
}
