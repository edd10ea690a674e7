import type { Browser, Page } from '@playwright/test';

/** Who stands where when a scene begins. */
export interface Prepared {
  readonly address: string;
  /** The token of the session. */
  readonly jwt?: string;
  /** What the tab keeps. */
  readonly tab?: Readonly<Record<string, string>>;
  /** What is typed, where it differs from one to the next. */
  readonly own?: Readonly<Record<string, string>>;
}

/** Something a person does, with the calls that it makes. */
export interface Scene {
  /** Calls that the person waits for: each is broken alone. */
  readonly needed: readonly string[];
  /** Calls in the background, broken together: nobody notices, but that a 401 ends the session. */
  readonly background?: readonly string[];
  /** Background calls that would not be made if others of them failed: broken alone. */
  readonly alone?: readonly string[];
  /** Calls that answer 500 all the time, so that others are made in their place. */
  readonly always?: readonly string[];
  /** What calls answer all the time, whatever the server knows. */
  readonly answers?: Readonly<Record<string, object>>;
  readonly prepare: (browser: Browser) => Promise<Prepared>;
  /** Whether there is something to fill and send; the form of a step when left out. */
  readonly stands?: (page: Page) => Promise<boolean>;
  /** Fills what stands. */
  readonly fill?: (page: Page, prepared: Prepared) => Promise<void>;
  /** Sends it. */
  readonly send?: (page: Page) => Promise<void>;
  /** How a person comes back from where a failure led; undefined: by what every page offers. */
  readonly comeBack?: (page: Page, prepared: Prepared) => Promise<void>;
  /** Presses what stands there for who is told that what they send was done already; asked again and again until the end. */
  readonly goOn?: (page: Page) => Promise<void>;
  /** What is seen at the end when nothing is wrong any more. */
  readonly isDone: (page: Page) => Promise<boolean>;
  /** Fields that no storage of the browser may hold: they are typed again after signing in again. */
  readonly sensitive?: RegExp;
  /** Fields that are asked for again after each try. */
  readonly askedAgain?: RegExp;
}

/** Every call that a scene breaks. */
export const callsOf = ({ needed, background = [], alone = [] }: Scene): readonly string[] => [
  ...needed,
  ...background,
  ...alone,
];

/** The path of the page. */
export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** The form of a step stands. */
export const stepStands = async (page: Page): Promise<boolean> =>
  !pathOf(page).startsWith('/auth/') && (await page.locator('#step-form').count()) > 0;

/** Presses the button of the step that stands. */
export const sendStep = (page: Page): Promise<void> =>
  page.locator('#step-form button[type=submit], button[form=step-form]').first().click();

/** Another screen than that of this title stands, and it tells of no failure. */
export async function isPast(page: Page, title: string | RegExp): Promise<boolean> {
  const main = page.getByRole('main');
  const headings = main.getByRole('heading', { level: 1 });
  return (
    !pathOf(page).startsWith('/auth/') &&
    (await headings.count()) === 1 &&
    (await headings.filter({ hasText: title }).count()) === 0 &&
    (await main.getByRole('button', { name: 'Try again' }).count()) === 0
  );
}

/** A heading of this title stands. */
export const hasTitle = async (page: Page, name: string | RegExp): Promise<boolean> =>
  (await page.getByRole('main').getByRole('heading', { level: 1, name }).count()) === 1;
