import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
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

/** The script that the build writes before a page that the server draws. */
const BEFORE_DRAWN = 'dist/web/.draw/visitor.js';
const ownScript = existsSync(BEFORE_DRAWN) ? readFileSync(BEFORE_DRAWN, 'utf8').trim() : undefined;
const ownSource =
  ownScript === undefined ? undefined : `'sha256-${createHash('sha256').update(ownScript).digest('base64')}'`;

/** Runnable scripts in a page but the build's own: elements, handlers and addresses. */
function scriptsIn(html: string): readonly string[] {
  // Parsed as a browser does, without running anything.
  const { document } = new JSDOM(html).window;
  const scripts = [...document.querySelectorAll('script')]
    .filter(({ type, src }) => !/^application\/(?:ld\+)?json$/.test(type) && src === '')
    .filter(({ textContent }) => ownScript === undefined || textContent !== ownScript)
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

const directiveOf = (policy: string, name: string): string =>
  policy
    .split(';')
    .map((directive) => directive.trim())
    .find((directive) => directive.startsWith(`${name} `)) ?? '';

/** True if a policy blocks configuration scripts, whatever is in the page. */
const isStrict = (policy: string): boolean =>
  ["script-src 'self'", `script-src 'self' ${ownSource}`].includes(directiveOf(policy, 'script-src')) &&
  policy.includes("require-trusted-types-for 'script'") &&
  policy.includes("base-uri 'none'") &&
  policy.includes("object-src 'none'");

export interface Visit {
  /** Faults with their places. */
  readonly faults: readonly string[];
  /** True if the visitor could register and begin an application. */
  readonly hasBegun: boolean;
}

let places = 0;
/** A new network address. */
const newPlace = (): string => {
  places += 1;
  return `10.20.${places >> 8}.${places & 255}`;
};

const linksIn = (html: string): readonly string[] =>
  [...new JSDOM(html).window.document.querySelectorAll('link[href^="/"], img[src^="/"]')]
    .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '')
    .slice(0, 20);

/** Checks the pages and what they link to. */
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

/** Visits a lender's pages on a running server, makes a visitor's calls, registers and begins an application. */
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
