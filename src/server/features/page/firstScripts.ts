import { isUuid } from '../../../core/shared/textChecks.ts';
import { BASE } from './pageAddress.ts';

/** What each flow's first page is in (web borrower/app/routes.ts). */
const FLOW_PAGES: Readonly<Record<string, string>> = {
  registration: 'form',
  'registration-legacy': 'borrower/registration/LegacyRegistration.tsx',
};

/** Of pages that stand alone, by their path. */
const SINGLE_PAGES: Readonly<Record<string, string>> = {
  '/auth/login': 'further',
  '/dashboard': 'borrower/dashboard/DashboardPage.tsx',
};

/** The file of the build for a screen of an application, which is at `/{uuid}/...`. */
function ofApplication(path: string): string | undefined {
  const [uuid = '', ...rest] = path.split('/').slice(1);
  if (!isUuid(uuid)) return undefined;
  return rest[0] === 'product' ? 'offer' : 'application';
}

/**
 * What the build calls the scripts that a page needs beside those of every page, so that the browser asks for all of them at
 * once; undefined for pages that need few.
 */
export function firstScripts(path: string, flow: string | undefined): string | undefined {
  if (flow !== undefined) return FLOW_PAGES[flow];
  return (
    SINGLE_PAGES[path] ?? (path.startsWith(`${BASE}/`) ? ofApplication(path.slice(BASE.length)) : undefined)
  );
}
