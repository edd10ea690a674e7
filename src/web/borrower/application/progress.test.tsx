import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testRelease } from '../../renderer/testRelease.ts';
import { testApplication } from '../offer/testApplication.ts';
import { paths, renderApp, UUID } from '../testing/testApp.tsx';

beforeAll(async () => void (await testRelease()));
afterEach(cleanup);

interface Opening {
  path: string;
  heading: string;
}

const AT_OFFERS: Opening = { path: 'product/select', heading: 'Your offers' };

const open = async (
  redesign: boolean,
  application: object = {},
  status: object = {},
  { path, heading }: Opening = AT_OFFERS,
) => {
  renderApp({
    release: await testRelease(),
    path: `/account/heloc/${UUID}/${path}`,
    answers: {
      [paths.profile]: { uuid: 'p' },
      [paths.application]: { ...testApplication, uuid: UUID, ...application },
      [paths.status]: { checklistStatus: 'OFFER_SELECTION', ...status },
      'POST /service-optimize/external/api/v1/features': {
        flags: { 'fe-heloc-redesign-2025': { enabled: redesign } },
      },
    },
  });
  await screen.findByRole('heading', { level: 1, name: heading });
};

const wordsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem', { hidden: true })
    .map((item) => `${item.textContent?.replace(/^\d/, '')}${item.getAttribute('aria-current') ? ' <' : ''}`);

describe('the progress of an application', () => {
  it('SHELL-14 SHELL-15 SHELL-16 SHELL-17 SHELL-18 SHELL-19 SHELL-20 SHELL-22 stepper names the seven steps, at product/select the second', async () => {
    await open(false);
    expect(
      wordsOf(await screen.findByRole('navigation', { name: 'Application progress', hidden: true })),
    ).toEqual([
      'Basic Info done',
      'Select Offer <',
      'Provide More Info',
      'Link Income Sources',
      'Verify Identity',
      'Sign Documents',
      'Talk to eNotary',
    ]);
  });

  it('SHELL-20 the seventh step is Schedule Notary Session if the application needs a manual notary', async () => {
    await open(false, { status: { manualNotary: true } });
    expect(
      wordsOf(await screen.findByRole('navigation', { name: 'Application progress', hidden: true })).at(-1),
    ).toBe('Schedule Notary Session');
  });

  it('SHELL-21 all seven are done at the end, and there is no eighth', async () => {
    const end = { path: 'complete', heading: 'Congratulations' };
    await open(false, {}, { checklistStatus: 'RESCISSION', primaryParticipantAcceptComplete: true }, end);
    const words = wordsOf(
      await screen.findByRole('navigation', { name: 'Application progress', hidden: true }),
    );
    expect(words).toHaveLength(7);
    expect(words.filter((step) => !step.endsWith(' done'))).toEqual([]);
  });

  it('SHELL-13 C-11 sidebar has the title Application progress and the steps Identity verification and Talk to eNotary', async () => {
    await open(true);
    const title = screen.getByRole('heading', { name: 'Application progress', hidden: true });
    expect(wordsOf(title.parentElement as HTMLElement)).toEqual([
      'Basic Info done',
      'Select Offer <',
      'Provide More Info',
      'Link Income Sources',
      'Identity verification',
      'Sign Documents',
      'Talk to eNotary',
    ]);
  });

  it('FLAG-19 the redesign hides the stepper; narrow pages show a bar instead', async () => {
    await open(true);
    expect(screen.queryByRole('navigation', { name: 'Application progress', hidden: true })).toBeNull();
    const bar = screen.getByRole('progressbar', { name: 'Application progress', hidden: true });
    expect(bar.getAttribute('aria-valuetext')).toBe('Step 2 of 7: Select Offer');
  });

  it('goes back for a revised offer, says why, and keeps completed steps', async () => {
    const revised = { checklistStatus: 'REVISED_OFFER_SELECTION', disclosurelistSummaryComplete: true };
    await open(false, {}, revised);
    expect(
      wordsOf(await screen.findByRole('navigation', { name: 'Application progress', hidden: true })).slice(
        0,
        4,
      ),
    ).toEqual(['Basic Info done', 'Select Offer <', 'Provide More Info done', 'Link Income Sources']);
    await screen.findByText(/You are back at your offer because it changed/);
  });

  it('says who acts next and about how long it takes, above the heading and beside the page', async () => {
    await open(false);
    const shown = await screen.findAllByText('You act next. This takes about 5 minutes.');
    expect(shown).toHaveLength(2);
  });

  it('gives no reason for a first offer', async () => {
    await open(false);
    expect(screen.queryByText(/You are back at your offer/)).toBeNull();
  });
});
