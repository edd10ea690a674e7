import type { Browser, Page } from '@playwright/test';

/** Who begins the scene, and where. */
export interface Prepared {
  readonly address: string;
  /** Session token. */
  readonly jwt?: string;
  readonly tab?: Readonly<Record<string, string>>;
  /** Answers unique to this borrower. */
  readonly own?: Readonly<Record<string, string>>;
}

/** A task of a person, with its calls. */
export interface Scene {
  /** Calls the person waits for; broken one at a time. */
  readonly needed: readonly string[];
  /** Background calls, broken together: unnoticed, except that a 401 ends the session. */
  readonly background?: readonly string[];
  /** Background calls that would not happen if others failed; broken alone. */
  readonly alone?: readonly string[];
  /** Calls that always answer 500, so that others replace them. */
  readonly always?: readonly string[];
  /** Fixed answers of calls, whatever the server knows. */
  readonly answers?: Readonly<Record<string, object>>;
  readonly prepare: (browser: Browser) => Promise<Prepared>;
  /** True if there is something to fill and send; default a step's form. */
  readonly stands?: (page: Page) => Promise<boolean>;
  /** Fills the form. */
  readonly fill?: (page: Page, prepared: Prepared) => Promise<void>;
  /** Sends the form. */
  readonly send?: (page: Page) => Promise<void>;
  /** How to return from where a failure led; default by what every page offers. */
  readonly comeBack?: (page: Page, prepared: Prepared) => Promise<void>;
  /** Continues where the page says it was already sent; repeated until the end. */
  readonly goOn?: (page: Page) => Promise<void>;
  /** True at the successful end. */
  readonly isDone: (page: Page) => Promise<boolean>;
  /** Fields never stored in the browser; typed again after signing in again. */
  readonly sensitive?: RegExp;
  /** Fields asked again after each try. */
  readonly askedAgain?: RegExp;
}

export const callsOf = ({ needed, background = [], alone = [] }: Scene): readonly string[] => [
  ...needed,
  ...background,
  ...alone,
];

export const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** A step's form is shown. */
export const stepStands = async (page: Page): Promise<boolean> =>
  !pathOf(page).startsWith('/auth/') && (await page.locator('#step-form').count()) > 0;

export const sendStep = (page: Page): Promise<void> =>
  page.locator('#step-form button[type=submit], button[form=step-form]').first().click();

/** A different, error-free screen is shown. */
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

export const hasTitle = async (page: Page, name: string | RegExp): Promise<boolean> =>
  (await page.getByRole('main').getByRole('heading', { level: 1, name }).count()) === 1;
