import type { Copy } from '../../core/copy/createCopy.ts';
import type { Screen } from '../../core/model/generated/screens.ts';
import type { AppPart } from '../../core/model/release.ts';
import type { Validators } from '../../core/validation/types.ts';

/** The release a page runs on: what every screen needs at hand, the other parts on demand. */
export interface LoadedRelease {
  /** Names the release; goes with the create call. */
  readonly hash: string;
  /** What tells the server of which release the page is. */
  readonly ticket: string;
  readonly mode: 'sandbox' | 'production';
  readonly app: AppPart;
  /** Says messages in the language that is spoken at the time. */
  readonly copy: Copy;
  /** Says everything in another language from then on; rejects, and says it as before, when its words cannot be got. */
  readonly speak: (language: string) => Promise<void>;
  /** Calls back after every change of language; answers what ends that. */
  readonly onSpeak: (listener: () => void) => () => void;
  readonly validators: Validators;
  /** A part by name, such as `flow.registration.json`; at once when the page carries it, fetched once otherwise. */
  readonly part: <T>(name: string) => T | Promise<T>;
  /** What only the screens of an application need, got once; at once when it is there. A failure is forgotten: ask again. */
  readonly screens: () => ReleaseWithScreens | Promise<ReleaseWithScreens>;
  /** The release with the steps, words and validators of dialogs and menus over the page, got once; as `screens` otherwise. */
  readonly overlays: () => LoadedRelease | Promise<LoadedRelease>;
  /** The same with everything that screens have beside. */
  readonly overlaysOnScreens: () => LoadedRelease | Promise<LoadedRelease>;
}

/** The release with everything its screens need beside: their steps, definitions, words and validators. */
export interface ReleaseWithScreens {
  readonly release: LoadedRelease;
  /** Address below /account/heloc/{uuid} -> screen. */
  readonly screens: Readonly<Record<string, Screen>>;
}
