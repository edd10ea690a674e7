import useSWR from 'swr';
import { useFlag } from '../flags/FlagProvider.tsx';
import { useQuery } from '../foundation/router.tsx';
import { type SignerConditions, useSignerConditions } from './useSignerConditions.ts';
import { useSignerService } from './useSignerService.ts';

export interface AskedOfSigner extends Pick<SignerConditions, 'conditions'> {
  /** For which application they sign. */
  readonly signer: string | undefined;
}

/**
 * What the lender asks of the signed-in signer, wherever they are: where `?signer={uuid}` says, else in the first of what they
 * sign. Reads nothing without the flag additional-signer-conditions (SIGNER-16), or for somebody who signs nothing.
 */
export function useAskedOfSigner(isSigner: boolean): AskedOfSigner {
  const signers = useSignerService();
  const { enabled } = useFlag('additional-signer-conditions');
  const query = useQuery();
  const { data } = useSWR(isSigner && enabled ? 'signer' : null, () => signers.list());
  const view = data?.find(({ uuid }) => uuid === query.get('signer')) ?? data?.[0];
  return { signer: view?.uuid, conditions: useSignerConditions(view).conditions };
}
