import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeaturePlugin } from '../../src/server/http/dependencies.ts';
import { createHttpServer } from '../../src/server/http/httpServer.ts';
import { openTestDependencies, withoutCounts } from '../../src/server/http/testServer.ts';
import type { CompiledRelease } from '../../src/server/releases/compiledRelease.ts';
import { projectReleases } from './releases.ts';

const lines: string[] = [];

/** Routes that mishandle their input in every forbidden way. */
const careless: FeaturePlugin = (app, { logger }) => {
  app.post<{ Body: Record<string, unknown> }>('/logs/:value', async (request) => {
    const { body, query, params, headers, url, log } = request;
    log.info({ body, query, params, headers, url }, 'whole');
    log.info(body, `text of ${JSON.stringify(body)}`);
    for (const [key, value] of Object.entries(body)) {
      log.info({ [key]: value }, `${key} is ${value}`);
      logger.warn(`${key} is ${value}`, { [key]: value, deep: { list: [value] } });
    }
    return {};
  });
  app.post<{ Body: Record<string, unknown> }>('/throws/:value', async ({ body, params }) => {
    const value = Object.values(body)[0];
    const cause = new RangeError(`${JSON.stringify(params)}\n    at ${value} (file.ts:1:1)`);
    throw new Error(`Cannot use ${value} of ${Object.keys(body)[0]}`, { cause });
  });
  app.post('/database/:value', async ({ body }) => {
    throw Object.assign(new Error('duplicate key'), { detail: JSON.stringify(body), parameters: [body] });
  });
};

let app: Awaited<ReturnType<typeof createHttpServer>>;
let close: () => Promise<void>;
beforeAll(async () => {
  const dependencies = await openTestDependencies({
    environment: { LOG_LEVEL: 'trace' },
    log: { write: (line: string) => void lines.push(line) },
  });
  app = await createHttpServer(dependencies, [careless]);
  close = () => app.close().then(() => dependencies.db.close());
});
afterAll(() => close());

/** Last scope part of all elements marked sensitive. */
function sensitiveFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const within = Object.values(value).flatMap(sensitiveFields);
  const { scope, options } = value as { scope?: string; options?: { sensitive?: boolean } };
  return options?.sensitive && scope !== undefined ? [...within, scope.split('/').at(-1) ?? ''] : within;
}

/** Names of all personal facts and sensitive fields of a brand. */
const personalNames = ({ app: { facts, steps }, flows }: CompiledRelease): string[] => [
  ...Object.keys(facts).filter((name) => facts[name]?.personal),
  ...sensitiveFields([steps, flows]),
];

const letters = fc.stringMatching(/^[A-Z][a-z]{5,12}$/);
const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${count - 1}}$`));

/** Typical personal values: names, addresses, emails, dates, numbers, sentences. */
const values = fc.oneof(
  letters,
  fc.tuple(letters, letters).map((both) => both.join(' ')),
  fc.tuple(digits(3), letters).map(([number, street]) => `${number} ${street} Street #4`),
  fc.tuple(letters, letters).map(([name, host]) => `${name}.x+y@${host}.example`),
  digits(9).map((all) => `${all.slice(0, 3)}-${all.slice(3, 5)}-${all.slice(5)}`),
  digits(10).map((all) => `(${all.slice(0, 3)}) ${all.slice(3, 6)}-${all.slice(6)}`),
  digits(10),
  digits(6).map(Number),
  fc
    .date({ min: new Date('1930-01-01'), max: new Date('2008-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  fc.tuple(letters, letters).map(([a, b]) => `${a} "${b}"\nsaid: it's {mine} <b>\\`),
);

const routes = ['/logs', '/throws', '/database', '/nowhere'];

async function send(route: string, name: string, value: string | number): Promise<string> {
  lines.length = 0;
  const text = encodeURIComponent(String(value));
  const printable = String(value).replaceAll('\n', ' ');
  await app.inject({
    method: 'POST',
    url: `${route}/${text}?${encodeURIComponent(name)}=${text}`,
    payload: { [name]: value, within: { list: [value] } },
    headers: {
      [`x-${name.toLowerCase()}`]: printable,
      authorization: `Bearer ${printable}`,
      cookie: `seen=${text}`,
      referer: `https://page.example/?q=${text}`,
      'user-agent': printable,
      'x-request-id': printable,
    },
  });
  return lines.join('');
}

describe('the log', () => {
  let names: readonly string[] = [];
  beforeAll(async () => {
    names = [...new Set([...(await projectReleases()).values()].flatMap(personalNames))];
  });

  it('knows every personal fact and sensitive field', () => {
    expect(names).toEqual(
      expect.arrayContaining(['applicant.firstName', 'property.street1', 'password', 'ssn']),
    );
    expect(names.length).toBeGreaterThan(40);
  });

  it.each(routes)(
    'never contains what was sent under a personal name, however %s handles it',
    async (route) => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...names), values, async (name, value) => {
          const log = withoutCounts(await send(route, name, value));
          expect(log).toContain('"msg"');
          for (const form of [
            String(value),
            encodeURIComponent(String(value)),
            JSON.stringify(String(value)).slice(1, -1),
          ])
            if (form.length > 2) expect(log).not.toContain(form);
        }),
        { numRuns: 150 },
      );
    },
  );

  it('still says what failed and where, and for which request', async () => {
    const log = await send('/throws', 'applicant.firstName', 'Zenobia');
    const failure = log.split('\n').find((line) => line.includes('request failed')) ?? '{}';
    expect(JSON.parse(failure)).toMatchObject({
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      error: {
        type: 'Error',
        message: 'Cannot use [given] of applicant.firstName',
        cause: { type: 'RangeError' },
      },
    });
    expect(log).toContain('redaction.test.ts');
  });

  it('names the request in lines that other code writes', async () => {
    const log = await send('/logs', 'ssn', '123-45-6789');
    const ids = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).reqId);
    expect(new Set(ids).size).toBe(1);
    expect(ids.length).toBeGreaterThan(5);
  });
});
