import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { JSDOM } from 'jsdom';
import { createBody } from '../contract/lendingServer.ts';

const PAGES = [
  '/account/heloc/register-v2',
  '/auth/login',
  '/terms',
  '/privacy',
  '/licenses',
  '/no-such-page',
];
const STATES = '/service-application/external/api/v2/heloc/states-eligibility';

/** What in a page would run: a script in the page itself, a handler, an address that is a script. */
function scriptsIn(html: string): readonly string[] {
  // The document is read as a browser does, and nothing in it is run.
  const { document } = new JSDOM(html).window;
  const scripts = [...document.querySelectorAll('script')]
    .filter(({ type, src }) => !/^application\/(?:ld\+)?json$/.test(type) && src === '')
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
  const foreign = [
    ...document.querySelectorAll('script[src], link[href], img[src], iframe, object, embed, base'),
  ]
    .filter((one) => !/^\/(?!\/)/.test(one.getAttribute('src') ?? one.getAttribute('href') ?? ''))
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
  const handlers = [...document.querySelectorAll('*')].flatMap((one) =>
    [...one.attributes]
      .filter(
        ({ name, value }) => name.startsWith('on') || /^\s*(?:javascript|data:text\/html):?/i.test(value),
      )
      .map(({ name, value }) => `${name}=${value.slice(0, 100)}`),
  );
  const broken = [...document.querySelectorAll('script[type="application/json"]')].flatMap(
    ({ textContent }) => {
      try {
        JSON.parse(textContent ?? '');
        return [];
      } catch (error) {
        return [`data that is not JSON: ${String(error)}`];
      }
    },
  );
  return [...scripts, ...foreign, ...handlers, ...broken];
}

/** The directives of a policy that keep scripts of the configuration from running, whatever stands in the page. */
const isStrict = (policy: string): boolean =>
  /(?:^|; ?)script-src 'self'(?:;|$)/.test(policy) &&
  policy.includes("require-trusted-types-for 'script'") &&
  policy.includes("base-uri 'none'") &&
  policy.includes("object-src 'none'");

/** Visits the pages of a lender and makes the calls of a visitor; answers what is wrong. */
export async function visitLender(app: FastifyInstance, org: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const headers = { 'x-org': org };
  for (const url of PAGES) {
    const answer = await app.inject({ url: `${url}?org=${org}`, headers: { accept: 'text/html' } });
    const { statusCode, body } = answer;
    if (statusCode >= 500) faults.push(`${url}: ${statusCode}`);
    if (!isStrict(String(answer.headers['content-security-policy']))) faults.push(`${url}: policy`);
    if (String(answer.headers['content-type']).startsWith('text/html'))
      faults.push(...scriptsIn(body).map((script) => `${url}: ${script}`));
    const linked = [...new JSDOM(body).window.document.querySelectorAll('link[href^="/"], img[src^="/"]')]
      .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '')
      .slice(0, 20);
    for (const link of linked) {
      const file = await app.inject(link);
      if (file.statusCode >= 500) faults.push(`${link}: ${file.statusCode}`);
    }
  }
  const calls = [
    { url: `${STATES}?orgCode=${org}`, headers },
    { url: '/service-profile/api/v1/profile/consent-types', headers },
    { url: `/service-lead-portal/api/lo/default?organization=${org}`, headers },
    {
      method: 'POST' as const,
      url: `/identity/api/v1/registration/register?organization=${org}`,
      headers,
      payload: {
        email: `${randomUUID()}@example.com`,
        password: 'Correct-horse-9!',
        phoneNumber: '2025550123',
      },
    },
  ];
  let jwt = '';
  for (const call of calls) {
    const { statusCode, body } = await app.inject(call);
    if (statusCode >= 500) faults.push(`${call.url}: ${statusCode} ${body}`);
    if (statusCode === 200 && call.method) jwt = JSON.parse(body).jwt;
  }
  if (jwt === '') return faults;
  const begun = await app.inject({
    method: 'POST',
    url: '/service-application/api/v3/application/helocs?state=FL',
    headers: { ...headers, authorization: `Bearer ${jwt}`, 'idempotency-key': randomUUID() },
    payload: createBody(),
  });
  return begun.statusCode >= 500 ? [...faults, `begin: ${begun.statusCode} ${begun.body}`] : faults;
}
