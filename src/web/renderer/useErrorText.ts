import type { FieldError } from '../../core/form/formTypes.ts';
import { useCopy } from './CopyContext.tsx';

const FALLBACK = 'error.generic.text';

/** Gives the words of what is wrong with a field; a server's words as they came. */
export function useErrorText(): (error: FieldError) => string {
  const { text } = useCopy();
  return (error) => (error.type === 'server' ? error.text : text(error.key ?? FALLBACK));
}
