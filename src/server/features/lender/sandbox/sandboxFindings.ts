import type { Transaction } from 'kysely';
import type { Tables } from '../../../db/tables.ts';
import { type ApplicationRecord, calendarDateOf } from '../../applications/recordService.ts';
import {
  type FindingData,
  type FindingName,
  type FindingsBefore,
  type FindingsByTask,
  findingNames,
} from '../../tasks/findingsService.ts';
import { borrowerEmail } from '../../underwriting/lendingService.ts';
import { type Drawn, makers } from './findingMakers.ts';
import { borrowerFile } from './sources/borrowerFile.ts';
import type { LenderConfig } from './sources/lenderConfig.ts';

interface Moment {
  readonly record: ApplicationRecord;
  readonly at: Date;
}

/** Findings made from the sandbox's sources. */
export interface SandboxFindings {
  /** The data of a task's outcome. */
  readonly dataOf: <Name extends FindingName>(
    tx: Transaction<Tables>,
    name: Name,
    moment: Moment,
  ) => Promise<FindingData[Name]>;
  /** All of them, for applications whose tasks said nothing. */
  readonly before: FindingsBefore;
}

/** The same borrower, home and day give the same findings. */
export function createSandboxFindings(config: LenderConfig): SandboxFindings {
  async function drawn(tx: Transaction<Tables>, { record, at }: Moment): Promise<Drawn> {
    const { data, persona, identityUuid } = record;
    const { street1 = '', zip = '' } = data.property?.address ?? {};
    const own = persona === null ? undefined : config.personas.get(persona)?.borrower;
    const [primary = 0, ...others] = (data.incomeSources ?? []).map(({ amount }) => amount ?? 0);
    const subject = {
      borrower: await borrowerEmail(tx, identityUuid),
      street1,
      zip,
      totalIncome: primary + others.reduce((sum, amount) => sum + amount, 0),
      persona: own,
    };
    const file = borrowerFile(subject, config);
    return { record, today: calendarDateOf(at), file, borrower: own ?? {}, config };
  }

  return {
    dataOf: async (tx, name, moment) => makers[name](await drawn(tx, moment)),
    before: async (tx, moment) => {
      const from = await drawn(tx, moment);
      return Object.fromEntries(
        findingNames.map((name) => [name, { data: makers[name](from) }]),
      ) as FindingsByTask;
    },
  };
}
