import type { Transaction } from 'kysely';
import type { ConditionCategory } from '../../../core/flow/conditions.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { Lender } from '../applications/creationService.ts';
import { type ApplicationRecord, changeRecord } from '../applications/recordService.ts';
import {
  type ConditionRow,
  closeSignerCondition,
  isForSigners,
  openSignerCondition,
} from '../conditions/signerConditionService.ts';
import { namedSigners } from './signerChanges.ts';
import { signerFlags } from './signerFlags.ts';
import { createSignerReviews } from './signerReviewService.ts';

type Tx = Transaction<Tables>;

/** What a lender asks one signer for. */
export interface AskedOfSigner {
  readonly signer: string;
  readonly type: ConditionCategory;
  readonly data: ConditionRow['data'];
  /** The id of the client, where one asks. */
  readonly by?: string;
}

export type SignerAskResult =
  | { readonly type: 'done'; readonly row: ConditionRow }
  /**
   * One of the kind is open already; the application is over; the condition is not open any more; signers are not asked for
   * this; the lender asks signers for nothing (flag additional-signer-conditions); nobody of this UUID signs.
   */
  | {
      readonly type: 'refused';
      readonly why: 'open' | 'over' | 'closed' | 'notForSigners' | 'flagOff' | 'noSigner';
    };

const refused = (why: (SignerAskResult & { type: 'refused' })['why']): SignerAskResult => ({
  type: 'refused',
  why,
});

/** What a lender asks one signer for, and asks for no longer; the record is locked. */
export function createSignerAsks(dependencies: AppDependencies, lender: Pick<Lender, 'goOn'>) {
  const { clock } = dependencies;
  const reviews = createSignerReviews(dependencies);

  async function keep(
    tx: Tx,
    record: ApplicationRecord,
    { row, event, by }: { readonly row: ConditionRow; readonly event: string; readonly by?: string },
  ): Promise<ApplicationRecord> {
    const at = new Date(clock.now());
    const data = await reviews.keepAsked(tx, { record, signer: row.signer_uuid ?? '', at });
    return changeRecord(tx, record, { data, event, at, ...(by === undefined ? {} : { by }) });
  }

  return {
    /** Asks a signer, who is told by mail. */
    async ask(
      tx: Tx,
      record: ApplicationRecord,
      { signer, type, data, by }: AskedOfSigner,
    ): Promise<SignerAskResult> {
      const row = (await namedSigners(tx, record.uuid)).find(({ uuid }) => uuid === signer);
      if (!record.active) return refused('over');
      if (!row || !['INVITED', 'OPENED', 'SIGNED'].includes(row.status)) return refused('noSigner');
      if (!isForSigners(type)) return refused('notForSigners');
      if (!(await signerFlags(tx, dependencies, { row, record })).hasConditions) return refused('flagOff');
      const at = new Date(clock.now());
      const asked = { applicationUuid: record.uuid, signerUuid: signer, type, data, at };
      const condition = await openSignerCondition(tx, dependencies, asked);
      if (!condition) return refused('open');
      await keep(tx, record, {
        row: condition,
        event: 'SIGNER_CONDITION_OPENED',
        ...(by === undefined ? {} : { by }),
      });
      await reviews.tellOfCondition(tx, { record, signer, at }, condition);
      return { type: 'done', row: condition };
    },

    /** Asks a signer for a condition no longer: nobody looks at what they handed in. */
    async waive(
      tx: Tx,
      record: ApplicationRecord,
      { row, by }: { readonly row: ConditionRow; readonly by: string },
    ): Promise<SignerAskResult> {
      if (!record.active) return refused('over');
      if (row.status === 'CLOSED') return refused('closed');
      const closed = await closeSignerCondition(tx, row, new Date(clock.now()));
      await lender.goOn(tx, await keep(tx, record, { row, event: 'SIGNER_CONDITION_WAIVED', by }));
      return { type: 'done', row: closed };
    },
  };
}
