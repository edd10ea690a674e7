import type { Copy } from '../../core/copy/createCopy.ts';
import type { PortName } from '../../core/journey/ports.ts';
import type { Screen } from '../../core/model/generated/screens.ts';
import type { AppPart } from '../../core/model/release.ts';
import type { Validators } from '../../core/validation/types.ts';

/** The page's release: what every screen needs, and other parts on demand. */
export interface LoadedRelease {
  /** Identifies the release; sent with the create call. */
  readonly hash: string;
  /** Identifies the page's release to the server. */
  readonly ticket: string;
  readonly mode: 'sandbox' | 'production';
  /** What companies do for the lender's borrowers; what nobody does is not offered. */
  readonly ports: ReadonlySet<PortName>;
  readonly app: AppPart;
  /** Formats messages in the current language. */
  readonly copy: Copy;
  /** Switches the language; rejects and keeps the old one when the words cannot be fetched. */
  readonly speak: (language: string) => Promise<void>;
  /** Subscribes to language changes; returns the unsubscribe function. */
  readonly onSpeak: (listener: () => void) => () => void;
  readonly validators: Validators;
  /** The address of a picture that the release brings, such as `logo.svg`. */
  readonly picture: (name: string) => string;
  /** A part by name, such as `flow.registration.json`; synchronous when the page carries it, otherwise fetched once. */
  readonly part: <T>(name: string) => T | Promise<T>;
  /**
   * What only application screens need, fetched once and then synchronous. After a failure, the next call tries again.
   */
  readonly screens: () => ReleaseWithScreens | Promise<ReleaseWithScreens>;
  /** Steps, words and validators of dialogs and menus, fetched like `screens`. */
  readonly overlays: () => LoadedRelease | Promise<LoadedRelease>;
  /** Both `screens` and `overlays`. */
  readonly overlaysOnScreens: () => LoadedRelease | Promise<LoadedRelease>;
}

/** The release with the steps, definitions, words and validators of its screens. */
export interface ReleaseWithScreens {
  readonly release: LoadedRelease;
  /** Screens by address below /account/heloc/{uuid}. */
  readonly screens: Readonly<Record<string, Screen>>;
}
