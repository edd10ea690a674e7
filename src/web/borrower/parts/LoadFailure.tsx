import { FetchError, messageOf } from '../../clients/fetchError.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';

/** The message of a failed call: the server's, that it is unreachable, or `fallback` (HTTP-12, C-30). */
export function useFailureText(fallback = 'error.unexpected'): (error: unknown) => string {
  const { text } = useCopy();
  return (error) => {
    if (error instanceof FetchError && error.status === 0) return text('error.network');
    const isTooOften = error instanceof FetchError && error.status === 429;
    return messageOf(error) ?? text(isTooOften ? 'error.tooMany' : fallback);
  };
}

/** Shows a failed call with a retry; the generic alert of ERR-09 if the server sent no message. */
export function LoadFailure({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const { text } = useCopy();
  const failureText = useFailureText('error.generic.text');
  return (
    <Alert
      tone="danger"
      title={text('error.generic.title')}
      actions={
        retry ? (
          <Button variant="secondary" onClick={retry}>
            {text('common.tryAgain')}
          </Button>
        ) : undefined
      }
    >
      <p>{failureText(error)}</p>
    </Alert>
  );
}
