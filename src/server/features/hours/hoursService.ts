import type { HoursFile, HoursSeed } from '../../../core/model/generated/sandbox-hours.ts';
import { readSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { Settings } from '../../settings/settings.ts';

export { afterOpenTime } from './afterOpenTime.ts';

/**
 * Opening hours by department (OPS_PHONE, OPS_CHAT); none outside the sandbox until a provider is connected.
 */
export function departmentWeeks({
  mode,
  configRoot,
}: Pick<Settings, 'mode' | 'configRoot'>): ReadonlyMap<string, HoursSeed[]> {
  const file = mode === 'sandbox' ? readSandboxFile<HoursFile>(configRoot, 'hours') : undefined;
  return new Map(Object.entries(file?.departments ?? {}));
}
