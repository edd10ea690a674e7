import { statusList } from '../model/generated/statusList.ts';
import type { ListedStatus } from '../model/release.ts';
import { createStatusList } from './statuses.ts';

/** The statuses of the base layer: those that code may name, and the list of a release from before releases had one. */
export const builtInStatuses = createStatusList(statusList as unknown as readonly ListedStatus[]);
