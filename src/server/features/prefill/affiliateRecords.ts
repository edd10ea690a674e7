import type { PrepopFile, PrepopSeed } from '../../../core/model/generated/sandbox-prepop.ts';
import { readSandboxFile } from '../../config-files/readSandboxFile.ts';
import type { Settings } from '../../settings.ts';

/** What an affiliate knows of a borrower (REG-46). */
export type AffiliateRecord = Omit<PrepopSeed, 'token' | 'organization'>;

/** Where affiliates keep what they know; the token is theirs and means nothing to us. */
export interface AffiliateRecords {
  find(organization: string, token: string): Promise<AffiliateRecord | undefined>;
}

/** The affiliates of the sandbox; in production there are none until an affiliate service is connected. */
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
