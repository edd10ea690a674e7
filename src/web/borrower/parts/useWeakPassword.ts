import { useMemo } from 'react';
import { isWeakPassword } from '../../clients/fetchError.ts';
import { useCopy } from '../../renderer/CopyContext.tsx';

/** The new password's field error when it was refused as weak (FIELD-19). */
export function useWeakPassword(error: unknown): { readonly password: string } | undefined {
  const { text } = useCopy();
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each refusal
  return useMemo(
    () => (isWeakPassword(error) ? { password: text('field.password.weak') } : undefined),
    [error],
  );
}
