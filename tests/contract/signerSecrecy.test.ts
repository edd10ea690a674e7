import { afterAll, beforeAll, expect, it } from 'vitest';
import { upsertFlag } from '../../src/server/features/optimize/flagStore.ts';
import { multipart, pdfText, samples } from './documents.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { atSigning, type Signer } from './signerParty.ts';
import type { Borrower } from './verification.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({ environment: { EQUIFORM_API_DOCS: 'on' } });
});
afterAll(() => server.close());

interface Heard {
  readonly call: string;
  readonly text: string;
}

/** What only the borrower, the lender and the bureaus know: income, credit, debts, accounts, and how to reach them. */
async function secretsOf(borrower: Borrower): Promise<readonly RegExp[]> {
  const { kysely } = server.dependencies.db;
  const file = await kysely
    .selectFrom('lender_files')
    .select('secrets_enc')
    .where('application_uuid', '=', borrower.uuid)
    .executeTakeFirstOrThrow();
  // Test keys leave it readable.
  const { decisions } = JSON.parse(Buffer.from(String(file.secrets_enc).slice(1), 'base64').toString('utf8'));
  const { creditScore, annualIncome, lienBalance, monthlyPayments } = decisions[0].inputs;
  const person = await kysely
    .selectFrom('applications')
    .innerJoin('identities', 'identities.uuid', 'applications.identity_uuid')
    .select('identities.email')
    .where('applications.uuid', '=', borrower.uuid)
    .executeTakeFirstOrThrow();
  const { disburseAccount } = (await borrower.application()) as unknown as {
    disburseAccount: { routingNumber: string };
  };
  const figures = [creditScore, annualIncome, lienBalance, monthlyPayments].flatMap((figure: number) => {
    expect(figure).toBeGreaterThan(100);
    return [String(figure), figure.toLocaleString('en-US')];
  });
  return [...figures, person.email, disburseAccount.routingNumber].map(
    (secret) => new RegExp(`(?<![\\w,.-])${secret.replaceAll('.', '\\.')}(?![\\w-]|[.,]\\d)`, 'i'),
  );
}

/** The lender asks a signer for something; resolves to the condition. */
async function askedOf(signer: Signer, borrower: Borrower, comments = 'Please.'): Promise<string> {
  await upsertFlag(server.dependencies.db.kysely, {
    organization: '',
    key: 'additional-signer-conditions',
    enabled: true,
    variables: {},
    rollout: undefined,
  });
  const asked = await server.call({
    method: 'POST',
    url: `/sandbox/applications/${borrower.uuid}/conditions`,
    payload: { type: 'GENERIC_DOCUMENT_REQUEST', signer: signer.uuid, comments },
  });
  expect(asked.statusCode, asked.body).toBe(200);
  return asked.json<{ uuid: string }>().uuid;
}

/** The signer uploads a file. */
async function handIn(signer: Signer, name: string, conditionUuid?: string): Promise<void> {
  const fields = conditionUuid === undefined ? { type: 'PASSPORT' } : { type: 'SUPPORT', conditionUuid };
  const body = multipart(fields, [{ name, bytes: samples.pdf }]);
  const sent = await server.call({
    method: 'POST',
    url: `${HELOC}/signer/${signer.uuid}/documents`,
    payload: body.payload,
    headers: { ...signer.headers, ...body.headers },
  });
  expect(sent.statusCode, sent.body).toBe(200);
}

const textOf = async ({
  headers,
  rawPayload,
  body,
}: Awaited<ReturnType<LendingServer['call']>>): Promise<string> =>
  headers['content-type'] === 'application/pdf' ? (await pdfText(rawPayload)).join(' ') : body;

/** Every call that reads, with every uuid that a signer may have come to know. */
async function readEverything(
  signer: Signer,
  borrower: Borrower,
  headers: Readonly<Record<string, string>> = signer.headers,
): Promise<readonly Heard[]> {
  const { paths } = (await server.call({ url: '/docs/json' })).json<{
    paths: Record<string, Record<string, { security?: object[] }>>;
  }>();
  const documents = (await signer.documents()).map(({ uuid }) => uuid);
  const ofBorrower = await server.call({
    url: `${HELOC}/${borrower.uuid}/documents`,
    headers: borrower.headers,
  });
  const theirs = ofBorrower.json<{ uuid: string }[]>().map(({ uuid }) => uuid);
  const urls = Object.entries(paths).flatMap(([path, { get }]) => {
    if (get?.security === undefined || get.security.length === 0) return [];
    const subjects = path.includes('{uuid}') ? [signer.uuid, borrower.uuid] : [''];
    return subjects.flatMap((uuid) => {
      const url = path.replace('{uuid}', uuid).replace('{context}', 'secure');
      if (!url.includes('{documentUuid}')) return [url.replaceAll(/\{\w+\}/g, signer.uuid)];
      return [...documents, ...theirs].map((document) => url.replace('{documentUuid}', document));
    });
  });
  const heard = [];
  for (const url of urls) {
    const answer = await server.call({ url, headers });
    if (answer.statusCode === 200) heard.push({ call: url, text: await textOf(answer) });
  }
  return heard;
}

it("SIGNER-01 G-29 tells a signer nothing of the borrower's income, credit, debts and accounts in any answer or document", async () => {
  const { borrower, first: signer } = await atSigning(server);
  const secrets = await secretsOf(borrower);
  const before = await readEverything(signer, borrower);
  await signer.forgetSteps();
  const written: Heard[] = [];
  const say = async (path: string, payload = {}) =>
    written.push({ call: path, text: (await signer.post(path, payload)).body });
  await say('steps/intro');
  await say('steps/consent', { accessCode: 'ABC234' });
  await signer.finishSteps(['intro', 'consent']);
  const condition = await askedOf(signer, borrower);
  await handIn(signer, 'identity.pdf');
  await say('steps/identity', { idType: 'PASSPORT' });
  await handIn(signer, 'answer.pdf', condition);
  await say(`conditions/${condition}/submit`, { note: 'Here it is.' });
  await signer.skipSteps();
  await signer.signAll('Robin Vance');
  await say('steps/sign');
  await say('rescind');
  const heard = [...before, ...written, ...(await readEverything(signer, borrower))];

  expect(heard.filter(({ call }) => call.includes('/file')).length).toBeGreaterThan(1);
  expect(heard.some(({ text }) => text.includes('Robin'))).toBe(true);
  const told = heard.flatMap(({ call, text }) =>
    secrets.filter((secret) => secret.test(text)).map((secret) => `${call}: ${secret.source}`),
  );
  expect(told).toEqual([]);

  // The same search finds them in what the borrower reads, so it can fail.
  const own = JSON.stringify(await borrower.application());
  expect(secrets.filter((secret) => secret.test(own)).length).toBeGreaterThan(1);
});

it('SIGNER-01 tells the borrower nothing of what a signer is asked for and hands in', async () => {
  const { borrower, first: signer } = await atSigning(server);
  await signer.finishSteps(['intro', 'consent']);
  const condition = await askedOf(signer, borrower, 'Quokka certificate, please.');
  await handIn(signer, 'quokka-licence.pdf');
  expect((await signer.post('steps/identity', { idType: 'PASSPORT' })).statusCode).toBe(200);
  await handIn(signer, 'quokka-answer.pdf', condition);
  const said = await signer.post(`conditions/${condition}/submit`, { note: 'A quokka.' });
  expect(said.statusCode, said.body).toBe(200);
  const tells = ({ text }: Heard) => /quokka/i.test(text);
  expect((await readEverything(signer, borrower)).filter(tells).length).toBeGreaterThan(1);
  const heard = await readEverything(signer, borrower, borrower.headers);
  expect(heard.length).toBeGreaterThan(10);
  expect(heard.filter(tells).map(({ call }) => call)).toEqual([]);
});
