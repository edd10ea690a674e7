import { createContext, type ReactNode, useContext } from 'react';
import type { Facts } from '../../../core/rules/types.ts';
import type { Services } from '../foundation/services.ts';

/** Whose documents a page shows. */
export interface Holder {
  /** Its address below /heloc: an application's uuid, or `signer/{uuid}` for what somebody signs for another. */
  readonly uuid: string;
  readonly services: Services;
  readonly facts?: Facts;
  /** The application, where it is theirs. */
  readonly application?: { readonly documents?: unknown };
}

const HolderContext = createContext<Holder | undefined>(undefined);

export function HolderProvider({ value, children }: { value: Holder; children: ReactNode }) {
  return <HolderContext value={value}>{children}</HolderContext>;
}

/** Throws outside of a screen and of a signer's page. */
export function useHolder(): Holder {
  const holder = useContext(HolderContext);
  if (!holder) throw new Error('useHolder must be used inside a screen');
  return holder;
}
