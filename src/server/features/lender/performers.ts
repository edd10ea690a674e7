import { usualOutcomeOf } from '../../../core/journey/taskContracts.ts';
import type { Connections } from '../../connections/openConnections.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import type { FindingsOf } from '../tasks/findingsService.ts';
import type { Performer, Performers } from '../tasks/performerService.ts';
import { needFindings } from '../underwriting/lendingService.ts';

const DECISIONS: readonly string[] = ['decision', 'verifiedDecision'];

/**
 * This server itself: what follows the answer decides by the lender's policies, and prepares the documents. Fails while
 * nobody found out what a decision needs, so that the usual retry holds and no call of somebody else fails with it.
 */
const enginePerformer = (findings: FindingsOf): Performer => ({
  name: 'engine',
  after: () => 0,
  perform: async ({ tx, task: { name, version }, record, at }) => {
    if (DECISIONS.includes(name)) await needFindings(tx, { record, at, findings });
    return { outcome: usualOutcomeOf(`${name}@${version}`) };
  },
});

const byItself = (name: string): Performer => ({
  name,
  answersByItself: true,
  after: () => undefined,
  perform: () => {
    throw new Error(`The ${name} answers by itself`);
  },
});

/** People of the lender, who answer by the calls of the desk. */
const deskPerformer = byItself('desk');

/** The lender's own system, which answers by the Lender API. */
const lenderPerformer = byItself('lender');

/** Who performs a task now. */
export interface ConnectedPerformer {
  readonly performer: Performer;
  /** Nobody performs it for now; it is looked at again when that changes. */
  readonly isPaused: boolean;
}

/** Who performs a task (its name without version) of an application. */
export type PerformerOf = (
  application: Pick<ApplicationRecord, 'organization'>,
  task: string,
) => ConnectedPerformer;

interface Performing {
  readonly connections: Pick<Connections, 'of'>;
  /** By the names that connections use. */
  readonly performers: Performers;
  /** Companies, by the names that connections use. */
  readonly outside?: ((name: string) => Performer | undefined) | undefined;
  /** By task: these perform whatever the connections say. */
  readonly instead?: Performers | undefined;
}

/** By the connections of the installation. A task that they do not name, as of an older release, is the desk's. */
export const performersBy =
  ({ connections, performers, outside, instead = {} }: Performing): PerformerOf =>
  ({ organization }, task) => {
    const { performer = '', isPaused } = connections.of({ lender: organization, task });
    const named = performers[performer] ?? outside?.(performer);
    return { performer: instead[task] ?? named ?? deskPerformer, isPaused };
  };

/** The performers of every mode, by the names that connections use. */
export const ownPerformers = (findings: FindingsOf): Performers => ({
  engine: enginePerformer(findings),
  desk: deskPerformer,
  lender: lenderPerformer,
});
