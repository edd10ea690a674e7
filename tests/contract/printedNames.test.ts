import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitlistFeature } from '../../src/server/features/waitlist/routes.ts';
import type { CompiledRelease } from '../../src/server/releases/compiledRelease.ts';
import { createBody, createCall, type LendingServer, openLendingServer } from './lendingServer.ts';
import { brandOf, projectReleases } from './releases.ts';
import { stepOf, submitStep } from './stepHarness.ts';

const NARROW = new Set(['main', 'main-ny']);
const UNSUPPORTED = 'Some of the characters entered are not supported.';
const AS_PRINTED = `${UNSUPPORTED} Type the name as your driver's license prints it.`;
const NO_CITY = 'Please enter a valid city name';

const names = { firstName: "D'Arcy", middleName: 'St. John', lastName: 'O’Brien-Núñez' };
const address = {
  addressDetails: true,
  street1: '12 Main St',
  city: 'St. Louis',
  state: 'MO',
  zip: '63101',
  occupancyType: 'HOME',
};

describe('names and cities as a driver’s license prints them', () => {
  let releases: ReadonlyMap<string, CompiledRelease>;
  beforeAll(async () => {
    releases = await projectReleases();
  });

  it('FIELD-10 FIELD-13 FIELD-27 are taken by every lender but the main one and its New York site', () => {
    expect(releases.size).toBe(60);
    for (const [code, release] of releases) {
      const { errors } = submitStep(release, 'legal-name', names);
      const refused = { firstName: UNSUPPORTED, middleName: UNSUPPORTED, lastName: UNSUPPORTED };
      expect({ code, ...errors }).toEqual({ code, ...(NARROW.has(code) ? refused : {}) });
      const { city } = submitStep(release, 'property', address).errors;
      expect([code, city]).toEqual([code, NARROW.has(code) ? NO_CITY : undefined]);
    }
  });

  it('are still names: other signs are refused by every lender', () => {
    for (const [code, release] of releases) {
      const { errors } = submitStep(release, 'legal-name', { firstName: '=Ana+1', lastName: 'Cole_' });
      const said = NARROW.has(code) ? UNSUPPORTED : AS_PRINTED;
      expect({ code, ...errors }).toEqual({ code, firstName: said, lastName: said });
      expect(submitStep(release, 'property', { ...address, city: 'Bend, OR' }).errors.city).toBe(NO_CITY);
    }
  });

  it('are checked by the lender’s setting in every step that asks for the name of a person or a city', () => {
    const asked = new Set<string>();
    const wide = brandOf(releases, 'brackwater');
    const narrow = brandOf(releases, 'main');
    const fails = ({ validators }: CompiledRelease, step: string, field: string, text: string) =>
      validators[step]?.({ [field]: text }).some((problem) => problem.field === field);
    for (const step of Object.keys(wide.validators))
      for (const [field, text] of fieldsNamed(step, wide)) {
        asked.add(step);
        const failing = [fails(wide, step, field, text), fails(narrow, step, field, text)];
        expect([step, field, ...failing]).toEqual([step, field, false, true]);
      }
    expect([...asked].sort()).toEqual([
      'co-owner',
      'contact',
      'employer-verification',
      'home-address',
      'income-link-tax',
      'legal-name',
      'name-signers',
      'overlay-signer-answers',
      'owner-spouse',
      'profile-details',
      'profile-name',
      'property',
      'property-info',
      'review-property',
    ]);
  });
});

describe('the server', () => {
  let server: LendingServer;
  beforeAll(async () => {
    server = await openLendingServer({ beside: [waitlistFeature] });
  });
  afterAll(() => server.close());
  beforeEach(() => server.turnBack());

  const create = async (organization: string) => {
    const person = await server.person(undefined, organization);
    const body = createBody({ property: { city: 'St. Petersburg', zip: '33701' } });
    const name = { firstName: "D'Arcy", lastName: 'O’Brien' };
    return server.call(createCall(person, { ...body, profileRequest: { ...body.profileRequest, name } }));
  };

  it('checks a name on the waitlist by the set of its lender', async () => {
    const join = async (organization: string, lastName: string) => {
      const payload = {
        ...{
          firstName: 'Vera',
          lastName,
          dob: '1975-04-09',
          email: 'vera.quill@example.com',
          income: 81_000,
        },
        ...{ street1: '3 Heron Point Dr', city: 'Honolulu', state: 'HI', zip: '96813', consent: true },
      };
      const url = '/waitlist/home-equity-loan-plus';
      return (await server.call({ method: 'POST', url, headers: { 'x-org': organization }, payload }))
        .statusCode;
    };
    expect(await join('harborlight', 'O’Brien')).toBe(200);
    expect(await join('main', 'O’Brien')).toBe(422);
    expect(await join('harborlight', 'Quill\u202E')).toBe(422);
  });

  it('checks a name that is corrected by the set of its lender', async () => {
    const rename = async (organization: string, firstName: string) => {
      const { headers } = await server.person(undefined, organization);
      const payload = { firstName, lastName: 'Sample' };
      return server.call({ method: 'PUT', url: '/service-profile/api/v1/profile/name', headers, payload });
    };
    expect((await rename('harborlight', "D'Arcy")).statusCode).toBe(204);
    for (const [organization, name] of [
      ['main', "D'Arcy"],
      ['harborlight', 'Ana\u202E'],
      ['harborlight', ' \t'],
    ] as const) {
      const refused = await rename(organization, name);
      expect(refused.statusCode, `${organization} ${name}`).toBe(422);
      expect(refused.json().errors[0]).toMatch(/^body\.firstName is not valid/);
    }
  });

  it('checks the create call by the set of its lender', async () => {
    const taken = await create('harborlight');
    expect(taken.statusCode, taken.body).toBe(200);
    const refused = await create('main');
    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors).toEqual(
      expect.arrayContaining([
        'body.profileRequest.name.firstName is not valid (trimmedPattern)',
        'body.profileRequest.name.lastName is not valid (trimmedPattern)',
      ]),
    );
  });
});

/** Fields for a person's name or a city -> what a license prints and the narrow sets refuse. */
function fieldsNamed(step: string, release: CompiledRelease): readonly [string, string][] {
  return Object.keys(stepOf(release, step).data.properties).flatMap((field): [string, string][] => {
    if (/(?:^f|F)irstName$|(?:^l|L)astName$/.test(field)) return [[field, "D'Arcy"]];
    return /(?:^c|C)ity$/.test(field) ? [[field, 'St. Louis']] : [];
  });
}
