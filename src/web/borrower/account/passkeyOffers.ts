import type { AppPorts } from '../foundation/AppContext.tsx';

const KEY = 'passkey-offer';
const OFFERED = 'offered';

type Kept = Pick<AppPorts, 'local' | 'tab'>;

/** False once passkeys were offered in this browser, but for the tab in which the offer still stands. */
export function mayOffer({ local, tab }: Kept): boolean {
  try {
    return local.getItem(KEY) === null || tab.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps that this browser was offered them, and that the offer stands in this tab. */
export function keepOffer({ local, tab }: Kept): void {
  local.setItem(KEY, OFFERED);
  tab.setItem(KEY, OFFERED);
}

export const dismissOffer = ({ tab }: Pick<Kept, 'tab'>): void => tab.removeItem(KEY);
