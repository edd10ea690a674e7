import useSWR from 'swr';
import { FetchError } from '../../clients/fetchError.ts';
import { useSignerService } from './useSignerService.ts';

/** How often it is looked whether the others have signed. */
const EVERY_MS = 10_000;

/**
 * Whether everybody who signs has signed (SIGNER-15); undefined until it is known. Asked again until they have, also after a
 * failure, but not after 400: then there is nothing to ask for (CALL-42, C-41).
 */
export function useAllSigned(uuid: string): boolean | undefined {
  const signers = useSignerService();
  const { data } = useSWR(['co-deed', uuid], () => signers.coDeedStatus(uuid), {
    refreshInterval: (status) => (status === 'PENDING' ? EVERY_MS : 0),
    shouldRetryOnError: (error: unknown) => !(error instanceof FetchError && error.status === 400),
    onErrorRetry: (_error, _key, _config, look, options) => void setTimeout(look, EVERY_MS, options),
  });
  return data === undefined ? undefined : data !== 'PENDING';
}
