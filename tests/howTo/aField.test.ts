import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRun } from '../../src/cli/testRun.ts';
import { compileFlow } from '../../src/core/flow/compileFlow.ts';
import { walk } from '../../src/core/flow/walk.ts';
import type { RegisterDraft } from '../../src/core/model/generated/api/register-draft.ts';
import { readConfigTree } from '../../src/server/config-files/readConfigTree.ts';
import { toJsonb } from '../../src/server/db/tables.ts';
import { applicationFacts } from '../../src/server/features/applications/applicationFactsService.ts';
import { readLenderFile } from '../../src/server/features/applications/lenderFileService.ts';
import { type ApplicationRecord, lockRecord } from '../../src/server/features/applications/recordService.ts';
import { createComposer } from '../../src/server/features/documents/composeDocument.ts';
import { templatesOf } from '../../src/server/features/documents/documentTemplates.ts';
import type { DocumentContent } from '../../src/server/features/documents/pdf/documentContent.ts';
import { pageFeature } from '../../src/server/features/page/routes.ts';
import { firstToken } from '../../src/server/features/staff/testStaff.ts';
import { createHttpServer } from '../../src/server/http/httpServer.ts';
import { SYSTEM_NOW } from '../../src/server/http/testServer.ts';
import type { CompiledRelease } from '../../src/server/releases/compiledRelease.ts';
import { ownItems } from '../../src/web/borrower/application/panels/summary/summarySections.ts';
import { createBody as bodyOf } from '../../src/web/borrower/registration/createBody.ts';
import {
  createCall,
  HELOC,
  type LendingServer,
  openLendingServer,
  type Person,
} from '../contract/lendingServer.ts';
import { copyOf, submitStep, visitor } from '../contract/stepHarness.ts';
import { copiedProject, writeBlock } from './followHowTo.ts';
import { readHowTo } from './readHowTo.ts';

const LENDER = 'main';
const TOKEN = 'the-token-of-the-publisher';

/** The lender asks for name and birth date first. */
const OWN_ORDER = `$schema: ../../../schemas/config/flow.schema.json
version: 1
id: registration
steps:
  - { id: for-sale, place: { after: birthdate } }
  - { id: annual-income, place: { after: for-sale } }
`;

/** It also asks a question of its own on a screen. */
const ON_SCREEN = `$schema: ../../../schemas/config/step.schema.json
version: 2
id: contact
data:
  properties: { solarInstalled: { type: integer, minimum: 1990, maximum: 2100 } }
  required:
    - ownershipType
    - trustName
    - trusteeIsMe
    - trustDate
    - trusteeFirstName
    - trusteeLastName
    - trusteeEmail
    - coOwners
    - ownersMarried
    - ownerSpouses
    - maritalStatus
    - spouseIsCoOwner
    - spouseFirstName
    - spouseLastName
    - spouseEmail
    - attorneyFirstName
    - attorneyLastName
    - attorneyEmail
    - ssn
    - citizenship
    - mailingIsHome
    - address
    - addressDetails
    - street1
    - city
    - state
    - zip
    - loanPurpose
    - yearsAtAddress
    - hardCreditAuthorized
    - solarInstalled
ui:
  elements:
    - type: Control
      scope: "#/properties/solarInstalled"
      label: field.solarLeased.label
      options: { widget: integer }
messages:
  solarInstalled: { required: field.solarPayment.amount, type: field.solarPayment.amount, minimum: field.solarPayment.amount, maximum: field.solarPayment.amount }
store: { solarInstalled: /answers/solarInstalled }
`;

let root: string;
let server: LendingServer;
let listening: string;
let before: CompiledRelease;
let release: CompiledRelease;
/** From before the publish: an application, and a page that is still open. */
let earlier: { readonly person: Person; readonly uuid: string; readonly ticket: string };

const head = (): CompiledRelease => {
  const found = server.dependencies.releases.head(LENDER);
  if (!found) throw new Error('Nothing was published');
  return found;
};

/** The ticket that a page of now carries, from where the page's own script reads it. */
async function ticketOfPage(): Promise<string> {
  const { dependencies } = server;
  const template = { html: async () => '<html><head></head></html>', scripts: async () => [] };
  const app = await createHttpServer(dependencies, [pageFeature(template)]);
  const { body } = await app.inject({ url: '/account/heloc/register-v2', headers: { host: LENDER } });
  await app.close();
  const [, release = '{}'] = /<script[^>]* id="release">(.*?)<\/script>/s.exec(body) ?? [];
  return JSON.parse(release).ticket;
}

beforeAll(async () => {
  root = copiedProject();
  server = await openLendingServer({
    environment: {
      EQUIFORM_EXPORT_TOKEN: TOKEN,
      EQUIFORM_CONFIG_ROOT: root,
    },
  });
  before = head();
  const { person, response } = await begin(sent({}, before));
  earlier = { person, uuid: response.json().uuid, ticket: await ticketOfPage() };
  for (const { file, ...block } of readHowTo('a-field'))
    if (file !== undefined) writeBlock(root, { ...block, file }, `docs/how-to/a-field.md:${block.line}`);
  mkdirSync(join(root, 'brands/main/flows'));
  writeFileSync(join(root, 'brands/main/flows/registration.yaml'), OWN_ORDER);
  writeFileSync(join(root, 'brands/main/steps/contact.yaml'), ON_SCREEN);
  const published = await server.call({
    method: 'POST',
    url: '/publish',
    payload: { files: readConfigTree(root).files, why: 'The how-to' },
    headers: { authorization: `Bearer ${await firstToken(server.dependencies)}` },
  });
  expect([published.statusCode, published.json().errors]).toEqual([200, undefined]);
  release = head();
  listening = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const address = { street1: '100 Example Avenue', city: 'Tampa', state: 'FL', zip: '33602' };

/** Answers to the questions every lender asks. */
const draft: RegisterDraft = {
  propertyAddress: { ...address, occupancyType: 'HOME' },
  isPropertyAddressShown: true,
  isListedForSale: 'NO',
  income: { income: 140_000, otherIncome: 0, employmentType: 'FULL_TIME' },
  name: { firstName: 'Nora', lastName: 'Vance' },
  dob: '1984-04-12',
  email: 'nora.vance@example.com',
  phoneNumber: '2025550123',
  consents: { termPrivacy: true, communication: true, nyCredit: true },
};

/** Where a visitor with this draft is under a release. */
function walked(answers: NonNullable<RegisterDraft['answers']>, of: CompiledRelease) {
  const part = of.flows.registration;
  if (!part) throw new Error('No registration');
  const flow = compileFlow(part.flow, part.steps, of.app);
  return walk({
    flow,
    document: { ...draft, answers },
    base: visitor(of, { 'auth.signedIn': true, 'profile.hasEmail': true, 'profile.hasPhone': true }),
    isComplete: () => true,
  });
}

/** The page's request body for a draft, with asked answers only. */
function sent(answers: NonNullable<RegisterDraft['answers']>, of = release) {
  return bodyOf(walked(answers, of).relevant as RegisterDraft, {
    entry: { utm: {} },
    consentTypes: ['PRIVACY', 'TERMS', 'COMMUNICATIONS', 'SOFT_CREDIT'].map((type) => ({
      type,
      version: '1',
    })),
    softCreditNow: true,
    trackerUuid: 'd0000000-0000-4000-8000-000000000001',
  });
}

/** Sends a new person's create call. */
async function begin(body: ReturnType<typeof sent>, headers: Readonly<Record<string, string>> = {}) {
  const person = await server.person(undefined, LENDER);
  const { profileRequest } = body;
  const call = createCall(
    person,
    { ...body, profileRequest: { ...profileRequest, email: person.email } },
    headers,
  );
  return { person, response: await server.call(call) };
}

const errorsOf = async (body: ReturnType<typeof sent>, headers?: Readonly<Record<string, string>>) => {
  const { response } = await begin(body, headers);
  return [response.statusCode, response.json().errors];
};

/** Runs the command `equiform export answers` on the server. */
const exported = (words: readonly string[]) =>
  testRun(['export', 'answers', '--org', LENDER, '--to', listening, ...words], root, {
    environment: { EQUIFORM_EXPORT_TOKEN: TOKEN },
  });

/** Both questions and their answers as a borrower reads them, by language. */
const ANSWERED = {
  'en-US': [
    ['Are the solar panels on the home leased?', 'Yes'],
    ['Monthly cost of the solar lease', '$129.50'],
  ],
  'es-US': [
    ['¿Los paneles solares de la casa son alquilados?', 'Sí'],
    ['Costo mensual del alquiler de los paneles', '$129.50'],
  ],
};

/** The summary of the application as a document, which is also printed as PDF. */
function summaryDocument(of: CompiledRelease, record: ApplicationRecord, language: string) {
  const template = templatesOf(of).find(({ id }) => id === 'application-summary');
  if (!template) throw new Error('No summary');
  const person = { name: { firstName: 'Nora', lastName: 'Vance' }, home: {}, hasSsn: false };
  const source = { record, person, recipient: undefined, chosen: undefined, credit: undefined };
  const composer = createComposer(
    of,
    { ...source, app: of.app, ports: new Set<never>(), today: '2026-06-01' },
    language,
  );
  return composer.compose(template, undefined);
}

const tablesOf = ({ blocks }: DocumentContent) =>
  blocks.flatMap((block) => (block.type === 'table' ? [block.rows] : []));

describe('How to add a question', () => {
  it('is asked in its step, the second only if the first requires it, and is used by its rule', () => {
    const ask = (answers: Readonly<Record<string, string | number>>) =>
      submitStep(release, 'for-sale', { isListedForSale: 'NO', ...answers }, { facts: visitor(release) });
    expect(ask({}).errors).toEqual({ solarLeased: 'Choose whether the solar panels are leased' });
    expect(ask({ solarLeased: 'NO', solarPayment: 900 }).accepted).toEqual({
      isListedForSale: 'NO',
      solarLeased: 'NO',
    });
    expect(ask({ solarLeased: 'YES' }).errors).toEqual({ solarPayment: 'Enter an amount of at most $5,000' });
    expect(ask({ solarLeased: 'YES', solarPayment: 401 }).errors).toEqual({
      solarPayment: 'We cannot lend on a home whose solar lease costs more than $400 a month',
    });
  });

  it('is stored with the application, shown in its summary, sent to the lender and usable in rules', async () => {
    const { person, response } = await begin(sent({ solarLeased: 'YES', solarPayment: 129.5 }));
    expect([response.json().errors, response.statusCode]).toEqual([undefined, 200]);
    const { uuid } = response.json();
    const read = await server.call({ url: `${HELOC}/${uuid}`, headers: person.headers });
    const application = read.json();
    const answers = { solarLeased: 'YES', solarPayment: 129.5 };
    expect(application.answers).toEqual({ createApplication: { answers } });

    const { kysely } = server.dependencies.db;
    await kysely.transaction().execute(async (tx) => {
      const record = await lockRecord(tx, uuid);
      if (!record) throw new Error('No application');
      expect((await readLenderFile(tx, uuid)).answers).toEqual({ createApplication: answers });
      expect(await applicationFacts(tx, { record, release, ports: new Set(), at: SYSTEM_NOW })).toMatchObject(
        {
          'property.solarLeased': true,
          'property.solarPayment': 129.5,
        },
      );
      for (const [language, rows] of Object.entries(ANSWERED))
        expect(tablesOf(summaryDocument(release, record, language))).toContainEqual(rows);
      expect(tablesOf(summaryDocument(before, record, 'en-US'))).not.toContainEqual(ANSWERED['en-US']);
    });
    const summary = (language: string) => {
      const say = copyOf(release, language);
      const text = (key: string) => say.text(key, { facts: {} });
      return ownItems({ application, profile: { uuid }, app: release.app, say: { ...say, text } as never });
    };
    for (const [language, rows] of Object.entries(ANSWERED))
      expect(summary(language).map(({ label, value }) => [label, value])).toEqual(rows);
  });

  it('is a column of the export, as soon as it is published', async () => {
    const { response } = await begin(sent({ solarLeased: 'YES', solarPayment: 129.5 }));
    const { uuid } = response.json();
    const file = join(root, 'answers.jsonl');
    const done = await exported(['--out', file]);
    expect([done.err, done.code]).toEqual(['', 0]);
    expect(done.out).toMatch(/^✔ exported \d+ applications\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const all = readFileSync(file, 'utf8').trimEnd().split('\n');
    const answersOf = (one: string) =>
      all.map((line) => JSON.parse(line)).find((line) => line.uuid === one)?.answers;
    expect(answersOf(uuid)).toMatchObject({
      'createApplication.name.lastName': 'Vance',
      'createApplication.propertyAddress.zip': '33602',
      'createApplication.income.income': 140_000,
      'createApplication.consents.termPrivacy': true,
      'createApplication.answers.solarLeased': 'YES',
      'createApplication.answers.solarPayment': 129.5,
    });
    expect(answersOf(earlier.uuid)).toMatchObject({ 'createApplication.isListedForSale': false });
    expect(answersOf(earlier.uuid)).not.toHaveProperty(['createApplication.answers.solarLeased']);

    const [head = '', ...lines] = (await exported(['--labels', '--out', '-'])).out.split('\r\n');
    const column = head.split(',').indexOf('Is this property currently for sale?');
    expect(head).toContain(
      ',Are the solar panels on the home leased? (createApplication.answers.solarLeased),',
    );
    expect(head).toContain(',Monthly cost of the solar lease,');
    expect(column).toBeGreaterThan(0);
    expect(lines.find((line) => line.startsWith(uuid))).toContain(',YES,129.5,');
    expect((await exported(['--out', '-'])).out).toContain(',createApplication.answers.solarPayment,');
  });

  it('is asked and taken in the order of steps that the lender has', async () => {
    const order = ['property', 'legal-name', 'birthdate', 'for-sale', 'annual-income'];
    expect(walked({ solarLeased: 'NO' }, release).list.slice(0, 5)).toEqual(order);
    expect(walked({}, before).list.slice(0, 5)).not.toEqual(order);
    const { response } = await begin(sent({ solarLeased: 'NO' }));
    expect(response.statusCode).toBe(200);
  });

  it('is answered for a test borrower, in registration and on screens', async () => {
    const made = await server.call({
      method: 'POST',
      url: '/sandbox/applications',
      payload: { org: LENDER, status: 'LIEN_VERIFICATION' },
    });
    expect([made.statusCode, made.json().errors]).toEqual([200, undefined]);
    const { uuid, jwt } = made.json();
    const read = await server.call({ url: `${HELOC}/${uuid}`, headers: { authorization: `Bearer ${jwt}` } });
    expect(read.json().answers).toMatchObject({
      createApplication: { answers: { solarLeased: 'YES', solarPayment: 1 } },
      contact: { answers: { solarInstalled: 1990 } },
    });
    const { out } = await exported(['--format', 'jsonl', '--out', '-', '--status', 'LIEN_VERIFICATION']);
    const { answers, ...about } = JSON.parse(out);
    expect(about).toMatchObject({ uuid, status: 'LIEN_VERIFICATION' });
    expect(answers).toMatchObject({
      'createApplication.answers.solarPayment': 1,
      'contact.answers.solarInstalled': 1990,
      'contact.loanPurpose': expect.any(String),
    });
    expect(Object.keys(answers).filter((key) => /ssn|accountNumber|^hmda\.applicant/i.test(key))).toEqual([]);
  });

  it('is exported page by page, of the applications that are asked for', async () => {
    const { kysely } = server.dependencies.db;
    const made = await kysely
      .selectFrom('applications')
      .selectAll()
      .where('uuid', '=', earlier.uuid)
      .execute();
    const rows = Array.from({ length: 450 }, (_, index) => ({
      ...made[0],
      uuid: randomUUID(),
      loan_number: `8${String(index).padStart(10, '0')}`,
      active: false,
      created_at: new Date('2020-01-01T00:00:00Z'),
      data: toJsonb({}),
      status: toJsonb({}),
    }));
    await kysely
      .insertInto('applications')
      .values(rows as never)
      .execute();
    const ask = (more: object, token = TOKEN) =>
      server.call({
        method: 'POST',
        url: '/export/answers',
        payload: { organization: LENDER, ...more },
        headers: { authorization: `Bearer ${token}` },
      });
    const first = (await ask({})).json();
    expect([first.applications.length, first.next.uuid]).toEqual([200, first.applications.at(-1).uuid]);
    const uuidsOf = ({ out }: { out: string }) =>
      out
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.slice(0, 36));
    const all = uuidsOf(await exported(['--out', '-']));
    expect(rows.every(({ uuid }) => all.includes(uuid))).toBe(true);
    expect(new Set(all).size).toBe(all.length);
    const since = uuidsOf(await exported(['--out', '-', '--since', '2026-01-01']));
    expect(since.length).toBe(all.length - rows.length);
    expect((await ask({}, 'the-token-of-another')).statusCode).toBe(401);
    expect((await ask({ organization: 'nobody' })).statusCode).toBe(404);
    const misspelt = await exported(['--out', 'x.csv', '--status', 'LIEN_VERIFICATON']);
    expect([misspelt.code, misspelt.err]).toEqual([
      1,
      '✖ body.status is no checklist status; did you mean LIEN_VERIFICATION?\n',
    ]);
    expect(existsSync(join(root, 'x.csv'))).toBe(false);
  });

  it('sends no answer to a question that was not asked', () => {
    expect(sent({ solarLeased: 'NO', solarPayment: 900 }).answers).toEqual({ solarLeased: 'NO' });
  });

  it("is checked again on the server with the page's release, in the page's language", async () => {
    const dear = { ...sent({ solarLeased: 'YES', solarPayment: 401 }) };
    expect(await errorsOf(dear, { 'x-equiform-language': 'es-US' })).toEqual([
      422,
      ['No podemos prestar sobre una casa cuyo alquiler de paneles cuesta más de $400 al mes'],
    ]);
    const body = sent({ solarLeased: 'YES' });
    const wrong = { solarLeased: 'PERHAPS', solarPayment: 'a lot', yacht: true };
    expect(await errorsOf({ ...body, answers: { solarLeased: 'YES', solarPayment: -1 } })).toEqual([
      422,
      ['body.answers.solarPayment is not valid (exclusiveMinimum)'],
    ]);
    expect(await errorsOf({ ...body, answers: wrong })).toEqual([
      422,
      ['body.answers.yacht is no question of this release', 'body.answers.solarLeased is not valid (enum)'],
    ]);
    expect(await errorsOf({ ...body, answers: { solarLeased: { deep: 1 } } as never })).toEqual([
      400,
      ['body.answers.solarLeased must be string,number,boolean,array'],
    ]);
    expect((await begin({ ...body, answers: JSON.parse('{"__proto__":"x"}') })).response.statusCode).toBe(
      400,
    );
  });

  it('stores no answer to a question that its page hid, whoever sends it', async () => {
    const body = { ...sent({ solarLeased: 'NO' }), answers: { solarLeased: 'NO', solarPayment: 100 } };
    const { response } = await begin(body);
    expect(response.json().answers).toEqual({ createApplication: { answers: { solarLeased: 'NO' } } });
  });

  it('leaves what was begun before as it was, and has an older page loaded again', async () => {
    const { person, uuid, ticket } = earlier;
    const read = await server.call({ url: `${HELOC}/${uuid}`, headers: person.headers });
    expect([read.statusCode, read.json().release, read.json().answers]).toEqual([
      200,
      before.release.hash,
      undefined,
    ]);
    const stale = { 'x-equiform-release': ticket };
    const refused = await begin(sent({}, before), stale);
    // The page says so on its step by this reason, instead of leaving for the dashboard.
    expect([refused.response.statusCode, refused.response.json()]).toMatchObject([
      422,
      {
        reason: 'page',
        errors: ['This page is no longer up to date. Please load it again to go on. Your answers are kept.'],
      },
    ]);
    const loadedAgain = { 'x-equiform-release': await ticketOfPage() };
    const taken = await begin(sent({ solarLeased: 'NO' }), loadedAgain);
    expect([taken.response.statusCode, taken.response.json().release]).toEqual([200, release.release.hash]);
    expect(await errorsOf({ ...sent({}, before), answers: { solarLeased: 'NO' } }, stale)).toEqual([
      422,
      ['body.answers.solarLeased is no question of this release'],
    ]);
  });
});
