import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { upsertFlag } from '../../src/server/features/optimize/flagStore.ts';
import { headersOfSignIn } from '../../src/server/http/testServer.ts';
import { multipart, pdfText, samples } from './documents.ts';
import { HELOC, type LendingServer, openLendingServer } from './lendingServer.ts';
import { atSigning, newOwner, PASSWORD, SIGNER, type Signer, signerOf, tokenFor } from './signerParty.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer({ environment: { EQUIFORM_API_DOCS: 'on' } });
});
afterAll(() => server.close());

const OWN_ANSWERS = {
  birthDate: '1985-03-14',
  ssn: '536221999',
  livesInHome: 'YES',
  income: { employmentType: 'FULL_TIME', annual: 41_234, other: 0 },
  hardCreditAuthorized: true,
};

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
  // Once they named it.
  const { disburseAccount } = (await borrower.application()) as unknown as {
    disburseAccount?: { routingNumber: string };
  };
  const account = disburseAccount === undefined ? [] : [disburseAccount.routingNumber];
  const figures = [creditScore, annualIncome, lienBalance, monthlyPayments].flatMap((figure: number) => {
    expect(figure).toBeGreaterThan(100);
    return [String(figure), figure.toLocaleString('en-US')];
  });
  return [...figures, person.email, ...account].map(
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

/** The other signer of a new borrower takes the invitation; what its calls answer is heard. */
async function takenBy(borrower: Borrower): Promise<{ readonly signer: Signer; readonly heard: Heard[] }> {
  const [named] = (await borrower.application()).signers ?? [];
  const { email } = newOwner();
  expect((await borrower.send('PUT', `signers/${named?.uuid}`, { email })).statusCode).toBe(200);
  const heard: Heard[] = [];
  const call = async (path: string, payload: object) => {
    const headers = { 'x-org': 'main' };
    const url = `${SIGNER}/invitations/${path}`;
    const answer = await server.call({ method: 'POST', url, payload, headers });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    heard.push({ call: path, text: answer.body });
    return answer;
  };
  const token = await tokenFor(server, email);
  await call('peek', { token });
  await call('code', { token });
  const code = /\d{6}/.exec((await mailsTo(server, email))[0]?.text ?? '')?.[0] ?? '';
  const accepted = await call('accept', { token, code, password: PASSWORD });
  const headers = { 'x-org': 'main', ...headersOfSignIn(accepted) };
  heard.push(...(await mailsTo(server, email)).map(({ subject, text }) => ({ call: subject, text })));
  return { signer: signerOf(server, { uuid: named?.uuid ?? '', email, headers }), heard };
}

const toldOf = (heard: readonly Heard[], secrets: readonly RegExp[]): readonly string[] =>
  heard.flatMap(({ call, text }) =>
    secrets.filter((secret) => secret.test(text)).map((secret) => `${call}: ${secret.source}`),
  );

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
  expect(toldOf(heard, secrets)).toEqual([]);

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

it('SIGNER-01 tells whoever borrows too nothing of it, from the invitation to the day they decline', async () => {
  const borrower = await borrowerAt(server, 'INCOME_VERIFICATION', { persona: 'co-borrower' });
  const secrets = await secretsOf(borrower);
  const { signer, heard } = await takenBy(borrower);
  const say = async (path: string, payload = {}) => {
    const answer = await signer.post(path, payload);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    heard.push({ call: path, text: answer.body });
  };
  await say('steps/intro');
  const disclosure = await server.call({
    method: 'PUT',
    url: `${SIGNER}/${signer.uuid}/disclosure`,
    headers: { 'idempotency-key': randomUUID(), ...signer.headers },
  });
  expect(disclosure.statusCode, disclosure.body).toBe(204);
  await signer.finishSteps(['intro', 'consent']);
  await say('steps/answers', OWN_ANSWERS);
  await say('steps/demographics', { sexDeclined: true, collectionMethod: 'INTERNET', formVersion: '1' });
  await server.advance(5);
  heard.push(...(await readEverything(signer, borrower)));
  await say('decline', { reason: 'A quokka ate the pen.' });
  heard.push(...(await readEverything(signer, borrower)));

  expect(heard.some(({ text }) => text.includes('Robin'))).toBe(true);
  expect(toldOf(heard, secrets)).toEqual([]);
  const own = JSON.stringify(await borrower.application());
  expect(secrets.some((secret) => secret.test(own))).toBe(true);
  expect(own).not.toMatch(/quokka/i);
});
