import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { type BodyPace, registerBodyProgress } from './bodyProgress.ts';
import { registerCspReports } from './cspReports.ts';
import type { AppDependencies, FeaturePlugin } from './dependencies.ts';
import { errorBodySchema, registerErrors } from './errors.ts';
import type { Readiness } from './readiness.ts';
import { registerRequestContext } from './requestContext.ts';
import { givenRequestId } from './requestId.ts';
import { registerRequestScope } from './requestScope.ts';
import { registerSecurity } from './security.ts';
import { registerSockets } from './sockets.ts';
import { endStalledConnections } from './stalledConnections.ts';
import { answerNoMessage, answerUnreadable } from './unreadable.ts';
import { compilersFactory, registerTextCheck } from './validation.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const HEADERS_TIMEOUT_MS = 30_000;
const CONNECTIONS_LOOK_MS = 5_000;

/** The setting in Fastify's terms; a number trusts that many proxies, counted from this server. */
function believedProxies(trusted: Settings['trustProxy']) {
  if (typeof trusted === 'number') return (_address: string, hop: number) => hop < trusted;
  return trusted && [...trusted];
}

function createFastify({ pino, ids, settings }: AppDependencies): FastifyInstance {
  return fastify({
    loggerInstance: pino as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => givenRequestId(headers) ?? ids.uuid(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT_BYTES,
    // Bodies have their own pace (bodyProgress.ts).
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CONNECTIONS_LOOK_MS },
    trustProxy: believedProxies(settings.trustProxy),
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadable(settings),
    clientErrorHandler: answerNoMessage(settings),
    schemaController: { compilersFactory },
  });
}

/** An accepted socket upgrade never ends in an answer. */
const isUpgrade = ({ headers }: FastifyRequest): boolean => headers.upgrade !== undefined;

/**
 * One log line and one measurement per answer: the route's pattern, the user and the reason for a refusal;
 * never the address, query, headers or body.
 */
function registerRequestLog(app: FastifyInstance, { metrics, releases }: AppDependencies): void {
  app.addHook('onRequest', async (request) => {
    if (!isUpgrade(request)) metrics.began();
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, organization } = request;
    const org = organization && releases.head(organization) && organization;
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? 'none';
    const identity = (request.session ?? request.signingIn)?.identityUuid;
    const milliseconds = Math.round(elapsedTime);
    const { refused } = request;
    request.log.info({ method, route, status, milliseconds, org, identity, refused }, 'answered');
    const given = reply.raw.writableEnded ? status : undefined;
    if (!isUpgrade(request)) metrics.ended();
    metrics.answered({ method, route, status: given, seconds: elapsedTime / 1000 });
    if (reply.getHeader('idempotent-replay') === 'true') metrics.replayed(route);
  });
}

const paceOf = ({ uploadStallSeconds, uploadLeastBytes }: Settings): BodyPace => ({
  stallMs: uploadStallSeconds * 1000,
  leastBytes: uploadLeastBytes,
});

/**
 * While the server stops, each answer closes its connection; kept-alive connections would keep the server
 * open.
 */
function endConnectionsOnClose(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!readiness.isOpen) reply.header('connection', 'close');
  });
}

const showsDocs = ({ apiDocs, mode }: Settings): boolean =>
  (apiDocs ?? (mode === 'sandbox' ? 'on' : 'off')) === 'on';

/**
 * The OpenAPI description at /docs, under its own content security policy because its pages need inline
 * styles.
 */
async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    refResolver: { buildLocalReference: (schema, _base, _path, index) => String(schema.$id ?? index) },
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Equiform', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: {
      'default-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'style-src': ["'self'", "'unsafe-inline'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  });
}

/**
 * A server with logging, errors, security, sessions, validation, /docs and the given features; not yet
 * listening. Hooks of `everywhere` apply to every route, hooks of a feature to its own. `close` lets running
 * requests finish.
 */
export async function createHttpServer(
  dependencies: AppDependencies,
  features: readonly FeaturePlugin[],
  everywhere: readonly FeaturePlugin[] = [],
): Promise<FastifyInstance> {
  const app = createFastify(dependencies);
  app.addSchema(errorBodySchema);
  registerErrors(app, dependencies);
  registerRequestScope(app);
  registerRequestLog(app, dependencies);
  registerBodyProgress(app, dependencies.ticks, paceOf(dependencies.settings));
  endConnectionsOnClose(app, dependencies.readiness);
  endStalledConnections(app);
  await registerSecurity(app, dependencies);
  registerRequestContext(app, dependencies);
  registerTextCheck(app);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  if (showsDocs(dependencies.settings)) await registerDocs(app);
  await registerSockets(app);
  await registerCspReports(app, dependencies.settings);
  for (const plugin of everywhere) await plugin(app, dependencies);
  for (const feature of features) await app.register(async (scope) => feature(scope, dependencies));
  await app.ready();
  return app;
}
