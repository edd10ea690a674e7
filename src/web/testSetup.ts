import { configure, getConfig } from '@testing-library/react';
import { createElement, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/** Made when a test first waits: tests of the server's rendering have no document. */
let probe: Root | undefined;

function Probe({ onEffect }: { readonly onEffect: () => void }) {
  useEffect(onEffect, [onEffect]);
  return null;
}

/** Ends when the effects of all that React was asked for before have run: those of a later root come after them. */
const settled = () =>
  new Promise<void>((resolve) => {
    probe ??= createRoot(document.createElement('div'));
    probe.render(createElement(Probe, { onEffect: () => resolve() }));
  });

const { asyncWrapper } = getConfig();

configure({
  // What a test waits for may take a while on a busy machine; waiting ends as soon as it is there.
  asyncUtilTimeout: 60_000,
  // What stands on the page may not have run its effects yet: a test that goes on at once would be ahead of them.
  asyncWrapper: (run) =>
    asyncWrapper(async () => {
      const found = await run();
      await settled();
      return found;
    }),
});

const hasPage = typeof document !== 'undefined';

// Scrolling is no part of this browser, and it says so on every call.
if (hasPage) window.scrollTo = () => undefined;

/** Files share a browser: each test begins at an empty page that nobody visited before. */
function openFreshPage(): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: this browser has no cookie store
    document.cookie = `${cookie.replace(/=.*/, '')}=; path=/; max-age=0`;
  }
  window.history.replaceState(null, '', '/');
  document.title = '';
  document.documentElement.removeAttribute('lang');
  document.body.replaceChildren();
}

/** Each page that is drawn brings styles of its own, which outlive it: every look at a style would weigh them all. */
function dropStyles(): void {
  for (const style of document.querySelectorAll('style[data-emotion="eq"]')) style.remove();
}

if (hasPage) {
  beforeEach(openFreshPage);
  afterEach(dropStyles);
}

// A module that is still being loaded when its file of tests ends would be a failure of nobody's.
afterAll(() => vi.dynamicImportSettled());
