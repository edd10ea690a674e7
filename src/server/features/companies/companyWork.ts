import { acrossLenders } from '../../db/lenderScope.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { RunningLender } from '../lender/lenderService.ts';
import type { Companies } from '../providers/companiesService.ts';
import { createDueVisits } from '../providers/dueVisitsService.ts';
import type { HostedVisits } from '../providers/hostedVisitsService.ts';
import { createTaskDeliveries } from './deliverTasks.ts';
import { createVisitLook } from './lookAtVisits.ts';

const POLL_MS = 1_000;

/** Calls at the same time: a slow company does not hold up the others. */
const AT_ONCE = 4;

export interface CompanyParts {
  readonly companies: Companies;
  readonly hosted: HostedVisits;
  readonly lender: Pick<RunningLender, 'answer' | 'givenOf'>;
}

export interface CompanyWork {
  /** Makes all calls that are due; resolves to how many. */
  run(): Promise<number>;
  start(): void;
  /** Resolves after the calls in progress. */
  stop(): Promise<void>;
}

/** Makes the calls to companies that are due, of any number of servers each by one. */
export function createCompanyWork(
  dependencies: AppDependencies,
  { companies, hosted, lender }: CompanyParts,
): CompanyWork {
  const { logger } = dependencies;
  const db = dependencies.db.forJobs;
  const tools = { ...dependencies, db, random: Math.random };
  const kinds = [
    createTaskDeliveries({ ...tools, companies, lender }),
    createVisitLook({ ...tools, visits: createDueVisits(tools), hosted, finding: companies.finding }),
  ];
  let isStopped = false;

  async function runAll(next: () => Promise<(() => Promise<void>) | undefined>): Promise<number> {
    const calls = new Set<Promise<void>>();
    let count = 0;
    for (let work = await next(); work && !isStopped; work = await next()) {
      count += 1;
      const call = work().finally(() => calls.delete(call));
      calls.add(call);
      if (calls.size >= AT_ONCE) await Promise.race(calls);
    }
    await Promise.all(calls);
    return count;
  }

  async function run(): Promise<number> {
    const counts = await acrossLenders(() => Promise.all(kinds.map(runAll)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  let wake: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const tick = async (): Promise<void> => {
    running = run().catch((error: unknown) => logger.error('companies could not be called', { error }));
    await running;
    if (!isStopped) wake = setTimeout(tick, POLL_MS);
  };

  return {
    run,
    start() {
      isStopped = false;
      void tick();
    },
    async stop() {
      isStopped = true;
      clearTimeout(wake);
      await running;
    },
  };
}
