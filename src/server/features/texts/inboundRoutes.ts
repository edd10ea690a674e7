import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { ConnectedProvider } from '../../connections/connectedSystems.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { openRowsOf } from '../../http/knownOrganization.ts';
import { lenderAddress } from '../../http/lenderAddress.ts';
import { closed, text } from '../../http/routeSchema.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import { restoreTexts, withdrawTexts } from '../consents/textConsentService.ts';
import { languageOf } from '../profile/languageService.ts';
import { readPhone } from '../profile/phoneService.ts';
import { hear, peopleOfNumber, readTextNumber } from '../profile/textNumberService.ts';
import { type Reply, readReply } from './readReply.ts';
import { type InboundText, inboundText, twilioAnswer } from './twilioInbound.ts';

const MOST_BYTES = 20_000;

interface OfProvider {
  readonly Params: { readonly lender: string; readonly provider: string };
  readonly Body: string;
}

const WORDS = { stop: 'textStopped', start: 'textStarted', help: 'textHelp' } as const;

const isText = ({ kind }: ConnectedProvider): boolean => kind === 'twilio';

/** The text and who sent it, if the company signed it. Answers 401 to everybody else, also at unknown addresses. */
function verified(
  { params, headers, body }: FastifyRequest<OfProvider>,
  tools: AppDependencies,
): InboundText {
  const { lender, provider: id } = params;
  const provider = Object.values(tools.connections.providersOf(lender)).find((one) => one.id === id);
  const known = provider && isText(provider) && tools.releases.head(lender) !== undefined;
  const found =
    known &&
    inboundText(provider, {
      address: lenderAddress(tools, lender, `/providers/v1/${lender}/${id}/texts`),
      signature: headers['x-twilio-signature'],
      body: typeof body === 'string' ? body : '',
    });
  if (!found) throw new ApiError('unauthenticated');
  return found;
}

/** The lenders that send from the same number: whoever writes to it means all of them. */
function sendersLike(
  { connections, releases }: AppDependencies,
  lender: string,
  id: string,
): readonly string[] {
  const asked = connections.providersOf(lender)[id];
  return releases.brands.filter((brand) =>
    Object.values(connections.providersOf(brand)).some(
      (one) => isText(one) && one.account === asked?.account && one.from === asked?.from,
    ),
  );
}

/** Whether a number is on file and proved to be theirs: one that they gave up may be somebody else's by now. */
const isTheirs = async (
  tx: Transaction<Tables>,
  { encryption }: AppDependencies,
  identityUuid: string,
  from: string,
): Promise<boolean> =>
  (await readTextNumber(tx, identityUuid)).confirmed === from &&
  (await readPhone(tx, encryption, identityUuid)) === from;

interface Asked extends Pick<InboundText, 'name'> {
  readonly lender: string;
  readonly from: string;
  readonly asks: Reply['asks'];
}

/** Does what a text asks at one lender, for everybody there with the number, a START once; whether it gave anything back. */
async function act(
  tx: Transaction<Tables>,
  tools: AppDependencies,
  { lender, name, from, asks }: Asked,
): Promise<boolean> {
  const release = tools.releases.head(lender);
  const at = new Date(tools.clock.now());
  let isBack = false;
  for (const { uuid: identityUuid } of release ? await peopleOfNumber(tx, lender, from) : []) {
    if (!release) break;
    const isNew = await hear(tx, identityUuid, name);
    if (asks === 'stop') await withdrawTexts(tx, release, { identityUuid, at, source: 'text/stop' });
    else if (isNew && (await isTheirs(tx, tools, identityUuid, from)))
      isBack = (await restoreTexts(tx, release, { identityUuid, at })) || isBack;
  }
  return isBack;
}

/**
 * Serves the texts that come in: a word that stops ends the consents of everybody with the number at once, one that starts gives
 * back what it ended, and one that asks for help is told who sends the texts. Each is answered with one text, unless the company
 * did; whatever else is written is not.
 */
export function registerInbound(app: FastifyInstance, tools: AppDependencies): void {
  const { db, releases } = tools;

  async function answerTo(
    lender: string,
    id: string,
    { name, from, body }: InboundText,
  ): Promise<string | undefined> {
    const release = releases.head(lender);
    const reply = release?.texts && readReply(body, release.texts);
    if (!release || !reply || from === undefined) return undefined;
    const { asks } = reply;
    const all = asks === 'help' ? [] : sendersLike(tools, lender, id);
    for (const one of all) openRowsOf(releases, one);
    return db.transaction(async (tx) => {
      let isDone = asks !== 'start';
      for (const one of all) isDone = (await act(tx, tools, { lender: one, name, from, asks })) || isDone;
      if (!isDone) return undefined;
      const [person] = await peopleOfNumber(tx, lender, from);
      const chosen = person && (await languageOf(tx, { organization: lender, email: person.email }));
      return copyOf(release, chosen ?? reply.language).text(`mail.${WORDS[asks]}.sms`, { facts: {} });
    });
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  );
  app.post<OfProvider>(
    '/providers/v1/:lender/:provider/texts',
    {
      bodyLimit: MOST_BYTES,
      config: { anyOrigin: true },
      schema: {
        tags: ['providers'],
        summary: 'A text company passes on a text of somebody (signed as Twilio documents it)',
        params: closed({ lender: text(64), provider: text(64) }),
      },
    },
    async (request, reply) => {
      const { lender, provider } = request.params;
      const inbound = verified(request, tools);
      openRowsOf(releases, lender);
      const words = await answerTo(lender, provider, inbound);
      return reply.type('text/xml; charset=utf-8').send(twilioAnswer(inbound.isAnswered ? undefined : words));
    },
  );
}
