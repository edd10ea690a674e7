import useSWR from 'swr';
import { type KnownCondition, outstanding } from '../../../core/flow/conditions.ts';
import type { SignerView } from '../../clients/signerService.ts';
import { watched } from '../application/useConditions.ts';
import { useFlag } from '../flags/FlagProvider.tsx';
import type { Loaded } from '../parts/loaded.ts';
import { useProfile } from '../session/useProfile.ts';
import { useSignerService } from './useSignerService.ts';

export interface SignerConditions {
  readonly conditions: Loaded<readonly KnownCondition[]>;
  readonly reload: () => Promise<unknown>;
}

const OPEN: ReadonlySet<SignerView['status']> = new Set(['OPEN', 'SIGNED']);

/**
 * What the lender asks of a signer, oldest first, read again as the borrower's (COND-04); not read without the flag
 * additional-signer-conditions and a profile (COND-06, SIGNER-16), nor once they declined or it is over.
 */
export function useSignerConditions(view: SignerView | undefined): SignerConditions {
  const signers = useSignerService();
  const { enabled } = useFlag('additional-signer-conditions');
  const { data: profile } = useProfile();
  const isRead = enabled && profile !== undefined && view !== undefined && OPEN.has(view.status);
  const { data, error, mutate } = useSWR(
    isRead ? ['signer-conditions', view.uuid] : null,
    async ([, of]) => outstanding(await signers.conditions(of)),
    watched,
  );
  const reload = () => mutate();
  if (!isRead) return { conditions: { type: 'ready', value: [] }, reload };
  if (data !== undefined) return { conditions: { type: 'ready', value: data }, reload };
  if (error === undefined) return { conditions: { type: 'loading' }, reload };
  return { conditions: { type: 'failed', error, retry: () => void mutate() }, reload };
}
