import type { PrepopFile, PrepopSeed } from '../../../core/model/generated/sandbox-prepop.ts';
import { readSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { Settings } from '../../settings/settings.ts';

/** An affiliate's data about a borrower (REG-46). */
export type AffiliateRecord = Omit<PrepopSeed, 'token' | 'organization'>;

/** An affiliate's records; its token is opaque to us. */
export interface AffiliateRecords {
  find(organization: string, token: string): Promise<AffiliateRecord | undefined>;
}

/** The sandbox's affiliates; none in production until a service is connected. */
export function openAffiliateRecords({ mode, configRoot }: Settings): AffiliateRecords {
  const file = mode === 'sandbox' ? readSandboxFile<PrepopFile>(configRoot, 'prepop') : undefined;
  return {
    async find(organization, token) {
      const seed = file?.prepop.find((one) => one.token === token && one.organization === organization);
      if (seed === undefined) return undefined;
      const { token: _token, organization: _organization, ...record } = seed;
      return record;
    },
  };
}
