import { localDate } from '../../core/shared/calendarDate.ts';

/** What a tab keeps of somebody who began: a drawn page shows none of it. */
const OF_TAB = [
  'register-idempotency',
  'locale-override',
  'flag-overrides',
  'webchat-session',
  'webchat-open',
  'notice',
  'banners',
  'org',
];

/** Parts of an address that say only where somebody came from or goes on to. The server draws for no others (pageAddress.ts). */
const ONLY_WHERE = /^(utm_.*|gclid|fbclid|msclkid|org|redirectUrl)$/;

/** What is kept as JSON; an empty object if it is missing. Throws when it is malformed or storage is not allowed. */
const objectIn = (storage: Storage, key: string): Record<string, unknown> =>
  JSON.parse(storage.getItem(key) ?? '{}') as Record<string, unknown>;

/** Somebody signed in, who began here, or whose address or cookie says who they are. */
function isKnown({ cookie, documentElement: { lang, dataset } }: Document): boolean {
  const { sessionStorage: tab, location } = window;
  const language = /(?:^|; )language=([^;]*)/.exec(cookie)?.[1];
  return (
    isSignedIn() ||
    OF_TAB.some((key) => tab.getItem(key) !== null) ||
    // Registration keeps marks of what is not yet answered, all of them false.
    Object.values(objectIn(tab, 'register-draft')).some((answer) => answer !== false) ||
    Object.keys(objectIn(tab, 'entry-params')).some((key) => key !== 'utm') ||
    [...new URLSearchParams(location.search).keys()].some((name) => !ONLY_WHERE.test(name)) ||
    cookie.includes(`${dataset.prepop}=`) ||
    // The page was drawn for another day.
    !(dataset.days ?? '').split(' ').includes(localDate(new Date())) ||
    (language !== undefined && language !== lang)
  );
}

/**
 * True if the page that the server drew is not the one that this visitor gets. Says beside it that nothing needs to be
 * asked about privacy (`html[data-privacy=answered]`).
 */
export function hasDifferentPage(): boolean {
  try {
    const { analytics } = objectIn(window.localStorage, 'privacy-options');
    const isSignalled = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
    if (typeof analytics === 'boolean' || isSignalled) document.documentElement.dataset.privacy = 'answered';
    return isKnown(document);
  } catch {
    return true;
  }
}

/** The button or link pressed last before the page listens: on the document, since the two scripts share nothing else. */
const taps: { tapped?: HTMLElement | undefined } = document as Document & { tapped?: HTMLElement };

/** True until `takingOver`, or until a script of the page has failed to load. */
const waits = (): boolean => document.documentElement.dataset.visitor === 'waits';

/**
 * The link of ours at a place, where the page is to follow it: the address says where somebody came from, or which lender it
 * is, which the browser itself would leave behind.
 */
function linkAt(place: Element, { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  const link = place.closest<HTMLAnchorElement>('a[href]');
  if (link === null || location.search === '' || link.origin !== location.origin) return undefined;
  const isPlain = button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);
  const isHere = link.target === '' && !link.hasAttribute('download') && link.hash === '';
  return isPlain && isHere ? link : undefined;
}

/**
 * Until the page listens: keeps forms from being sent and links from being followed by the browser itself, and which button or
 * link was pressed last.
 */
export function keepTaps(page: Document): void {
  page.addEventListener(
    'submit',
    (event) => {
      if (document.documentElement.dataset.visitor === undefined) return;
      event.preventDefault();
      if (!waits()) return;
      taps.tapped = (event.target as Element).querySelector<HTMLElement>('[type=submit]') ?? undefined;
    },
    true,
  );
  page.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      if (!waits() || !(target instanceof Element)) return;
      const link = linkAt(target, event);
      if (link) event.preventDefault();
      taps.tapped = link ?? target.closest('button') ?? undefined;
    },
    true,
  );
  page.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) stopWaiting();
    },
    true,
  );
}

/** Ends the waiting when the page will not listen: a link that was pressed is followed by the browser after all. */
function stopWaiting(): void {
  if (!waits()) return;
  document.documentElement.dataset.visitor = 'left';
  const { tapped } = taps;
  taps.tapped = undefined;
  if (tapped instanceof HTMLAnchorElement) tapped.click();
}

/** Whether somebody is signed in at this browser. Throws when storage is not allowed. */
const isSignedIn = (): boolean => Object.keys(window.localStorage).some((key) => /^jwt(-|$)/.test(key));

/** Whether somebody has signed in in another tab since this page was drawn for nobody in particular. */
function hasSignedIn(): boolean {
  try {
    return isSignedIn();
  } catch {
    return false;
  }
}

/** The drawn page's content, if it is still the one that this visitor gets. */
export const drawnPage = (root: HTMLElement): HTMLElement | undefined =>
  waits() && root.firstElementChild !== null && !hasSignedIn() ? root : undefined;

/** True if the server has drawn only that the page loads (server page/drawn/withDrawn.ts). */
export const isLoadingShown = (root: HTMLElement): boolean => root.dataset.drawn === 'loading';

/** At most this long, in milliseconds, what runs next waits for the painting. */
const LONGEST = 250;

/** Resolves once what is drawn has been painted: until then, the browser has nothing better to do. */
export async function painted(page: Document): Promise<void> {
  // A window that nobody sees is not painted.
  if (page.hidden) return;
  await new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST);
  });
}

/** Before the page begins to listen: it hears from now on what is pressed, so nothing is to be repeated. */
export function takingOver(): void {
  document.documentElement.dataset.visitor = 'taken';
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Sets what the page believes to be in the control, and then what is, as if it were typed now. */
function typeAgain(control: Control): void {
  const { value, defaultValue, selectionStart, selectionEnd } = control;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  control.value = defaultValue;
  own?.set?.call(control, value);
  if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function chooseAgain(control: HTMLInputElement): void {
  control.checked = control.defaultChecked;
  control.click();
}

const isChoice = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio';

function repeat(control: Element): void {
  if (control instanceof HTMLSelectElement) {
    const isChanged = [...control.options].some((option) => option.selected !== option.defaultSelected);
    if (isChanged) control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control instanceof HTMLInputElement && isChoice(control)) {
    if (control.checked !== control.defaultChecked && (control.type !== 'radio' || control.checked))
      chooseAgain(control);
  } else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    if (control.value !== control.defaultValue) typeAgain(control);
  }
}

/** Once the drawn page listens: tells it what was typed, chosen and pressed before. */
export function takeOver(root: HTMLElement): void {
  const { documentElement } = document;
  delete documentElement.dataset.visitor;
  delete documentElement.dataset.privacy;
  for (const control of root.querySelectorAll('input, textarea, select')) repeat(control);
  const { tapped } = taps;
  taps.tapped = undefined;
  // Once the page has taken in what was typed.
  if (tapped) setTimeout(() => tapped.click());
}

/** Clears a drawn page that is not this visitor's, for the page to be built as it is for them. */
export function clearDrawn(root: HTMLElement): void {
  root.replaceChildren();
  delete document.documentElement.dataset.visitor;
  delete document.documentElement.dataset.privacy;
}
