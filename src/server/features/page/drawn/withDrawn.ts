import { createHash } from 'node:crypto';
import { escapeHtml } from '../../../http/escapeHtml.ts';
import type { DrawnPage } from './drawMessages.ts';

/** A drawn page, and the script that stands before it (web/drawn/visitor.ts). */
export interface DrawnContent {
  readonly page: DrawnPage;
  readonly visitor: string;
  /** The days for which it is drawn, as `2026-11-29`. */
  readonly days: readonly string[];
}

interface Parts {
  readonly head: string;
  readonly data: string;
  /** The name of the cookie of affiliates, which the script looks for. */
  readonly prepop: string;
}

/** Hides the drawing from visitors who get another page. */
const HIDDEN = 'html[data-visitor=known] #root{visibility:hidden}';

const stylesOf = ({ page }: DrawnContent) => [{ names: undefined, css: HIDDEN }, ...page.styles];

const styleElement = ({ names, css }: { readonly names: string | undefined; readonly css: string }): string =>
  `<style${names === undefined ? '' : ` data-emotion="${escapeHtml(names)}"`}>${css}</style>`;

/** A page of one person that says that it loads until the browser has built it; with placeholders for nonces. */
export const withLoading = (html: string, { html: drawn, styles }: DrawnPage): string =>
  html
    .replace(
      '</head>',
      () =>
        `${styles.map((style) => styleElement(style).replace('<style', '<style nonce="__CSP_NONCE__"')).join('\n')}\n</head>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root" data-drawn="loading">${drawn}</div>`);

/** A page with its drawing in `#root`, and what the browser reads once that stands at the end. */
export function withDrawn(html: string, { head, data, prepop }: Parts, drawn: DrawnContent): string {
  const before = [...stylesOf(drawn).map(styleElement), `<script>${drawn.visitor}</script>`, head].join('\n');
  return html
    .replaceAll(' nonce="__CSP_NONCE__"', '')
    .replace(
      /<html[^>]*/,
      (start) =>
        `${start} data-prepop="${escapeHtml(prepop)}" data-days="${escapeHtml(drawn.days.join(' '))}"`,
    )
    .replace('</head>', () => `${before}\n</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${drawn.page.html}</div>`)
    .replace('</body>', () => `${data}\n</body>`);
}

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Style elements that scripts make are empty; their rules are set by script, which a policy does not restrict. */
const EMPTY = '';

/** What a policy allows on the page, by hash. */
export const sourcesOf = (drawn: DrawnContent) => ({
  styles: [EMPTY, ...stylesOf(drawn).map(({ css }) => css)].map(sourceOf),
  scripts: [sourceOf(drawn.visitor)],
});
