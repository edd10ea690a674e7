import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { StatusList } from '../../../core/flow/statuses.ts';
import type { StepCallName } from '../../../core/flow/stepCalls.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Application, ApplicationStatus } from '../../clients/applicationService.ts';
import type { Profile } from '../../clients/profileService.ts';
import type { Services } from '../foundation/services.ts';
import { HolderProvider } from './HolderContext.tsx';

export interface ScreenState {
  readonly uuid: string;
  readonly application: Application;
  readonly status: ApplicationStatus;
  readonly profile: Profile;
  /** What statuses mean. */
  readonly statuses: StatusList;
  readonly facts: Facts;
  /** `path` is below `/{uuid}`; `params` are its named parts. */
  readonly screen: { readonly path: string; readonly params: Readonly<Record<string, string>> };
  readonly services: Services;
  /** The checklist status left on the way here, if any. */
  readonly left: string | undefined;
  /** Reads the application again; the screen stays if it still applies. */
  readonly reload: () => Promise<void>;
  /** Opens another screen of the application; '' is its page, which redirects by status. */
  readonly goTo: (path: string, query?: Readonly<Record<string, string>>) => void;
  /** Opens the application's page, which polls and redirects by status. */
  readonly goOn: () => void;
  /**
   * Sends a document by a call of stepCalls; the same document keeps its idempotency key. Rejects with the FetchError.
   */
  readonly save: (call: StepCallName, document: JsonObject) => Promise<void>;
  /** Overrides what the step's button does; undefined restores saving. */
  readonly takeOver: (run: (() => Promise<void>) | undefined) => void;
}

const ScreenContext = createContext<ScreenState | undefined>(undefined);

export function ScreenProvider({ value, children }: { value: ScreenState; children: ReactNode }) {
  return (
    <HolderProvider value={value}>
      <ScreenContext value={value}>{children}</ScreenContext>
    </HolderProvider>
  );
}

/** The panel's screen; throws outside a screen. */
export function useScreen(): ScreenState {
  const screen = useContext(ScreenContext);
  if (!screen) throw new Error('useScreen must be used inside a screen');
  return screen;
}

/** Overrides the step's button while the panel is mounted; undefined: the button saves. */
export function useTakeOver(run: (() => Promise<void>) | undefined): void {
  const { takeOver } = useScreen();
  useEffect(() => {
    takeOver(run);
    return () => takeOver(undefined);
  }, [takeOver, run]);
}
