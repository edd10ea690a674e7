/** A look into the page: it runs there, so it knows nothing but what it is given. */
export type Look<Given extends readonly unknown[], Found> = (...given: Given) => Found;

/** How wide and high a page is, in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A page as a person has it before them. Elements are named by CSS selectors; who presses and types waits first until the
 * element is there (`hands.ts`).
 */
export interface Tab {
  /** Goes to the address; the page may still be loading when this resolves. */
  open(address: string): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Looks into the page; rejects while a document is being left. */
  look<Given extends readonly unknown[], Found>(look: Look<Given, Found>, ...given: Given): Promise<Found>;
  /** Presses in the middle of the element with the mouse. */
  click(css: string): Promise<void>;
  /** Puts the cursor into the field and presses the keys of the text. */
  type(css: string, text: string): Promise<void>;
  /** Presses the End key. */
  pressEnd(): Promise<void>;
  /** Chooses the option of a select. */
  choose(css: string, value: string): Promise<void>;
  /** Gives the file to a field for files. */
  give(css: string, file: string): Promise<void>;
  /** Opens a window as the page does it, looks at it, closes it, and is back in the page. */
  inNewWindow(open: () => Promise<void>, look: () => Promise<void>): Promise<void>;
  /** What is seen, as PNG. */
  screenshot(): Promise<Buffer>;
  /** Errors of scripts, and errors and warnings on the console, since the page was first opened. */
  problems(): Promise<readonly string[]>;
}

/** A browser that was started for the test, with nothing kept from before. */
export interface Browser {
  /** Its name and version as it says them itself. */
  readonly version: string;
  /** Its one tab, in which pages are told that the person is at this place. */
  readonly tab: Tab;
  /** Ends it, and whatever else was started for it. */
  close(): Promise<void>;
}

/** Where the person is: Tampa, as the device says when a page is allowed to ask. */
export const PLACE = { latitude: 27.95, longitude: -82.46 } as const;

/** Starts a browser for pages of the origin. */
export type StartBrowser = (origin: string) => Promise<Browser>;
