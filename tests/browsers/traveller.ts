import type { Tab } from './browser.ts';
import type { Lender } from './lender.ts';
import { until } from './until.ts';

/** A borrower going through an application. */
export interface Traveller {
  readonly tab: Tab;
  readonly lender: Lender;
  /** This borrower's own answers by field. */
  readonly own: Readonly<Record<string, string>>;
  /** A file for any upload. */
  readonly file: string;
}

/** The current screen: address below the application or lender, and heading. */
export interface Met {
  readonly screen: string;
  readonly heading: string;
}

interface Standing {
  /** Empty before there is an application, and on pages outside one. */
  readonly uuid: string;
  readonly screen: string;
  readonly headings: readonly string[];
  readonly isWhole: boolean;
}

const HOME = '/account/heloc/';

/** The page's state: headings of screens not yet done, and whether content is loading. Runs in the page. */
function standing(): Standing {
  const [, uuid = '', screen = ''] =
    /^\/account\/heloc\/([0-9a-f-]{36})(?:\/(.*))?$/.exec(window.location.pathname) ?? [];
  const headings = [...document.querySelectorAll('main h1:not([data-travelled])')];
  return {
    uuid,
    screen: uuid === '' ? window.location.pathname : screen,
    headings: headings.map(({ textContent }) => textContent ?? ''),
    isWhole: document.querySelector('main [data-waiting]') === null,
  };
}

export const uuidOf = async ({ tab }: Traveller): Promise<string> => (await tab.look(standing)).uuid;

/** Looks that must agree, because the address changes a moment before the screen. */
const LOOKS = 4;

/** Waits for a screen other than the loader and those already done; at the loader, the lender works. */
export function settled(traveller: Traveller, atLoader: (uuid: string) => Promise<void>): Promise<Met> {
  let last = '';
  let same = 0;
  return until('a screen stands', async () => {
    const seen = await traveller.tab.look(standing);
    const { uuid, screen, headings, isWhole } = seen;
    if (screen === '') await atLoader(uuid);
    same = JSON.stringify(seen) === last ? same + 1 : 1;
    last = JSON.stringify(seen);
    const [heading] = headings;
    if (screen === '' || !isWhole || headings.length !== 1 || heading === undefined || same < LOOKS)
      return undefined;
    return { screen: screen.startsWith(HOME) ? screen.slice(HOME.length) : screen, heading };
  });
}

/** Marks the screen as done; the next heading is unmarked. */
export const markDone = ({ tab }: Traveller): Promise<void> =>
  tab.look(() => document.querySelector('main h1')?.setAttribute('data-travelled', ''));

/** Waits until the done screen is gone; on failure shows its errors. */
export async function ledOn({ tab }: Traveller, { heading }: Met): Promise<void> {
  let wrong = '';
  await until(`something follows "${heading}"`, async () => {
    const seen = await tab.look(() => ({
      stands: document.querySelector('main h1[data-travelled]') !== null,
      wrong: [...document.querySelectorAll('main [aria-invalid=true], main [role=alert]')].map(
        ({ id, textContent }) => id || textContent,
      ),
    }));
    wrong = seen.wrong.join(', ');
    return !seen.stands;
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}; it says: ${wrong}`);
  });
}
