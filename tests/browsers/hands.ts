import type { Tab } from './browser.ts';
import { until } from './until.ts';

/** Something in the page as a person points at it: what it is, and where several are, what it is called. */
export interface Target {
  readonly css: string;
  readonly says?: RegExp;
  /** What it stands in. */
  readonly within?: { readonly css: string; readonly says?: RegExp };
}

/** A target on its way into the page. */
interface Sought {
  readonly css: string;
  readonly says: string;
  readonly around: string;
  readonly aroundSays: string;
  /** Is it to be brought into view and marked, to be pressed? */
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
 * Finds the targets that are shown, and marks the first where a pointer would reach it: neither under something else nor
 * switched off. Once the pointer is pressed on it, it is marked so too. It runs in the page.
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

/** How many targets are shown now. */
export const countOf = async (tab: Tab, target: Target): Promise<number> =>
  (await tab.look(pointOut, soughtOf(target, false))).count;

const described = ({ css, says, within }: Target): string =>
  [css, says ?? '', within ? `in ${within.css} ${within.says ?? ''}` : ''].join(' ').trim();

/** Waits until the target can be reached and stands still; resolves to the selector that it is marked with. */
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

/** Waits until the target is shown. */
export async function see(tab: Tab, target: Target): Promise<void> {
  await until(`${described(target)} is shown`, async () => (await countOf(tab, target)) > 0);
}

/** Presses the target with the mouse; once more where it had moved away from under the pointer. */
export async function press(tab: Tab, target: Target): Promise<void> {
  await until(`${described(target)} is pressed`, async () => {
    await tab.click(await point(tab, target));
    const isMissed = () => document.querySelector('[data-pointed]:not([data-pressed])') !== null;
    // A page that is being left was left by the press.
    return !(await tab.look(isMissed).catch(() => false));
  });
}

/** Types into a field key by key; what is in it then has the same letters and digits, whatever the field sets between them. */
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

/** Chooses an option of a select by its value. */
export const choose = async (tab: Tab, target: Target, value: string): Promise<void> =>
  tab.choose(await point(tab, target), value);
