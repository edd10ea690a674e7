import { expect, type Page } from '@playwright/test';
import { type ScreenPath, type Sight, sights } from '../landing/sights.ts';
import { at } from './fixtures.ts';
import { createBorrower, type SandboxBorrower } from './sandbox.ts';

export type { ScreenPath };

export const addressOf = (uuid: string, path = ''): string =>
  at('main', `/account/heloc/${uuid}${path === '' ? '' : `/${path}`}`);

export const signIn = (page: Page, { jwt }: Pick<SandboxBorrower, 'jwt'>): Promise<unknown> =>
  page.addInitScript((token) => window.localStorage.setItem('jwt', token), jwt);

/** A borrower whose application stays at a status, with these fields. */
export const standingAt = (
  status: string | undefined,
  { fields = {}, ...rest }: { fields?: object; persona?: string; profile?: object } = {},
): Promise<SandboxBorrower> =>
  createBorrower({
    org: 'main',
    ...(status === undefined ? {} : { status }),
    ...rest,
    application: { pinned: true, ...fields },
  });

/** Opens an application by deep link, or a screen below it. */
export async function openAs(page: Page, borrower: SandboxBorrower, path = ''): Promise<void> {
  await signIn(page, borrower);
  await page.goto(addressOf(borrower.uuid, path));
}

/** The page is at this application address with exactly this query. */
export async function expectAt(
  page: Page,
  uuid: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<void> {
  const wanted = `${new URL(addressOf(uuid, path)).pathname} ${JSON.stringify(query)}`;
  await expect
    .poll(() => {
      const { pathname, searchParams } = new URL(page.url());
      return `${pathname} ${JSON.stringify(Object.fromEntries(searchParams))}`;
    })
    .toBe(wanted);
}

/** The screen shows its heading and main control. */
export async function expectSight(page: Page, { heading, control, dialog }: Sight): Promise<void> {
  if (dialog !== undefined)
    await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Cancel' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(main.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  const exact = typeof control === 'string';
  await expect(
    main
      .getByRole('button', { name: control, exact })
      .or(main.getByRole('link', { name: control, exact }))
      .first(),
  ).toBeVisible();
}

/** The borrower is on the screen and sees it. */
export async function expectScreen(
  page: Page,
  uuid: string,
  path: ScreenPath,
  seen: Sight = sights[path],
): Promise<void> {
  await expectAt(page, uuid, path);
  await expectSight(page, seen);
}
