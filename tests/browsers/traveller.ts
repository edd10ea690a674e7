import type { Tab } from './browser.ts';
import type { Lender } from './lender.ts';
import { until } from './until.ts';

/** A borrower on the way through an application. */
export interface Traveller {
  readonly tab: Tab;
  readonly lender: Lender;
  /** Answers that are this borrower's own, by field. */
  readonly own: Readonly<Record<string, string>>;
  /** A file that may be given wherever one is asked for. */
  readonly file: string;
}

/** A screen that stands: its address below the application or lender, and its heading. */
export interface Met {
  readonly screen: string;
  readonly heading: string;
}

interface Standing {
  /** The application that the page is of; empty before there is one, and on pages of no application. */
  readonly uuid: string;
  readonly screen: string;
  readonly headings: readonly string[];
  readonly isWhole: boolean;
}

const HOME = '/account/heloc/';

/** What stands: the headings of a screen that was not done, and whether something of it is still to come. It runs in the page. */
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

/** The application that the page is of; empty where it is of none. */
export const uuidOf = async ({ tab }: Traveller): Promise<string> => (await tab.look(standing)).uuid;

/** An address may be another one a moment before its screen is drawn: what stands is the same at so many looks. */
const LOOKS = 4;

/** Waits until a screen stands that is neither the loader nor one that was done; at the loader the lender does its work. */
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

/** Marks the screen that stands as done: whatever follows has a heading without the mark. */
export const markDone = ({ tab }: Traveller): Promise<void> =>
  tab.look(() => document.querySelector('main h1')?.setAttribute('data-travelled', ''));

/** Waits until the screen that was done is no more; what it finds wrong is said where it stays. */
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
