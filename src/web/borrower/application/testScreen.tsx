import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LoadedRelease } from '../../renderer/loadedRelease.ts';
import { type Answers, paths, renderApp, UUID } from '../app/testApp.tsx';
import { testApplication } from '../offer/testApplication.ts';

/** The calls of an application begin so. */
export const HELOC = `/service-application/api/v1/application/heloc/${UUID}`;

/** An application as a test of its screens has it; the borrower is on file. */
export interface GivenScreen {
  readonly release: LoadedRelease;
  readonly status?: object;
  readonly application?: object;
  readonly profile?: object;
  /** Answers to further calls. */
  readonly answers?: Answers;
  /** Below `/{uuid}`; its page when left out. */
  readonly path?: string;
  /** Passes time; left out, it stands still. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** Opens an application that stands at a status, with the release's own screens, and waits for the heading. */
export async function openScreen(
  checklistStatus: string,
  title: string | RegExp,
  { release, status = {}, application = {}, profile = {}, answers = {}, path = '', wait }: GivenScreen,
) {
  const seen = renderApp({
    release,
    ...(wait ? { wait } : {}),
    path: `/account/heloc/${UUID}${path === '' ? '' : `/${path}`}`,
    answers: {
      [paths.profile]: {
        uuid: 'p',
        email: 'pat@example.com',
        name: { firstName: 'Pat', lastName: 'Lee' },
        dob: '1980-01-31',
        hasSsn: false,
        ...profile,
      },
      [paths.application]: {
        ...testApplication,
        selectedPropertyUuid: 'x',
        property: { uuid: 'x', state: 'GA', address: { state: 'GA', zip: '30301' }, occupancyType: 'HOME' },
        consents: [{ type: 'SOFT_CREDIT', optInOut: 'OPT_IN' }],
        ...application,
      },
      [paths.status]: { checklistStatus, ...status },
      ...answers,
    },
  });
  // A dialog that opens by itself hides the rest from roles.
  await screen.findByRole('heading', { level: 1, name: title, hidden: true });
  return { ...seen, user: userEvent.setup() };
}
