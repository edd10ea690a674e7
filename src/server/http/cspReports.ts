import type { FastifyInstance } from 'fastify';
import { isObject } from '../../core/shared/json.ts';
import type { Settings } from '../settings/settings.ts';

/** The stored part of a violation: directive and kind of source; no page addresses. */
export interface CspViolation {
  readonly directive: string;
  readonly blocked: string;
  readonly source: string;
}

const KEPT = 20;
const MAX_BYTES = 16_384;

const word = (value: unknown): string =>
  typeof value === 'string' && /^[a-z-]{1,60}$/.test(value) ? value : 'other';

const originOrWord = (value: unknown): string =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : word(value);

const fileName = (value: unknown): string =>
  typeof value === 'string' ? (/\/([\w.-]{1,80})$/.exec(value)?.[1] ?? 'other') : 'none';

function readViolation(report: Record<string, unknown>): CspViolation {
  const either = (first: string, second: string): unknown => report[first] ?? report[second];
  return {
    directive: word(either('effective-directive', 'effectiveDirective')),
    blocked: originOrWord(either('blocked-uri', 'blockedURL')),
    source: fileName(either('source-file', 'sourceFile')),
  };
}

/**
 * Browsers send two shapes: `{"csp-report": {…}}` (report-uri) and `[{"type": "csp-violation", "body":
 * {…}}]`.
 */
function violationsOf(body: unknown): CspViolation[] {
  const reports = Array.isArray(body)
    ? body.map((entry) => isObject(entry) && entry.body)
    : [isObject(body) && body['csp-report']];
  return reports.filter(isObject).slice(0, KEPT).map(readViolation);
}

/**
 * Logs and counts content-security-policy violations reported to `POST /csp-report`. In the sandbox, `GET
 * /csp-report` returns the count and the last 20, so that tests can fail on them.
 */
export async function registerCspReports(app: FastifyInstance, settings: Settings): Promise<void> {
  let count = 0;
  let last: CspViolation[] = [];
  await app.register(async (scope) => {
    const types = ['application/csp-report', 'application/reports+json'];
    const parser = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: MAX_BYTES }, parser);
    const config = { anyOrigin: true, rateLimit: { max: 120, timeWindow: 60_000 } };
    scope.post('/csp-report', { config, schema: { hide: true } }, async (request, reply) => {
      const violations = violationsOf(request.body);
      for (const violation of violations) request.log.warn({ ...violation }, 'csp violation');
      count += violations.length;
      last = [...last, ...violations].slice(-KEPT);
      return reply.code(204).send();
    });
    if (settings.mode === 'sandbox')
      scope.get('/csp-report', { schema: { hide: true } }, async () => ({ count, last }));
  });
}
