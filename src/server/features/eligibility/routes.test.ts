import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGE_HEADER } from '../../../core/copy/language.ts';
import { openTestServer, type TestServer } from '../../http/testServer.ts';
import { testRelease } from '../../releases/testRelease.ts';
import { eligibilityFeature } from './routes.ts';

const BASE = '/service-application/external/api';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer([eligibilityFeature]);
  const enums = { usStates: { values: [{ id: 'NV', label: 'enum.state.NV' }, { id: 'HI' }] } };
  const english = {
    'enum.state.NV': [{ text: 'Nevada' }],
    'licenses.company': [{ text: 'Mortgage Company' }],
  };
  const spanish = { ...english, 'licenses.company': [{ text: 'Compañía hipotecaria' }] };
  const release = testRelease(
    {
      code: 'main',
      lending: {
        states: ['NV'],
        ineligibleZips: ['48201'],
        licenses: { NV: 'NV-12' },
        licenseTypes: { NV: 'licenses.company' },
      },
    },
    { enums, locales: ['en-US', 'es-US'] },
    {
      'copy.en-US.json': JSON.stringify({ locale: 'en-US', messages: english }),
      'copy.es-US.json': JSON.stringify({ locale: 'es-US', messages: spanish }),
    },
  );
  await server.dependencies.releases.publish([release]);
});
afterAll(() => server.close());

const get = async (path: string) => server.app.inject(`${BASE}${path}`);

describe('eligibility', () => {
  it('CALL-44 G-40 lists every state with its name and whether the lender lends there', async () => {
    expect((await get('/v2/heloc/states-eligibility?orgCode=main')).json()).toEqual([
      { abbrev: 'NV', name: 'Nevada', eligible: true },
      { abbrev: 'HI', name: 'HI', eligible: false },
    ]);
  });

  it('CALL-45 G-40 lists the ZIP codes that the lender does not accept', async () => {
    const answer = await get('/v1/heloc/zip-eligibility?orgCode=main&zip=89501');
    expect(answer.json()).toEqual({ ineligibleZips: ['48201'] });
    const bad = await get('/v1/heloc/zip-eligibility?orgCode=main&zip=895');
    expect(bad.statusCode).toBe(400);
    expect(bad.json().errors[0]).toContain('querystring.zip must match pattern');
  });

  it('CALL-46 G-40 lists the licenses, named in the language of the calling page', async () => {
    const spanish = await server.app.inject({
      url: `${BASE}/v1/heloc/state-licenses?orgCode=main`,
      headers: { [LANGUAGE_HEADER]: 'es-US' },
    });
    expect(spanish.json()).toEqual([{ abbrev: 'NV', licenseNumber: 'NV-12', type: 'Compañía hipotecaria' }]);
    expect((await get('/v1/heloc/state-licenses?orgCode=main')).json()).toEqual([
      { abbrev: 'NV', licenseNumber: 'NV-12', type: 'Mortgage Company' },
    ]);
  });

  it.each(['/v2/heloc/states-eligibility', '/v1/heloc/state-licenses'])(
    '%s needs an existing lender',
    async (path) => {
      const unknown = await get(`${path}?orgCode=nobody`);
      expect(unknown.statusCode).toBe(404);
      expect(unknown.json().errors).toEqual(['query.orgCode is not a known organisation']);
      expect((await get(path)).json().errors).toEqual(["querystring must have required property 'orgCode'"]);
    },
  );
});
