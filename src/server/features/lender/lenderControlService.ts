import type { Transaction } from 'kysely';
import type { Stage } from '../../../core/journey/journey.ts';
import type { Tables } from '../../db/tables.ts';
import { changeLenderFile } from '../applications/lenderFileService.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import type { RunningLender } from './lenderService.ts';
import { performNow } from './taskAnswers.ts';
import { goOn, openStage, place, stand } from './travel.ts';

type Tx = Transaction<Tables>;

/** What only the sandbox control does with a lender: it moves applications without their usual causes. */
export interface LenderControl extends RunningLender {
  /** Undefined once the application is over. */
  openStage(tx: Tx, application: ApplicationRecord): Promise<Stage | undefined>;
  /** Reaches milestones now and continues. */
  reach(tx: Tx, application: ApplicationRecord, milestones: readonly string[]): Promise<ApplicationRecord>;
  /** Has the task of the open stage performed now, without waiting, and continues. */
  performNow(tx: Tx, application: ApplicationRecord): Promise<ApplicationRecord>;
  /**
   * Puts an application at the first stage with a status, as if all earlier ones were done; false when its
   * journey has none.
   */
  place(tx: Tx, application: ApplicationRecord, status: string): Promise<boolean>;
  /** Withdraws the open tasks of an application that stands where it was set, or was ended. */
  stand(tx: Tx, application: ApplicationRecord): Promise<void>;
}

export function controlled(lender: RunningLender): LenderControl {
  const { tools } = lender;
  const now = () => new Date(tools.dependencies.clock.now());
  return {
    ...lender,
    openStage: (tx, application) => openStage(tools, tx, application, now()),
    reach: async (tx, application, reach) => {
      await changeLenderFile(tx, application.uuid, { reach, at: now() });
      return goOn(tools, tx, application, now());
    },
    performNow: (tx, application) => performNow(tools, tx, application, now()),
    place: (tx, application, status) => place(tools, tx, application, { status, at: now() }),
    stand: (tx, application) => stand(tools, tx, application, now()),
  };
}
