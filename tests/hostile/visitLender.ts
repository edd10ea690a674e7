import { randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import {
  type Answered,
  beginCall,
  jsonOf,
  newVisitor,
  registerCall,
  type Visitor,
  type VisitorCall,
} from './visitor.ts';

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

/** What a visit came to. */
export interface Visit {
  /** What is wrong, with where. */
  readonly faults: readonly string[];
  /** Whether the visitor could register and begin an application there. */
  readonly hasBegun: boolean;
}

let places = 0;
/** An address of the network that no visitor came from before. */
const newPlace = (): string => {
  places += 1;
  return `10.20.${places >> 8}.${places & 255}`;
};

const linksIn = (html: string): readonly string[] =>
  [...new JSDOM(html).window.document.querySelectorAll('link[href^="/"], img[src^="/"]')]
    .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '')
    .slice(0, 20);

/** Looks at the pages, and at what they link to. */
async function visitPages(address: string, visitor: Visitor): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const page of PAGES) {
    const path = `${page}?org=${visitor.org}`;
    const { status, headers, text } = await visitor.send(address, { path, headers: { accept: 'text/html' } });
    if (status >= 500) faults.push(`${path}: ${status}`);
    if (!isStrict(String(headers.get('content-security-policy')))) faults.push(`${path}: policy`);
    if (!headers.get('content-type')?.startsWith('text/html')) continue;
    faults.push(...scriptsIn(text).map((script) => `${path}: ${script}`));
    for (const link of linksIn(text)) {
      const file = await visitor.send(address, { path: link });
      if (file.status >= 500) faults.push(`${link}: ${file.status}`);
    }
  }
  return faults;
}

const callsOf = (org: string): readonly VisitorCall[] => [
  { path: `${STATES}?orgCode=${org}` },
  { path: '/service-profile/api/v1/profile/consent-types' },
  { path: `/service-lead-portal/api/lo/default?organization=${org}` },
];

/** Visits the pages of a lender at a running server, makes the calls of a visitor, registers and begins an application. */
export async function visitLender(address: string, org: string): Promise<Visit> {
  const place = { 'x-forwarded-for': newPlace() };
  const visitor = newVisitor(org);
  const faults = [...(await visitPages(address, visitor))];
  const make = async (call: VisitorCall): Promise<Answered> => {
    const answer = await visitor.send(address, { ...call, headers: { ...place, ...call.headers } });
    if (answer.status >= 500) faults.push(`${call.path}: ${answer.status} ${answer.text}`);
    return answer;
  };
  for (const call of callsOf(org)) await make(call);
  const email = `${randomUUID()}@example.com`;
  const joined = await make(registerCall(email, org));
  if (joined.status !== 200) return { faults, hasBegun: false };
  visitor.use(jsonOf<{ jwt: string }>(joined).jwt);
  const begun = await make(beginCall(email));
  return { faults, hasBegun: begun.status === 200 };
}
