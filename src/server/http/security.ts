import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { AppDependencies } from './dependencies.ts';
import { ApiError } from './errors.ts';
import { headersOnce } from './headersOnce.ts';
import { limitStore } from './limitStore.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for routes that accept state-changing requests from any origin. */
    anyOrigin?: boolean;
  }
}

const REQUESTS_PER_MINUTE = { production: 1_200, sandbox: 60_000 } as const;
const SIGN_INS_PER_MINUTE = { production: 20, sandbox: 600 } as const;
const SAVES_PER_MINUTE = { production: 120, sandbox: 6_000 } as const;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The content security policy of every page: no inline script, no eval, styles by nonce, Trusted Types. A page that is
 * drawn allows its styles and its one script by hash instead (`allowByHash`). */
const contentSecurityPolicy = (nonce: string, origins: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", `'nonce-${nonce}'`],
    // blob: previews of pictures chosen for upload.
    imgSrc: ["'self'", 'data:', 'blob:', ...origins],
    connectSrc: ["'self'", ...origins],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    requireTrustedTypesFor: ["'script'"],
    // Each policy allows one address: the PDF worker (web pdfWorker.ts) and the service worker (web
    // registerWorker.ts).
    trustedTypes: ['pdf-worker', 'service-worker'],
    reportUri: ['/csp-report'],
  },
});

/**
 * Browser permissions of a page: location for signing, camera and microphone for the notary, copying text, and
 * passkeys. Embedded content gets none.
 */
const PERMISSIONS = [
  ...[
    'camera',
    'clipboard-write',
    'geolocation',
    'microphone',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'autoplay',
    'display-capture',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

/** Security headers of every answer. Pages take their style nonce from `reply.cspNonce.style`. */
async function registerHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const common = {
    strictTransportSecurity: settings.mode === 'production' && { maxAge: 31_536_000 },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  } as const;
  await app.register(helmet, { global: false });
  const setHeaders = headersOnce((reply, nonce) => {
    reply.helmet({
      ...common,
      contentSecurityPolicy: contentSecurityPolicy(nonce, settings.resourceOrigins),
    });
  });
  app.addHook('onRequest', async (_request, reply) => {
    const style = randomBytes(16).toString('base64url');
    reply.cspNonce = { style, script: '' };
    reply.header('permissions-policy', PERMISSIONS);
    setHeaders(reply, style);
  });
}

/** Lets a page make what is trusted by one more policy of Trusted Types, to be named in it. */
export function allowTrustedTypes(reply: FastifyReply, name: string): void {
  const header = 'content-security-policy';
  const policy = String(reply.raw.getHeader(header));
  reply.raw.setHeader(
    header,
    policy.replace(/trusted-types [^;]+/, (own) => `${own} ${name}`),
  );
}

/** What a page's policy allows by hash in place of a nonce: `'sha256-...'`. */
export interface HashSources {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

/** Makes the policy of an answer one of hashes, so that the same page can be sent to everybody. */
export function allowByHash(reply: FastifyReply, { styles, scripts }: HashSources): void {
  const name = 'content-security-policy';
  const policy = String(reply.raw.getHeader(name))
    .replace(`'nonce-${reply.cspNonce.style}'`, styles.join(' '))
    .replace(/script-src 'self'/, (own) => [own, ...scripts].join(' '));
  reply.raw.setHeader(name, policy);
}

/**
 * No browser or proxy caches an answer unless its route allows it: answers hold personal data and renewed
 * tokens.
 */
function keepNoAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

const hostOfOrigin = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * A state-changing request from a browser must come from a page on the same host. Other clients send no
 * Origin; they need a bearer token, which another site cannot make a browser send.
 */
async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (READS.has(request.method) || request.routeOptions.config.anyOrigin) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const sameOrigin = origin === undefined || hostOfOrigin(origin) === request.host;
  if (!sameOrigin || site === 'cross-site') throw new ApiError('crossSite');
}

/** Registers security headers, cache rules, rate limit and origin check for all routes registered later. */
export async function registerSecurity(
  app: FastifyInstance,
  { settings, limits }: Pick<AppDependencies, 'settings' | 'limits'>,
): Promise<void> {
  await registerHeaders(app, settings);
  keepNoAnswers(app);
  await app.register(rateLimit, {
    global: true,
    max: REQUESTS_PER_MINUTE[settings.mode],
    timeWindow: 60_000,
    store: limitStore(limits),
    // Once its sender has closed the connection, a request has no address any more, whatever the types say.
    keyGenerator: ({ ip = '' }: { readonly ip?: string }) => normalizeIP(ip),
    errorResponseBuilder: () => new ApiError('tooManyRequests'),
  });
  app.addHook('onRequest', refuseCrossSite);
}

/**
 * Route options with the strict rate limit, per client address and exact over all servers, of routes that take a
 * password or code.
 */
export const signInLimit = (settings: Settings): Pick<RouteShorthandOptions, 'config'> => ({
  config: { rateLimit: { max: SIGN_INS_PER_MINUTE[settings.mode], timeWindow: 60_000 }, isExactLimit: true },
});

/** Route options with a rate limit, per client address, of routes that keep what somebody without a session gives. */
export const saveLimit = (settings: Settings): Pick<RouteShorthandOptions, 'config'> => ({
  config: { rateLimit: { max: SAVES_PER_MINUTE[settings.mode], timeWindow: 60_000 } },
});
