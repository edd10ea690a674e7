import { useEffect } from 'react';
import { useApp } from '../foundation/AppContext.tsx';
import { noteState } from './knownState.ts';

/** Applies the state's privacy policies once the property's state is known. */
export function useStateForPrivacy(state: string | undefined): void {
  const { local } = useApp();
  useEffect(() => noteState(local, state), [local, state]);
}
