import './ui/afterPaint.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { chosenLanguage } from '../core/copy/language.ts';
import type { Organization } from '../core/model/organization.ts';
import { isObject } from '../core/shared/json.ts';
import { App } from './borrower/app/App.tsx';
import { browserLogger } from './borrower/app/browserLogger.ts';
import { browserPorts } from './borrower/app/browserPorts.ts';
import { addressOfLender } from './borrower/app/lenderOfTab.ts';
import { pageAt } from './borrower/app/routes.ts';
import { afterFirstScreen } from './borrower/foundation/afterFirstScreen.ts';
import { audienceOf } from './borrower/session/role.ts';
import { createReportingLogger } from './borrower/telemetry/reportingLogger.ts';
import { DevBarKey } from './devbar/DevBarKey.tsx';
import { clearDrawn, drawnPage, isLoadingShown, painted, takeOver, takingOver } from './drawn/drawnPage.ts';
import type { LoadedRelease } from './renderer/loadedRelease.ts';
import { loadRelease, type PageRelease, type ReleaseSource } from './renderer/loadRelease.ts';

/** The JSON in `script#<id>`; undefined when missing or malformed. */
function readBlock(id: string): unknown {
  try {
    return JSON.parse(document.getElementById(id)?.textContent ?? '');
  } catch {
    return undefined;
  }
}

const isOrganization = (value: unknown): value is Organization =>
  isObject(value) &&
  typeof value.orgCode === 'string' &&
  typeof value.baseUrl === 'string' &&
  isObject(value.orgMetaData) &&
  isObject(value.orgMetaData.companyInfo);

const isPageRelease = (value: unknown): value is PageRelease =>
  isObject(value) &&
  typeof value.hash === 'string' &&
  typeof value.ticket === 'string' &&
  typeof value.locale === 'string' &&
  isObject(value.parts);

const nonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;

/** Shows the failure page that works without brand, release or script (BRAND-10). */
function showFailure(root: HTMLElement, reason: string): void {
  browserLogger.error(reason);
  clearDrawn(root);
  const template = document.getElementById('page-failure');
  if (template instanceof HTMLTemplateElement) root.replaceChildren(template.content.cloneNode(true));
}

async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

/** The release in the tester's locale of this tab; never in production. */
async function inLocaleOfTab(page: PageRelease, source: ReleaseSource) {
  const locale = page.mode === 'production' ? null : window.sessionStorage.getItem('locale-override');
  if (locale === null) return { page, source };
  const { otherLocale } = await import('./devbar/otherLocale.ts');
  return otherLocale(page, source, locale);
}

/** Switches a cached page to the borrower's chosen language, if its words can be loaded. */
async function inChosenLanguage({ app, copy, speak }: LoadedRelease): Promise<void> {
  const language = chosenLanguage(document.cookie);
  if (language === undefined || language === copy.locale || !app.locales.includes(language)) return;
  await speak(language).catch(() => undefined);
}

/** The base URL of calls (FLAG-12). */
async function baseOfCalls(serviceBase: string | number | undefined, orgCode: string): Promise<string> {
  if (!serviceBase) return '';
  const { addressBase } = await import('./clients/relativeUrl.ts');
  const feature = async (featureKey: string): Promise<{ enabled: boolean }> => {
    const response = await fetch('/service-optimize/external/api/v1/feature', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-org': orgCode },
      body: JSON.stringify({ featureKey, optimizeUser: { orgCode } }),
    });
    return response.json();
  };
  return addressBase({ serviceBase: String(serviceBase), applicationName: 'heloc', feature });
}

async function start(root: HTMLElement): Promise<void> {
  if (drawnPage(root) !== undefined) await painted(document);
  const organization = readBlock('organization');
  const page = readBlock('release');
  if (!isOrganization(organization)) return showFailure(root, 'The page carries no organisation');
  const elsewhere = addressOfLender(
    window.sessionStorage,
    new URL(window.location.href),
    organization.orgCode,
  );
  if (elsewhere !== undefined) return window.location.replace(elsewhere);
  if (!isPageRelease(page)) return showFailure(root, 'The page carries no release');
  const { page: shown, source } = await inLocaleOfTab(page, {
    json: fetchJson,
    module: (address) => import(/* @vite-ignore */ address),
  });
  const release = await loadRelease(shown, source);
  if (shown === page) await inChosenLanguage(release);
  document.documentElement.lang = release.copy.locale;
  if (import.meta.env.GALLERY && /^\/gallery(\/|$)/.test(window.location.pathname)) {
    const { showGallery } = await import('./gallery/showGallery.tsx');
    return showGallery(root, { release, nonce: nonce(), brands: readBlock('brands') });
  }
  const { ports, isToReload } = browserPorts(
    organization,
    createReportingLogger(browserLogger),
    audienceOf(release.app.brand.auth, window.location.hostname),
    release,
    {
      base: await baseOfCalls(release.app.brand.values.serviceBase, organization.orgCode),
      answers: readBlock('answers'),
    },
  );
  if (isToReload) return window.location.reload();
  const tools = release.mode === 'production' ? undefined : <DevBarKey />;
  const app = (onShown?: () => void) => (
    <App release={release} ports={ports} nonce={nonce()} tools={tools} onShown={onShown} />
  );
  const ahead = () => pageAt(release.app, window.location.pathname)?.ahead?.(release);
  // Without its page at hand, React would replace the drawing by what says that it loads.
  if (drawnPage(root) !== undefined) await ahead();
  const drawn = drawnPage(root);
  if (drawn === undefined) {
    // What says that the page loads stays until React puts the page in its place.
    if (isLoadingShown(root)) await ahead()?.catch(() => undefined);
    else clearDrawn(root);
    createRoot(root).render(app());
    return;
  }
  let isTakenOver = false;
  const onShown = (): void => {
    if (isTakenOver) return;
    isTakenOver = true;
    takeOver(drawn);
  };
  takingOver();
  hydrateRoot(drawn, app(onShown), {
    onRecoverableError: (error) => browserLogger.error('drawn page differs', { error: String(error) }),
  });
}

/** Registers the service worker after the first screen, so that it never delays it. */
function keepForReturn({ serviceWorker }: Navigator): void {
  if (!serviceWorker) return;
  afterFirstScreen()
    .then(() => import('./serviceWorker/registerWorker.ts'))
    .then(({ registerWorker }) => registerWorker(document, serviceWorker))
    .catch(() => undefined);
}

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => showFailure(root, `The page could not start: ${String(error)}`));
  keepForReturn(navigator);
}
