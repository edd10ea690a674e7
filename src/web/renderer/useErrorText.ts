import type { FieldError } from '../../core/form/formTypes.ts';
import { useCopy } from './CopyContext.tsx';

const FALLBACK = 'error.generic.text';

/** Returns the message of a field error; the server's words unchanged. */
export function useErrorText(): (error: FieldError) => string {
  const { text } = useCopy();
  return (error) => (error.type === 'server' ? error.text : text(error.key ?? FALLBACK));
}
