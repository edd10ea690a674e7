import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { escapeHtml } from '../../http/escapeHtml.ts';
import { lenderOfRequest } from '../../http/knownOrganization.ts';
import { closed, text } from '../../http/routeSchema.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import { REFUSAL, refuseMails, refusingAddress } from './optOutService.ts';

interface Asked {
  readonly Querystring: { readonly t: string; readonly language?: string };
}

/** Forms of mail programs are small, and what they say is always the same. */
const MOST_BYTES = 4_000;
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:34rem;padding:2rem 1rem}
h1{font-size:1.5rem;line-height:1.25}
button{font:inherit;min-height:3rem;padding:0 1.5rem;cursor:pointer}`;

interface Page {
  readonly language: string;
  readonly title: string;
  readonly words: string;
  /** What the button says; undefined once it is done. */
  readonly button?: string;
  readonly nonce: string;
}

const pageOf = ({ language, title, words, button, nonce }: Page): string => `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${escapeHtml(nonce)}">${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p role="status">${escapeHtml(words)}</p>
${button === undefined ? '' : `<form method="post"><button>${escapeHtml(button)}</button></form>`}
</main>
</body>
</html>
`;

/**
 * The page of the link in advertising, and what its button and the buttons of mail programs post (RFC 8058), without logging in.
 * Opening the page refuses nothing: programs open every link of a mail to look at it.
 */
export function optOutRoutes(app: FastifyInstance, tools: AppDependencies): void {
  const { clock, db, encryption, releases } = tools;

  function asked(request: FastifyRequest<Asked>) {
    const release = lenderOfRequest(releases, request);
    const organization = release.app.brand.code;
    const address = refusingAddress(encryption, organization, request.query.t);
    if (address === undefined) throw new ApiError('notFound');
    return { organization, address, copy: copyOf(release, request.query.language) };
  }

  const answer = (reply: FastifyReply, page: Omit<Page, 'nonce'>): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(pageOf({ ...page, nonce: reply.cspNonce.style }));

  const schema = { hide: true, querystring: closed({ t: text(2000), language: text(20) }, ['language']) };
  app.get<Asked>(REFUSAL, { schema }, async (request, reply) => {
    const { copy } = asked(request);
    const say = (key: string) => copy.text(`mail.optOut.${key}`, { facts: {} });
    return answer(reply, {
      language: copy.locale,
      title: say('title'),
      words: say('text'),
      button: say('button'),
    });
  });
  for (const form of FORMS)
    app.addContentTypeParser(form, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
  const config = { anyOrigin: true };
  app.post<Asked>(REFUSAL, { schema, config, bodyLimit: MOST_BYTES }, async (request, reply) => {
    const { organization, address, copy } = asked(request);
    await refuseMails(db.kysely, organization, { address, at: new Date(clock.now()) });
    const say = (key: string) => copy.text(`mail.optOut.${key}`, { facts: {} });
    return answer(reply, { language: copy.locale, title: say('title'), words: say('done') });
  });
}
