import { FetchError, messageOf } from '../../clients/fetchError.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';

/** Says why a code or password was rejected; `wrong` is the copy key for a 401. */
export function SecurityFailure({ error, wrong }: { readonly error: unknown; readonly wrong?: string }) {
  const { text } = useCopy();
  if (error === undefined) return null;
  const status = error instanceof FetchError ? error.status : 0;
  if (status === 423) return <Alert tone="danger">{text('security.locked')}</Alert>;
  if (status === 401 && wrong !== undefined) return <Alert tone="danger">{text(wrong)}</Alert>;
  const said = status === 422 ? messageOf(error) : undefined;
  return said === undefined ? <LoadFailure error={error} /> : <Alert tone="danger">{said}</Alert>;
}
