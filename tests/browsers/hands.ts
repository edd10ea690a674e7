import type { Tab } from './browser.ts';
import { until } from './until.ts';

/** An element as a person identifies it: a selector, plus text if several match. */
export interface Target {
  readonly css: string;
  readonly says?: RegExp;
  /** Its container. */
  readonly within?: { readonly css: string; readonly says?: RegExp };
}

interface Sought {
  readonly css: string;
  readonly says: string;
  readonly around: string;
  readonly aroundSays: string;
  /** Scroll into view and mark for a click. */
  readonly marks: boolean;
}

const soughtOf = ({ css, says, within }: Target, marks: boolean): Sought => ({
  css,
  says: says?.source ?? '',
  around: within?.css ?? 'body',
  aroundSays: within?.says?.source ?? '',
  marks,
});

const POINTED = '[data-pointed]';

/**
 * Finds the visible targets, and marks the first that is enabled and not covered. A press on it is marked too. Runs in
 * the page.
 */
function pointOut({ css, says, around, aroundSays, marks }: Sought): { count: number; reached: string } {
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    const labels = [
      ...((element as HTMLInputElement).labels ?? []),
      ...by.map((id) => document.getElementById(id)),
    ];
    const said = labels.map((label) => label?.textContent ?? '').join(' ');
    const name = element.getAttribute('aria-label') ?? (said === '' ? element.textContent : said);
    return (name ?? '').replace(/\s+/g, ' ').trim();
  };
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const all = [...document.querySelectorAll(around)]
    .filter((element) => new RegExp(aroundSays).test(element.textContent ?? ''))
    .flatMap((element) => [...element.querySelectorAll(css)])
    .filter((element) => isShown(element) && new RegExp(says).test(nameOf(element)));
  const [first] = all;
  if (!marks || !first || first.matches(':disabled, [aria-disabled=true]'))
    return { count: all.length, reached: '' };
  first.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = first.getBoundingClientRect();
  const isOn = (hit: Element | null): boolean =>
    hit !== null && (first.contains(hit) || hit.closest('label')?.contains(first) === true);
  if (!isOn(document.elementFromPoint(left + width / 2, top + height / 2)))
    return { count: all.length, reached: '' };
  for (const old of document.querySelectorAll('[data-pointed]')) {
    old.removeAttribute('data-pointed');
    old.removeAttribute('data-pressed');
  }
  first.setAttribute('data-pointed', '');
  const note = ({ target }: Event): void => {
    first.toggleAttribute('data-pressed', isOn(target as Element));
  };
  document.addEventListener('pointerdown', note, { capture: true, once: true });
  return { count: all.length, reached: `${left} ${top} ${width} ${height}` };
}

export const countOf = async (tab: Tab, target: Target): Promise<number> =>
  (await tab.look(pointOut, soughtOf(target, false))).count;

const described = ({ css, says, within }: Target): string =>
  [css, says ?? '', within ? `in ${within.css} ${within.says ?? ''}` : ''].join(' ').trim();

/** Waits until the target is reachable and still; resolves to its marking selector. */
async function point(tab: Tab, target: Target): Promise<string> {
  let before = '';
  return until(`${described(target)} can be pressed`, async () => {
    const { count, reached } = await tab.look(pointOut, soughtOf(target, true));
    if (count === 0) throw new Error('it is not shown');
    if (reached === '') throw new Error('it is switched off or under something else');
    const isStill = reached === before;
    before = reached;
    return isStill && POINTED;
  });
}

/** Waits until the target is visible. */
export async function see(tab: Tab, target: Target): Promise<void> {
  await until(`${described(target)} is shown`, async () => (await countOf(tab, target)) > 0);
}

/** Clicks the target, again if it moved away under the pointer. */
export async function press(tab: Tab, target: Target): Promise<void> {
  await until(`${described(target)} is pressed`, async () => {
    await tab.click(await point(tab, target));
    const isMissed = () => document.querySelector('[data-pointed]:not([data-pressed])') !== null;
    // If the page is navigating, the click worked.
    return !(await tab.look(isMissed).catch(() => false));
  });
}

/** Types into a field and checks that it holds the same letters and digits, ignoring separators. */
export async function type(tab: Tab, target: Target, text: string): Promise<void> {
  const css = await point(tab, target);
  await tab.type(css, text);
  const typed = text.replace(/[^\p{L}\p{N}]/gu, '');
  await until(`${described(target)} holds what was typed`, () =>
    tab.look(
      (selector, wanted) => {
        const { value } = document.querySelector<HTMLInputElement>(selector) ?? { value: '' };
        return value.replace(/[^\p{L}\p{N}]/gu, '') === wanted;
      },
      css,
      typed,
    ),
  );
}

/** Selects an option by value. */
export const choose = async (tab: Tab, target: Target, value: string): Promise<void> =>
  tab.choose(await point(tab, target), value);
