import { createContext, type ReactNode, useContext } from 'react';
import type { Organization } from '../../../core/model/organization.ts';
import type { StatusesPart } from '../../../core/model/release.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Ids, Logger } from '../../../core/shared/ports.ts';
import type { Audience } from '../../clients/identityBrokerService.ts';
import type { SessionStore } from '../../clients/session.ts';
import type { Services } from './services.ts';
import type { Tracker } from './tracker.ts';

/** The borrower pages' ports; tests bring their own. */
export interface AppPorts {
  readonly organization: Organization;
  readonly services: Services;
  readonly session: SessionStore;
  /** The statuses of the page's release; fetched once. */
  readonly statuses: () => StatusesPart | Promise<StatusesPart>;
  /** Default customers (AUTH-03). */
  readonly audience?: Audience;
  readonly tracker: Tracker;
  readonly logger: Logger;
  readonly ids: Ids;
  /** Today in the borrower's time zone (C-07). */
  readonly today: () => CalendarDate;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Monotonic milliseconds, independent of the device's clock. */
  readonly ticks: () => number;
  /** Resolves after the given time. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Resolves once the first screen stands and the browser is idle, for what no screen waits for; default at once. */
  readonly afterFirstScreen?: () => Promise<void>;
  /** Permanent. */
  readonly local: Storage;
  /** Per tab (BRAND-03). */
  readonly tab: Storage;
  /** As `document.cookie`. */
  readonly cookies: () => string;
  /** Stores the chosen language in this browser and sets the page's. */
  readonly keepLanguage?: (language: string) => void;
  readonly leave: (address: string) => void;
}

const AppContext = createContext<AppPorts | undefined>(undefined);

export function AppProvider({ ports, children }: { ports: AppPorts; children: ReactNode }) {
  return <AppContext value={ports}>{children}</AppContext>;
}

/** The ports; throws outside `AppProvider`. */
export function useApp(): AppPorts {
  const ports = useContext(AppContext);
  if (!ports) throw new Error('useApp must be used inside AppProvider');
  return ports;
}
