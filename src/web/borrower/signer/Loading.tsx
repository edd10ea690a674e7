import { useCopy } from '../../renderer/CopyContext.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';

interface LoadingProps {
  readonly error?: unknown;
  readonly retry?: () => unknown;
}

/** A page of a signer while it is read, or why it could not be. */
export function Loading({ error, retry }: LoadingProps) {
  const { text } = useCopy();
  return (
    <Page>
      {error === undefined ? (
        <Skeleton label={text('common.loading')} lines={5} />
      ) : (
        <LoadFailure error={error} retry={() => void retry?.()} />
      )}
    </Page>
  );
}
