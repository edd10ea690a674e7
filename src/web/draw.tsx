import type { EmotionCache } from '@emotion/cache';
import { renderToString } from 'react-dom/server';
import { LOADING_PAGE } from '../core/model/loadingPage.ts';
import type { Organization } from '../core/model/organization.ts';
import type { CalendarDate } from '../core/shared/calendarDate.ts';
import type { ValidatorsModule } from '../core/validation/types.ts';
import { App } from './borrower/app/App.tsx';
import { drawingPorts } from './borrower/app/drawingPorts.ts';
import { pageAt } from './borrower/app/routes.ts';
import { pageFacts } from './borrower/foundation/facts.ts';
import { LoadingFrame } from './borrower/shell/LoadingFrame.tsx';
import { CopyProvider } from './renderer/CopyContext.tsx';
import type { LoadedRelease } from './renderer/loadedRelease.ts';
import { loadRelease, type PageRelease } from './renderer/loadRelease.ts';
import { ReleaseProvider } from './renderer/ReleaseContext.tsx';
import { ThemeRoot } from './ui/ThemeRoot.tsx';
import { createEmotionCache } from './ui/theme/createEmotionCache.ts';

/** A page of a release as the server draws it, for nobody in particular. */
export interface DrawInput {
  readonly organization: Organization;
  readonly page: PageRelease;
  readonly validators: ValidatorsModule;
  /** The path of the page, or `LOADING_PAGE`. */
  readonly at: string;
  readonly today: CalendarDate;
}

/** A style element: its `data-emotion` attribute, by which the page's own styles take it over, and its rules. */
export interface DrawnStyle {
  readonly names: string;
  readonly css: string;
}

export interface DrawnPage {
  /** The content of `#root`. */
  readonly html: string;
  readonly styles: readonly DrawnStyle[];
}

/**
 * Draws a page that is the same for everybody. Undefined where there is nothing to read without an answer of the server: a
 * redirect, or a page that is still loading.
 */
export async function drawPage(input: DrawInput): Promise<DrawnPage | undefined> {
  const { organization, page, validators, at, today } = input;
  const release = await loadRelease(page, {
    json: async (address) => {
      throw new Error(`A page that is drawn loads nothing further: ${address}`);
    },
    module: async () => validators,
  });
  const cache = createEmotionCache({});
  // Rules are collected, not written beside each element.
  cache.compat = true;
  if (at === LOADING_PAGE) return loadingPage(release, cache);
  await pageAt(release.app, at)?.ahead?.(release);
  const html = renderToString(
    <App
      release={release}
      ports={drawingPorts(organization, release, today)}
      nonce={undefined}
      drawn={{ at, cache }}
    />,
  );
  return html.includes('<h1') && !waits(html) && !hasOwnStyle(html)
    ? { html, styles: stylesOf(cache.inserted, cache.key) }
    : undefined;
}

/** What is replaced by the page of a person once its scripts are there. */
function loadingPage(release: LoadedRelease, cache: EmotionCache): DrawnPage | undefined {
  const html = renderToString(
    <ThemeRoot theme={release.app.theme} fonts={release.app.fonts} cache={cache}>
      <ReleaseProvider release={release}>
        <CopyProvider facts={pageFacts(release)}>
          <LoadingFrame />
        </CopyProvider>
      </ReleaseProvider>
    </ThemeRoot>,
  );
  return hasOwnStyle(html) ? undefined : { html, styles: stylesOf(cache.inserted, cache.key) };
}

/** True if some part of it is still to come: it would be drawn anew in the browser. */
const waits = (html: string): boolean => /<!--\$[?!]-->/.test(html);

/** True if an element has a style of its own, which the policy of the page refuses. */
const hasOwnStyle = (html: string): boolean => /<[^>]*\sstyle="/.test(html);

/** Global rules, each in an element of its own, and all others in one. */
function stylesOf(inserted: Readonly<Record<string, string | true | undefined>>, key: string): DrawnStyle[] {
  const rules = Object.entries(inserted).flatMap(([name, css]) =>
    typeof css === 'string' ? [{ name, css }] : [],
  );
  const isGlobal = ({ name, css }: { name: string; css: string }) => !css.includes(`.${key}-${name}`);
  const own = rules.filter((rule) => !isGlobal(rule));
  return [
    ...rules.filter(isGlobal).map(({ name, css }) => ({ names: `${key}-global ${name}`, css })),
    {
      names: [key, ...own.map(({ name }) => name)].join(' '),
      css: own.map(({ css }) => css).join(''),
    },
  ];
}
