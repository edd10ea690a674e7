import { useMemo } from 'react';
import { isWeakPassword } from '../../clients/fetchError.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';

/** What the field of a new password says when that is why it was refused (FIELD-19); undefined otherwise. */
export function useWeakPassword(error: unknown): { readonly password: string } | undefined {
  const { text } = useCopy();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each refusal
  return useMemo(
    () => (isWeakPassword(error) ? { password: text('field.password.weak') } : undefined),
    [error],
  );
}
