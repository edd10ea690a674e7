import { organizationOf } from '../../../core/config/organizationOf.ts';
import { FIRST_LANGUAGE } from '../../../core/copy/language.ts';
import { typefaceAddress } from '../../../core/model/lookParts.ts';
import type { PageAnswers } from '../../../core/model/pageAnswers.ts';
import { dataBlock } from '../../http/dataBlock.ts';
import { escapeHtml } from '../../http/escapeHtml.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import type { DrawnPage } from './drawn/drawMessages.ts';
import { type DrawnContent, withDrawn, withLoading } from './drawn/withDrawn.ts';
import { hasPictures } from './icon/releaseIcons.ts';
import { pictureAddress } from './iconRoutes.ts';

export interface PageInput {
  readonly release: CompiledRelease;
  /** Proves that the server made the page from this release (http/releaseTicket.ts). */
  readonly ticket: string;
  /** Of the answer; unused on a drawn page, which is the same for all who get it. */
  readonly nonce: string;
  readonly locale: string;
  readonly flow: string | undefined;
  /** In the sandbox the page says so and offers the sandbox tools. */
  readonly mode: 'sandbox' | 'production';
  /** What companies do for the lender's borrowers, in the order of their names. */
  readonly ports: readonly string[];
  /** All brand codes, for a page that may show any. */
  readonly brands?: readonly string[] | undefined;
  /** The lender's code from the address (`?org=`). */
  readonly org: string | undefined;
  /** Addresses of scripts of the build that the page needs at once. */
  readonly scripts: readonly string[];
  /** Parts of the release that the page fetches at once. */
  readonly namedParts?: readonly string[] | undefined;
  /** True when the browser may cache the page for a return visit. */
  readonly worker: boolean;
  /** Parts of the release that the page reads at once, beside those of every page. */
  readonly furtherParts?: readonly string[] | undefined;
  /** What the page reads first, of the person whose browser opened it: such a document is nobody else's. */
  readonly answers?: PageAnswers | undefined;
  /** The page as the server drew it. */
  readonly drawn?: DrawnContent | undefined;
  /** What stands until the browser has built the page. */
  readonly loading?: DrawnPage | undefined;
}

/** The cookie by which an affiliate says who comes (REG-46). */
const prepopCookieOf = ({ app }: CompiledRelease): string =>
  String(app.brand.values?.prepopCookie ?? 'prepop');

/** The service worker leaves this block out of the copies that it keeps (web serviceWorker/withoutAnswers.ts). */
const ANSWERS = 'answers';

/** The parts of a release that its page carries. */
export const partsOnPage = ({
  flow,
  locale,
  furtherParts = [],
}: Pick<PageInput, 'flow' | 'furtherParts' | 'locale'>): readonly string[] => [
  'app.json',
  `copy.${locale}.json`,
  ...(flow === undefined ? [] : [`flow.${flow}.json`]),
  ...furtherParts,
];

/** The release parts of the first screen, verbatim. */
function releaseBlock(input: PageInput): string {
  const { ticket, locale, mode, ports } = input;
  const { release } = input.release;
  const names = partsOnPage(input);
  const parts = names.flatMap((name) => {
    const text = release.parts[name];
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  const head = JSON.stringify({ hash: release.hash, ticket, mode, ports, locale });
  return `${head.slice(0, -1)},"parts":{${parts.join(',')}}}`;
}

/** Carries the lender, and a non-default language, because browsers request the manifest without cookies. */
function manifestAddress({ org, locale }: PageInput): string {
  const query = new URLSearchParams({
    ...(org === undefined ? {} : { org }),
    ...(locale === FIRST_LANGUAGE ? {} : { lang: locale }),
  });
  return `/manifest.webmanifest${query.size === 0 ? '' : `?${query}`}`;
}

/** The template's fallback texts without script, and their messages. */
const WITHOUT_SCRIPT = [
  {
    place: /(<noscript>)[\s\S]*?(<\/noscript>)/,
    title: 'template.noscript.title',
    text: 'template.noscript.text',
  },
  {
    place: /(<template id="page-failure">)[\s\S]*?(<\/template>)/,
    title: 'template.failure.title',
    text: 'template.failure.text',
  },
] as const;

/** The template with these texts translated; unchanged where a release has none. */
function inLanguage(template: string, { release, locale }: PageInput): string {
  return WITHOUT_SCRIPT.reduce(
    (html, { place, title, text }) =>
      html.replace(place, (whole: string, before: string, after: string) => {
        const copy = copyOf(release, locale);
        const say = (key: string): string => escapeHtml(copy.text(key, { facts: {} }));
        if (!copy.has(title)) return whole;
        return `${before}<main><h1>${say(title)}</h1><p>${say(text)}</p></main>${after}`;
      }),
    template,
  );
}

/** Addresses of the files of a lender's typefaces, which every page needs at once. */
const typefacesOf = ({ app }: CompiledRelease): readonly string[] =>
  Object.values(app.fonts ?? {}).map(typefaceAddress);

/** A link that has a part of the release loaded as the page will ask for it. */
const partLink = (address: string): string =>
  address.endsWith('.js')
    ? `<link rel="modulepreload" href="${escapeHtml(address)}">`
    : `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`;

/** A lender's page: organization object, release and first parts written into the template (BRAND-07). */
export function renderPage(template: string, input: PageInput): string {
  const { release, nonce } = input;
  const { hash } = release.release;
  const { company } = release.app.brand;
  const head = [
    `<title>${escapeHtml(company.name)}</title>`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${escapeHtml(release.app.theme.colors.light.surface)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${escapeHtml(release.app.theme.colors.dark.surface)}">`,
    `<link rel="icon" type="image/svg+xml" href="/releases/${hash}/icon.svg">`,
    ...(hasPictures(release.release)
      ? [`<link rel="apple-touch-icon" href="${pictureAddress(hash, 'apple-180')}">`]
      : []),
    `<link rel="manifest" href="${escapeHtml(manifestAddress(input))}">`,
    ...(input.worker ? ['<meta name="service-worker" content="/sw.js">'] : []),
    ...input.scripts.map((address) => `<link rel="modulepreload" crossorigin href="${escapeHtml(address)}">`),
    `<link rel="modulepreload" href="/releases/${hash}/validators.js">`,
    ...(input.namedParts ?? []).map((name) => partLink(`/releases/${hash}/${name}`)),
    ...typefacesOf(release).map(
      (address) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`,
    ),
  ].join('\n');
  const data = [
    dataBlock('organization', JSON.stringify(organizationOf(release.app.brand))),
    dataBlock('release', releaseBlock(input)),
    ...(input.answers ? [dataBlock(ANSWERS, JSON.stringify(input.answers))] : []),
    ...(input.brands ? [dataBlock('brands', JSON.stringify(input.brands))] : []),
  ].join('\n');
  const html = inLanguage(template, input).replace(
    /<html(?: lang="[^"]*")?/,
    () => `<html lang="${escapeHtml(input.locale)}"`,
  );
  // What is drawn comes first: nothing in it waits for the data.
  if (input.drawn) return withDrawn(html, { head, data, prepop: prepopCookieOf(release) }, input.drawn);
  const shown = input.loading ? withLoading(html, input.loading) : html;
  return shown.replaceAll('__CSP_NONCE__', nonce).replace('</head>', () => `${head}\n${data}\n</head>`);
}
