import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textSize } from '../../../core/copy/textUnits.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { escapeHtml } from '../../http/escapeHtml.ts';
import { forEveryLender } from '../../http/requestContext.ts';
import { closed, text } from '../../http/routeSchema.ts';
import { sandboxPage } from '../../http/sandboxPage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import type { MailService } from './mailService.ts';
import { mailTemplates, sampleMail, sampleText, textTemplates } from './sampleMail.ts';

/** A mail loads nothing and runs nothing; the list of mails may frame it. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page);

function sendMail(reply: FastifyReply, html: string | undefined): FastifyReply {
  if (html === undefined) throw new ApiError('notFound');
  return sendPage(
    reply.header('content-security-policy', MAIL_POLICY).header('x-frame-options', 'SAMEORIGIN'),
    html,
  );
}

/** One mail in one language: a link, and the mail in a frame that can do nothing. */
function framed({ app }: CompiledRelease, template: string, language: string): string {
  const query = new URLSearchParams({ org: app.brand.code, language });
  const address = escapeHtml(`/sandbox/mails/${template}?${query}`);
  const name = escapeHtml(`${template}, ${language}`);
  return `<p><a href="${address}">${name}</a></p>
<iframe sandbox title="${name}" src="${address}" loading="lazy" width="100%" height="560"></iframe>`;
}

/** The text of a mail in each language, with what it takes up; empty for a mail without one. */
const textsOf = (release: CompiledRelease, template: string): string =>
  release.app.locales
    .flatMap((language) => {
      const words = sampleText(release, template, language);
      if (words === undefined) return [];
      const { units, most } = textSize(words);
      return `<p lang="${escapeHtml(language)}">${escapeHtml(words)}<br>text, ${escapeHtml(language)}, ${units} of ${most}</p>`;
    })
    .join('\n');

function listPage(release: CompiledRelease, nonce: string): string {
  const mails = mailTemplates(release).map((template) => {
    const both = release.app.locales.map((language) => framed(release, template, language));
    return `<h2>${escapeHtml(template)}</h2>\n${both.join('\n')}\n${textsOf(release, template)}`;
  });
  const alone = textTemplates(release).filter((template) => !mailTemplates(release).includes(template));
  const answers = alone.map(
    (template) => `<h2>${escapeHtml(template)} (text)</h2>\n${textsOf(release, template)}`,
  );
  const all = [...mails, ...answers].join('\n');
  return sandboxPage(`Mails of ${release.app.brand.company.name}`, all, nonce);
}

interface Asked {
  readonly org?: string;
  readonly language?: string;
}

const chosen = { org: text(64), language: text(20) };

/** Mails as pages, for developers and tests: samples of each in each language, and the newest to an address. */
export function mailPageRoutes(
  app: FastifyInstance,
  {
    releases,
    mails,
  }: Pick<AppDependencies, 'releases'> & { readonly mails: Pick<MailService, 'deliver' | 'sentTo'> },
): void {
  const releaseAt = ({ hostname }: FastifyRequest, { org }: Asked): CompiledRelease =>
    releases.forPage(hostname.toLowerCase(), org);
  app.get<{ Querystring: Asked }>(
    '/sandbox/mails',
    { schema: { hide: true, querystring: closed(chosen, ['org', 'language']) } },
    async (request, reply) =>
      sendPage(reply, listPage(releaseAt(request, request.query), reply.cspNonce.style)),
  );
  app.get<{ Params: { template: string }; Querystring: Asked }>(
    '/sandbox/mails/:template',
    {
      schema: {
        hide: true,
        params: closed({ template: text(64) }),
        querystring: closed(chosen, ['org', 'language']),
      },
    },
    async (request, reply) => {
      const { template } = request.params;
      const { language } = request.query;
      return sendMail(reply, sampleMail(releaseAt(request, request.query), template, language)?.html);
    },
  );
  app.get<{ Querystring: { to: string } }>(
    '/sandbox/mailbox/page',
    { onRequest: forEveryLender, schema: { hide: true, querystring: closed({ to: text(254) }) } },
    async ({ query }, reply) => {
      await mails.deliver();
      return sendMail(reply, (await mails.sentTo(query.to))[0]?.html);
    },
  );
}
