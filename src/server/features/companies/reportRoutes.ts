import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '../../../core/shared/json.ts';
import { isUuid } from '../../../core/shared/textChecks.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { openRowsOf } from '../../http/knownOrganization.ts';
import { verifiedId } from '../../http/outbound/signedCalls.ts';
import { closed, text } from '../../http/routeSchema.ts';
import type { RunningLender } from '../lender/lenderService.ts';
import type { Companies } from '../providers/companiesService.ts';
import type { HostedVisits, Reported } from '../providers/hostedVisitsService.ts';
import { secretsOf } from '../providers/signedCallService.ts';
import { changeDelivery, type DueDelivery, endsDelivery, readDelivery } from './deliveryStore.ts';

const MOST_BYTES = 100_000;

/** Where companies report: below the lender's code and their own id. */
export const REPORTS = '/providers/v1/:lender/:provider/reports';

interface OfCompany {
  readonly Params: { readonly lender: string; readonly provider: string };
  readonly Body: string;
}

export interface ReportTools {
  readonly dependencies: AppDependencies;
  readonly companies: Pick<Companies, 'signed'>;
  readonly hosted: Pick<HostedVisits, 'report'>;
  readonly lender: Pick<RunningLender, 'answer'>;
}

/** The report, if one of the company's secrets signed it. Answers 401 to everybody else, also at unknown addresses. */
function verified(request: FastifyRequest<OfCompany>, { companies, dependencies }: ReportTools) {
  const { lender, provider } = request.params;
  const settings = companies.signed(lender, provider);
  const body = typeof request.body === 'string' ? request.body : '';
  const clock = dependencies.system;
  const id = settings && verifiedId(request.headers, body, { secrets: secretsOf(settings), clock });
  if (id === undefined) throw new ApiError('unauthenticated');
  openRowsOf(dependencies.releases, lender);
  return { body, lender, provider };
}

function objectIn(body: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(body);
    if (isObject(read)) return read;
  } catch {
    // Said below.
  }
  throw new ApiError('badRequest', ['body must be a JSON object']);
}

/** How each is answered; repeating what was taken is fine. */
function answerTo(reported: Reported): { readonly as: string } {
  if (reported === 'taken' || reported === 'repeated') return { as: reported };
  if (reported === 'early') throw new ApiError('unavailable');
  if (reported === 'unknown') throw new ApiError('notFound');
  if (reported === 'other')
    throw new ApiError('conflict', ['body.result is not the one that was taken before']);
  throw new ApiError('unprocessable', ['body.result is none of its role']);
}

const isTaken = ({ task_status, task_outcome }: DueDelivery, { outcome }: { readonly outcome: string }) =>
  task_status === 'answered' && task_outcome === outcome;

/** Takes the outcome of a task that went to this company, once. */
async function answerTask(
  { dependencies: { db, metrics }, lender }: ReportTools,
  provider: string,
  { task, revision, outcome, data }: Record<string, unknown>,
): Promise<{ readonly as: string }> {
  const given = {
    task: String(task),
    revision: Number(revision),
    outcome: String(outcome),
    data: data as object,
  };
  const taken = await db.transaction(async (tx) => {
    const delivery = isUuid(given.task) ? await readDelivery(tx, given.task, provider) : undefined;
    if (!delivery) return { type: 'unknown' } as const;
    if (isTaken(delivery, given)) return { type: 'repeated' } as const;
    if (delivery.task_status === 'open' && delivery.task_performer !== `provider:${provider}`)
      return { type: 'refused' } as const;
    const result = await lender.answer(tx, data === undefined ? { ...given, data: {} } : given);
    if (endsDelivery(result)) await changeDelivery(tx, delivery, { status: 'over', due_at: null });
    // The same report may have been taken while this one waited for the application.
    const now = result.type === 'refused' ? await readDelivery(tx, given.task, provider) : undefined;
    return now && isTaken(now, given) ? ({ type: 'repeated' } as const) : result;
  });
  metrics.providerResult(provider, taken.type);
  if (taken.type === 'taken' || taken.type === 'repeated') return { as: taken.type };
  if (taken.type === 'unknown') throw new ApiError('notFound');
  if (taken.type === 'invalid')
    throw new ApiError(
      'unprocessable',
      taken.problems.map((problem) => `body.${problem.replaceAll('/', '.')}`),
    );
  throw new ApiError('conflict', ['body.revision is not that of an open task']);
}

/**
 * Serves the reports of companies: results of visits and outcomes of tasks, signed by Standard Webhooks. The signature is over
 * the bytes, so that the body is not read as JSON before.
 */
export function registerReports(app: FastifyInstance, tools: ReportTools): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post<OfCompany>(
    REPORTS,
    {
      bodyLimit: MOST_BYTES,
      config: { anyOrigin: true },
      schema: {
        tags: ['providers'],
        summary:
          'A company reports the result of a visit or the outcome of a task (signed by Standard Webhooks)',
        params: closed({ lender: text(64), provider: text(64) }),
      },
    },
    async (request) => {
      const { body, provider } = verified(request, tools);
      const report = objectIn(body);
      if (report.task !== undefined) return answerTask(tools, provider, report);
      const { visit, result } = report;
      if (typeof visit !== 'string' || !isUuid(visit) || typeof result !== 'string')
        throw new ApiError('badRequest', ['body must have a visit and its result, or a task']);
      return answerTo(await tools.hosted.report(visit, provider, result));
    },
  );
}
