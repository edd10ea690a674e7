import { messageOf } from '../../clients/fetchError.ts';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';

/** What the server says, or that it could not be reached. */
export function Refused({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  const said = messageOf(error);
  return said === undefined ? <LoadFailure error={error} /> : <Alert tone="danger">{said}</Alert>;
}
