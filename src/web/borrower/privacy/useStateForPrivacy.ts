import { useEffect } from 'react';
import { useApp } from '../foundation/AppContext.tsx';
import { noteState } from './knownState.ts';

/** Lets policies of the state decide about analytics from when the state of the property is known. */
export function useStateForPrivacy(state: string | undefined): void {
  const { local } = useApp();
  useEffect(() => noteState(local, state), [local, state]);
}
