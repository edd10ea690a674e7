import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readStaffWords } from '../../config-files/readStaffWords.ts';
import { dataBlock } from '../../http/dataBlock.ts';
import type { FeaturePlugin } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { allowTrustedTypes } from '../../http/security.ts';

const hidden = { schema: { hide: true } };
/** Drawings of screens, shown in frames in which nothing runs (web drawnHtml.ts). */
const PICTURES = 'screen-drawing';
const API = /^\/staff\/v\d/;

/** The HTML of the staff's application at an address, with `__CSP_NONCE__` for nonces. */
export type StaffHtml = (url: string) => Promise<string>;

/** The built page in `folder`, read once; 404 when nothing was built. */
function builtHtml(folder: string): StaffHtml {
  let text: Promise<string> | undefined;
  return () => {
    text ??= readFile(join(folder, 'index.html'), 'utf8').catch(() => {
      throw new ApiError('notFound');
    });
    return text;
  };
}

/**
 * The staff's application at `/staff`: its page with its words, and its files; the built one unless other HTML is given. It says
 * nothing of any lender or person, and stands at its own host alone (EQUIFORM_STAFF_HOST).
 */
export const staffPagesFeature =
  (html?: StaffHtml): FeaturePlugin =>
  async (app, { settings }) => {
    const folder = join(settings.webDist, 'staff');
    const { locale, messages } = readStaffWords(settings.configRoot);
    const head = ['<title>Equiform</title>', dataBlock('words', JSON.stringify({ locale, messages }))].join(
      '\n',
    );
    const template = html ?? builtHtml(folder);
    const host = settings.staffHost ?? settings.publicHostSuffix;
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      if (API.test(request.url) || request.hostname !== host) throw new ApiError('notFound');
      const text = (await template(request.url))
        .replaceAll('__CSP_NONCE__', reply.cspNonce.style)
        .replace('</head>', () => `${head}\n</head>`);
      allowTrustedTypes(reply, PICTURES);
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text);
    };
    for (const path of ['/staff', '/staff/*']) app.get(path, hidden, page);
    const previews = join(settings.webDist, 'preview', 'assets');
    // Screens are shown in a sandbox, which has no origin; whoever loads it gets code of the build alone.
    if (existsSync(previews))
      await app.register(fastifyStatic, {
        root: resolve(previews),
        prefix: '/preview/assets/',
        immutable: true,
        maxAge: '365d',
        preCompressed: true,
        schemaHide: true,
        decorateReply: false,
        setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
      });
    if (html) return;
    await app.register(fastifyStatic, {
      root: resolve(folder, 'assets'),
      prefix: '/staff/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      schemaHide: true,
      decorateReply: false,
    });
  };
