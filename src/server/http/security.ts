import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Settings } from '../settings.ts';
import { ApiError } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that takes state-changing requests from any origin. */
    anyOrigin?: boolean;
  }
}

const REQUESTS_PER_MINUTE = { production: 1_200, sandbox: 60_000 } as const;
const SIGN_INS_PER_MINUTE = { production: 20, sandbox: 600 } as const;
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The content security policy of every page: no inline script, no eval, styles by nonce, Trusted Types. */
const contentSecurityPolicy = (nonce: string, origins: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", `'nonce-${nonce}'`],
    // blob: pictures that were chosen for an upload, shown before and after it.
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
    // Each policy knows one address: of the worker that reads PDFs (web pdfWorker.ts), of the one that caches (web registerWorker.ts).
    trustedTypes: ['pdf-worker', 'service-worker'],
    reportUri: ['/csp-report'],
  },
});

/**
 * What a page may ask the browser for: the place of signing, camera and microphone for the notary, and to copy a text. What
 * is embedded may ask for nothing.
 */
const PERMISSIONS = [
  ...['camera', 'clipboard-write', 'geolocation', 'microphone'].map((name) => `${name}=(self)`),
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
    'publickey-credentials-create',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

/** Sets the security headers of every answer; a page takes the nonce of its styles from `reply.cspNonce.style`. */
async function registerHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const common = {
    strictTransportSecurity: settings.mode === 'production' && { maxAge: 31_536_000 },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  } as const;
  await app.register(helmet, { global: false });
  app.addHook('onRequest', async (_request, reply) => {
    const style = randomBytes(16).toString('base64url');
    reply.cspNonce = { style, script: '' };
    reply.header('permissions-policy', PERMISSIONS);
    reply.helmet({
      ...common,
      contentSecurityPolicy: contentSecurityPolicy(style, settings.resourceOrigins),
    });
  });
}

/** What a route does not allow to be kept, no browser or proxy keeps: answers tell of persons, and carry renewed tokens. */
function keepNoAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

const hostOfOrigin = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * A state-changing request from a browser must come from a page of the same host. Clients that are no browsers
 * send no Origin; they need a bearer token, which no other site can make a browser send.
 */
async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (READS.has(request.method) || request.routeOptions.config.anyOrigin) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const sameOrigin = origin === undefined || hostOfOrigin(origin) === request.host;
  if (!sameOrigin || site === 'cross-site') throw new ApiError('crossSite');
}

/** Registers security headers, what may be cached, rate limit and origin check for every route registered after it. */
export async function registerSecurity(app: FastifyInstance, settings: Settings): Promise<void> {
  await registerHeaders(app, settings);
  keepNoAnswers(app);
  await app.register(rateLimit, {
    global: true,
    max: REQUESTS_PER_MINUTE[settings.mode],
    timeWindow: 60_000,
    errorResponseBuilder: () => new ApiError('tooManyRequests'),
  });
  app.addHook('onRequest', refuseCrossSite);
}

/** Route options with the strict rate limit of routes that take a password or a code, per client address. */
export const signInLimit = (settings: Settings): Pick<RouteShorthandOptions, 'config'> => ({
  config: { rateLimit: { max: SIGN_INS_PER_MINUTE[settings.mode], timeWindow: 60_000 } },
});
