import { createContext, type ReactNode, use, useEffect } from 'react';
import type { StepCallName } from '../../../core/flow/stepCalls.ts';
import type { Facts } from '../../../core/rules/types.ts';
import type { JsonObject } from '../../../core/shared/json.ts';
import type { Application, ApplicationStatus } from '../../clients/applicationService.ts';
import type { Profile } from '../../clients/profileService.ts';
import type { Services } from '../foundation/services.ts';

/** What a panel of a screen works with. */
export interface ScreenState {
  readonly uuid: string;
  readonly application: Application;
  readonly status: ApplicationStatus;
  readonly profile: Profile;
  /** What rules of the screen read, and what is derived from it. */
  readonly facts: Facts;
  /** The address below `/{uuid}`, and its parts by name. */
  readonly screen: { readonly path: string; readonly params: Readonly<Record<string, string>> };
  readonly services: Services;
  /** The checklist status that was left to come here, if any. */
  readonly left: string | undefined;
  /** Reads the application anew; the screen stays while it may be shown. */
  readonly reload: () => Promise<void>;
  /** Goes to another screen of the application; '' is its page, which leads on by the status. */
  readonly goTo: (path: string, query?: Readonly<Record<string, string>>) => void;
  /** Goes to the page of the application, which polls and leads on by the status. */
  readonly goOn: () => void;
  /** Sends a document by a call of stepCalls under one key for the same document; rejects with the FetchError. */
  readonly save: (call: StepCallName, document: JsonObject) => Promise<void>;
  /** What the step's button does instead of saving, while a panel says so; undefined gives it back. */
  readonly takeOver: (run: (() => Promise<void>) | undefined) => void;
}

const ScreenContext = createContext<ScreenState | undefined>(undefined);

/** Gives the panels below it their screen. */
export function ScreenProvider({ value, children }: { value: ScreenState; children: ReactNode }) {
  return <ScreenContext value={value}>{children}</ScreenContext>;
}

/** The screen a panel stands in; throws outside a screen of an application. */
export function useScreen(): ScreenState {
  const screen = use(ScreenContext);
  if (!screen) throw new Error('useScreen must be used inside a screen');
  return screen;
}

/** While the panel that calls it is shown, the step's button does what it says instead of saving; undefined: it saves. */
export function useTakeOver(run: (() => Promise<void>) | undefined): void {
  const { takeOver } = useScreen();
  useEffect(() => {
    takeOver(run);
    return () => takeOver(undefined);
  }, [takeOver, run]);
}
