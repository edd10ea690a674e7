import './ui/afterPaint.ts';
import { configure, getConfig } from '@testing-library/react';
import { createElement, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/** Created at the first wait, because server rendering tests have no document. */
let probe: Root | undefined;

function Probe({ onEffect }: { readonly onEffect: () => void }) {
  useEffect(onEffect, [onEffect]);
  return null;
}

/** Resolves once the effects of all requested renders have run, since those of a later root follow them. */
const settled = () =>
  new Promise<void>((resolve) => {
    probe ??= createRoot(document.createElement('div'));
    probe.render(createElement(Probe, { onEffect: () => resolve() }));
  });

const { asyncWrapper } = getConfig();

configure({
  // Generous for busy machines; waiting ends as soon as the condition holds.
  asyncUtilTimeout: 60_000,
  // Effects of what is rendered may still be pending; without this, tests would run ahead of them.
  asyncWrapper: (run) =>
    asyncWrapper(async () => {
      const found = await run();
      await settled();
      return found;
    }),
});

const hasPage = typeof document !== 'undefined';

// jsdom does not scroll and warns on each call.
if (hasPage) window.scrollTo = () => undefined;

/** Test files share a browser; each test starts on a blank, unvisited page. */
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

/** Drops the styles that rendered pages leave behind and that slow down every style lookup. */
function dropStyles(): void {
  for (const style of document.querySelectorAll('style[data-emotion="eq"]')) style.remove();
}

if (hasPage) {
  beforeEach(openFreshPage);
  afterEach(dropStyles);
}

// A module still loading when its test file ends would be reported as a failure.
afterAll(() => vi.dynamicImportSettled());
