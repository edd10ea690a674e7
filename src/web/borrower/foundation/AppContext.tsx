import { createContext, type ReactNode, use } from 'react';
import type { Organization } from '../../../core/model/organization.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Ids, Logger } from '../../../core/shared/ports.ts';
import type { Audience } from '../../clients/identityBrokerService.ts';
import type { SessionStore } from '../../clients/session.ts';
import type { Services } from './services.ts';
import type { Tracker } from './tracker.ts';

/** What the borrower's pages need from around them; a test gives its own. */
export interface AppPorts {
  readonly organization: Organization;
  readonly services: Services;
  readonly session: SessionStore;
  /** Whom this host serves; customers when left out (AUTH-03). */
  readonly audience?: Audience;
  readonly tracker: Tracker;
  readonly logger: Logger;
  readonly ids: Ids;
  /** Today where the borrower is (C-07). */
  readonly today: () => CalendarDate;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds that passed since some moment: they go on evenly, whatever the clock of the device is set to. */
  readonly ticks: () => number;
  /** Resolves after some milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Kept for good. */
  readonly local: Storage;
  /** Kept for this tab (BRAND-03). */
  readonly tab: Storage;
  /** The cookies of the page, as `document.cookie` has them. */
  readonly cookies: () => string;
  /** Keeps the language that was chosen in this browser, and says so of the page. */
  readonly keepLanguage?: (language: string) => void;
  /** Leaves the application for another address. */
  readonly leave: (address: string) => void;
}

const AppContext = createContext<AppPorts | undefined>(undefined);

/** Gives everything below it the application's ports. */
export function AppProvider({ ports, children }: { ports: AppPorts; children: ReactNode }) {
  return <AppContext value={ports}>{children}</AppContext>;
}

/** The application's ports; throws outside `AppProvider`. */
export function useApp(): AppPorts {
  const ports = use(AppContext);
  if (!ports) throw new Error('useApp must be used inside AppProvider');
  return ports;
}
