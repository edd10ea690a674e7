/** A function that runs in the page, so it sees only its arguments. */
export type Look<Given extends readonly unknown[], Found> = (...given: Given) => Found;

/** In CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A page as a person uses it. Elements are CSS selectors; callers first wait until the element exists (`hands.ts`). */
export interface Tab {
  /** Navigates; may resolve before the page has loaded. */
  open(address: string): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Evaluates in the page; rejects during navigation. */
  look<Given extends readonly unknown[], Found>(look: Look<Given, Found>, ...given: Given): Promise<Found>;
  /** Clicks the middle of the element. */
  click(css: string): Promise<void>;
  /** Focuses the field and types the text. */
  type(css: string, text: string): Promise<void>;
  /** Presses End. */
  pressEnd(): Promise<void>;
  /** Selects an option. */
  choose(css: string, value: string): Promise<void>;
  /** Picks a file. */
  give(css: string, file: string): Promise<void>;
  /** Handles a new window: opens it as the page does, inspects it, closes it and returns. */
  inNewWindow(open: () => Promise<void>, look: () => Promise<void>): Promise<void>;
  /** PNG. */
  screenshot(): Promise<Buffer>;
  /** Script errors, and console errors and warnings, so far. */
  problems(): Promise<readonly string[]>;
}

export interface Browser {
  /** As the browser reports it. */
  readonly version: string;
  /** Its one tab, with geolocation at `PLACE`. */
  readonly tab: Tab;
  /** Stops the browser and its helpers. */
  close(): Promise<void>;
}

/** Tampa: the geolocation given to pages that may ask. */
export const PLACE = { latitude: 27.95, longitude: -82.46 } as const;

export type StartBrowser = (origin: string) => Promise<Browser>;
