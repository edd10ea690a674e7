import type { ApplicationProgress } from '../../../core/flow/applicationProgress.ts';
import { needsNoLoader } from '../../../core/flow/destination.ts';
import { normalise } from '../../../core/flow/normalise.ts';
import { isAt } from '../../../core/flow/statuses.ts';
import type { ApplicationStatus } from '../../clients/applicationService.ts';
import type { AppPorts } from '../foundation/AppContext.tsx';
import { forgetProfile } from '../foundation/readProfile.ts';
import { readStatuses } from '../foundation/readStatuses.ts';
import { type ApplicationData, loadRecords, orMissing, progressOf, snapshotOf } from './applicationData.ts';
import { type RunningPoll, runPoll } from './runPoll.ts';
import { readStatus } from './statusReader.ts';

/** Minimum time the loader stays once shown, in milliseconds (SHELL-46, C-16, CONST-12). */
export const LEAST_SHOWN = 1000;

export type Reading =
  | { readonly type: 'asking' }
  /** The lender is working; offline, the status is read once back online. */
  | {
      readonly type: 'working';
      readonly isOffline: boolean;
      /** Set once the records are read. */
      readonly progress?: ApplicationProgress | undefined;
    }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'settled'; readonly data: ApplicationData };

export interface ReadingPorts extends Pick<AppPorts, 'services' | 'session' | 'statuses' | 'ticks' | 'wait'> {
  readonly tell: (reading: Reading) => void;
}

/** Reads an application until its status settles (C-15); `left` is the status the borrower just left. */
export function readApplication(ports: ReadingPorts, uuid: string, left: string | undefined): RunningPoll {
  const { ticks, wait, tell } = ports;
  const early = loadRecords(ports, uuid);
  let known: Awaited<typeof early> | undefined;
  const seen: ApplicationStatus[] = [];
  let shownAt: number | undefined;
  let tries = 0;

  const read = async () => {
    tries += 1;
    const [status, statuses] = await Promise.all([orMissing(readStatus(ports, uuid)), readStatuses(ports)]);
    seen.push(status);
    const { checklistStatus } = status;
    const mayNeedNone = isAt(checklistStatus, 'WAITING_FOR_SOFT_CREDIT', 'IN_PROGRESS');
    return {
      status: checklistStatus,
      statuses,
      isUpToBorrower: mayNeedNone && needsNoLoader(normalise(snapshotOf({ ...(await early), status }))),
    };
  };
  const settle = async (checklistStatus: string, isStuck: boolean): Promise<Reading> => {
    // The lender may have changed the application since: only the first status was read with the first records.
    if (tries > 1) forgetProfile(ports.services);
    const records = tries === 1 ? await early : await loadRecords(ports, uuid);
    const rest = shownAt === undefined ? 0 : LEAST_SHOWN - (ticks() - shownAt);
    if (rest > 0) await wait(rest);
    return { type: 'settled', data: { ...records, status: { ...seen.at(-1), checklistStatus }, isStuck } };
  };
  let work: { readonly isOffline: boolean } | undefined;
  const tellWork = (): void => {
    const status = seen.at(-1);
    const progress = known && status && progressOf({ ...known, status });
    if (work) tell({ type: 'working', ...work, progress });
  };
  early.then(
    (records) => {
      known = records;
      tellWork();
    },
    () => undefined,
  );
  const end = (reading: Reading): void => {
    work = undefined;
    tell(reading);
  };
  const failed = (error: unknown): void => end({ type: 'failed', error });

  return runPoll(
    {
      read,
      wait,
      onWaiting: (isOffline) => {
        shownAt ??= ticks();
        work = { isOffline };
        tellWork();
      },
      onSettle: (status, isStuck) => void settle(status, isStuck).then(end, failed),
      onFailure: failed,
    },
    left,
  );
}
