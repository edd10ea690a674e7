import type { ReactNode } from 'react';

/** Words only a screen reader gets. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className="eq-hidden">{children}</span>;
}
