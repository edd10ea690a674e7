import { organizationOf } from '../../../core/config/organizationOf.ts';
import { HERO_DARK_PART, HERO_PART, LOGO_ON_PRIMARY_PART } from '../../../core/model/lookParts.ts';
import { isServerPart } from '../../../core/model/release.ts';
import { dataBlock } from '../../http/dataBlock.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

/** What a document shows beside the release; its shape is that of web/preview/previewInput.ts. */
export interface ScreenInput {
  readonly mode: 'sandbox' | 'production';
  readonly ports: readonly string[];
  readonly locale: string;
  readonly shown: object;
}

const PICTURES = ['logo.svg', LOGO_ON_PRIMARY_PART, HERO_PART, HERO_DARK_PART] as const;
const VALIDATORS = ['validators.js', 'validators.screens.js', 'validators.overlays.js'] as const;
const EXPORT = /^export const validators =/m;

const picturesOf = ({ release: { parts } }: CompiledRelease) =>
  Object.fromEntries(
    PICTURES.flatMap((name) => {
      const text = parts[name];
      return text === undefined
        ? []
        : [[name, `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`]];
    }),
  );

/** The parts that a browser may need in one language, as text. */
function partsFor({ release: { parts } }: CompiledRelease, locale: string): string {
  const isOther = (name: string) => name.startsWith('copy.') && !name.startsWith(`copy.${locale}.`);
  const entries = Object.entries(parts).filter(
    ([name]) => name.endsWith('.json') && !isServerPart(name) && !isOther(name),
  );
  return `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;
}

/** Text that would end or hide the element that a script stands in, written as scripts may. */
const inScript = (text: string): string => text.replace(/<(?=\/script|!--|script)/gi, '\\x3C');

/** Modules of validators as a script that keeps them by name: nothing in a sandbox may be loaded with its origin. */
function validatorsScript({ release: { parts } }: CompiledRelease): string {
  const modules = VALIDATORS.flatMap((name) => {
    const text = parts[name];
    if (text === undefined) return [];
    return [`${JSON.stringify(name)}:(()=>{"use strict";${inScript(text.replace(EXPORT, 'return'))}\n})()`];
  });
  return `window.equiformValidators={${modules.join(',')}}`;
}

/** The document of a preview: the program of the build, with all that it shows. */
export function screenDocument(
  template: string,
  release: CompiledRelease,
  { input: { mode, ports, locale, shown }, nonce }: { readonly input: ScreenInput; readonly nonce: string },
): string {
  const { hash } = release.release;
  const page = JSON.stringify({ hash, ticket: '', mode, ports, locale });
  const given = JSON.stringify({
    ...shown,
    organization: organizationOf(release.app.brand),
    pictures: picturesOf(release),
  });
  const json = `${given.slice(0, -1)},"page":${page.slice(0, -1)},"parts":${partsFor(release, locale)}}}`;
  const head = [
    `<script nonce="${nonce}">${validatorsScript(release)}</script>`,
    dataBlock('preview', json),
  ].join('\n');
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${locale}"`)
    .replaceAll('__CSP_NONCE__', nonce)
    .replace('</head>', () => `${head}\n</head>`);
}

/**
 * The policy of a preview: a sandbox, in which it has no origin and so no cookies and no storage, and can reach nothing; only the
 * staff's own pages may show it.
 */
export const screenPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    'img-src data: blob:',
    "font-src 'self'",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms',
    "require-trusted-types-for 'script'",
    'trusted-types pdf-worker service-worker',
  ].join('; ');
