import '../ui/afterPaint.ts';
import { createRoot } from 'react-dom/client';
import type { ValidatorsModule } from '../../core/validation/types.ts';
import type { LoadedRelease } from '../renderer/loadedRelease.ts';
import { loadRelease, type PageRelease } from '../renderer/loadRelease.ts';
import { headingOf, steadyDrawing } from './drawing.ts';
import { memoryStorage } from './memoryStorage.ts';
import { PreviewPage } from './PreviewPage.tsx';
import type { PreviewInput, PreviewMessage, PreviewShow } from './previewInput.ts';
import { shownBy } from './shownBy.ts';

declare global {
  interface Window {
    /** Put there by the document: modules of validators by the names of their parts. */
    equiformValidators?: Readonly<Record<string, ValidatorsModule['validators']>>;
  }
}

/** To the page around this one; on its own there is nobody to tell. */
const tell = (message: PreviewMessage): void => {
  if (window.parent !== window) window.parent.postMessage(message, window.location.origin);
};

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** A document in a sandbox has neither storage nor service workers, and code that asks for them would fail. */
function withoutOrigin(): void {
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true });
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(window, name, { value: memoryStorage(), configurable: true });
}

const nameOf = (address: string): string => address.replace(/^.*\//, '').replace(/\?.*$/, '');

const released = (page: PageRelease, { pictures }: PreviewInput): Promise<LoadedRelease> =>
  loadRelease(page, {
    json: (address) => Promise.reject(new Error(`The preview has no ${nameOf(address)}`)),
    module: async (address) => ({ validators: window.equiformValidators?.[nameOf(address)] ?? {} }),
    picture: (name) => pictures[name] ?? '',
  });

/** Draws one screen; resolves once it is drawn, with its text and how to take it away. */
async function draw(root: HTMLElement, show: PreviewShow, input: PreviewInput) {
  const { release, ports, at, isReached } = await shownBy(show, input, (page) => released(page, input));
  const own = createRoot(root);
  await new Promise<void>((onShown) => {
    own.render(<PreviewPage {...{ release, ports, at, nonce, onShown }} scheme={input.scheme} />);
  });
  const drawing = await steadyDrawing(document);
  return { drawing, isReached, heading: headingOf(document), end: () => own.unmount() };
}

/** Nothing leads out of a preview, and keys turn to the next screen. */
function stayHere(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
  });
  document.addEventListener('keydown', ({ key, altKey }) => {
    if (altKey && (key === 'PageDown' || key === 'PageUp'))
      tell({ type: 'turn', by: key === 'PageDown' ? 1 : -1 });
  });
}

async function start(root: HTMLElement): Promise<void> {
  const input = JSON.parse(document.getElementById('preview')?.textContent ?? '') as PreviewInput;
  withoutOrigin();
  stayHere();
  if (!input.isCompared) {
    const { heading, isReached } = await draw(root, input.shows[0], input);
    return tell({ type: 'shown', heading, isReached });
  }
  const look = JSON.stringify([input.pictures, (input.page.parts['app.json'] as { theme?: unknown }).theme]);
  for (const show of input.shows) {
    const { drawing, heading, end } = await draw(root, show, input);
    tell({ type: 'drawn', id: show.id, heading, ...drawing, look });
    end();
  }
  tell({ type: 'end' });
}

const root = document.getElementById('root');
if (root) void start(root);
