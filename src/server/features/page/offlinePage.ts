import { escapeHtml } from '../../http/escapeHtml.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';

export interface OfflinePageInput {
  readonly release: CompiledRelease;
  readonly locale: string;
  readonly nonce: string;
}

const style = ({ theme: { colors } }: CompiledRelease['app']): string => {
  const shades = ({ surface, text, primary, onPrimary }: typeof colors.light): string =>
    `--surface:${surface};--text:${text};--primary:${primary};--on-primary:${onPrimary}`;
  return [
    `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif;${shades(colors.light)}}`,
    `@media(prefers-color-scheme:dark){:root{${shades(colors.dark)}}}`,
    'body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--surface);color:var(--text)}',
    'main{max-width:30rem;padding:2rem 1.5rem}img{display:block;height:2.25rem;margin-bottom:2rem}',
    'h1{font-size:1.75rem;line-height:1.2;margin:0 0 .75rem}p{margin:0 0 1.25rem}',
    'a{display:inline-block;padding:.75rem 1.5rem;border-radius:.5rem;background:var(--primary);color:var(--on-primary);text-decoration:none}',
  ].join('');
};

/** A lender's offline page: no script, and only the logo to load. */
export function offlinePage(input: OfflinePageInput): string {
  const { release, locale, nonce } = input;
  const copy = copyOf(release, locale);
  const say = (key: string): string => escapeHtml(copy.text(key, { facts: {} }));
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('offline.title')}</title>
<style nonce="${escapeHtml(nonce)}">${style(release.app)}</style>
</head>
<body>
<main>
<img src="/releases/${release.release.hash}/logo.svg" alt="${escapeHtml(release.app.brand.company.name)}">
<h1>${say('offline.title')}</h1>
<p>${say('offline.text')}</p>
<p>${say('offline.support')}</p>
<a href="">${say('offline.again')}</a>
</main>
</body>
</html>
`;
}
