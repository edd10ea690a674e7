import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockRecord } from '../../src/server/features/applications/recordService.ts';
import { createDocumentService } from '../../src/server/features/documents/documentService.ts';
import { headersOfSignIn } from '../../src/server/http/testServer.ts';
import { consentText } from '../../src/server/releases/consentTypes.ts';
import { beginApplication, documentBytes, pdfText, withOffer } from './documents.ts';
import {
  createBody,
  createCall,
  type LendingServer,
  openLendingServer,
  type Person,
  SYSTEM_NOW,
} from './lendingServer.ts';
import { mailsTo } from './writtenMails.ts';

let server: LendingServer;
beforeAll(async () => {
  server = await openLendingServer();
});
afterAll(() => server.close());

const SPANISH = { cookie: 'language=es-US' };
const TEXAS = { property: { state: 'TX', city: 'Austin', zip: '78701' } };
const PROFILE = '/service-profile/api/v1/profile';
const AT = new Date(SYSTEM_NOW);

const speaking = (person: Person, headers = SPANISH): Person => ({
  ...person,
  headers: {
    ...person.headers,
    ...headers,
    cookie: [person.headers.cookie, headers.cookie].join('; '),
  },
});

const issueSummary = (uuid: string) => {
  const { db, releases } = server.dependencies;
  const documents = createDocumentService(server.dependencies);
  const owners = [{ signerUuid: randomUUID(), name: 'Sam Vance' }];
  return db.transaction(async (tx) => {
    const record = await lockRecord(tx, uuid);
    const release = record && (await releases.byHash(record.releaseHash, tx));
    if (!record || !release) throw new Error('There is no such application');
    return documents.issue(tx, { package: 'SUMMARY', record, release, at: AT, owners });
  });
};

const textOf = async (uuid: string, documentUuid: string): Promise<string> => {
  const { bytes } = await documentBytes(server, uuid, {
    uuid: documentUuid,
    signed: false,
  });
  return (await pdfText(bytes)).join(' ');
};

const begun = async (person: Person, change = {}) => {
  const uuid = await beginApplication(server, person, change);
  await withOffer(server, uuid, {}, 'FIXED');
  return uuid;
};

describe('the language of an application', () => {
  it('is the one in which it was created, and its documents are written in it', async () => {
    const uuid = await begun(speaking(await server.person()));
    const issued = await issueSummary(uuid);
    const summary = issued.find(({ type }) => type === 'SUMMARY_DISCLOSURE');
    expect(summary?.fileName).toBe('Resumen de su solicitud v1.pdf');
    const text = await textOf(uuid, summary?.uuid ?? '');
    expect(text).toContain('Sin aprobar: ninguna persona responsable ha aprobado');
    for (const part of ['Prestatario', 'Vivienda principal', 'Tasa porcentual anual (APR)', '$50,000.00'])
      expect(text).toContain(part);
    for (const part of ['Borrower', 'Primary home']) expect(text).not.toContain(part);
  });

  it('is the language of the page that was read, whatever another tab chose since', async () => {
    const headers = { cookie: 'language=en-US', 'x-equiform-language': 'es-US' };
    const uuid = await begun(speaking(await server.person(), headers));
    expect((await issueSummary(uuid)).find(({ type }) => type === 'SUMMARY_DISCLOSURE')?.fileName).toBe(
      'Resumen de su solicitud v1.pdf',
    );
    const { db, releases } = server.dependencies;
    const [consent] = await db.kysely
      .selectFrom('consents')
      .select(['type', 'text_hash'])
      .where('application_uuid', '=', uuid)
      .execute();
    const release = releases.head('main');
    if (!release || !consent) throw new Error('There is no such consent');
    const [spanish, english] = ['es-US', 'en-US'].map(
      (language) => consentText(release, consent.type, language).textHash,
    );
    expect(spanish).not.toBe(english);
    expect(consent.text_hash).toBe(spanish);
  });

  it('is English if none was chosen, or one that the lender does not have', async () => {
    for (const cookie of ['', 'language=fr-FR']) {
      const uuid = await begun(speaking(await server.person(), { cookie }));
      const issued = await issueSummary(uuid);
      expect(issued.find(({ type }) => type === 'SUMMARY_DISCLOSURE')?.fileName).toBe(
        'Summary of your application v1.pdf',
      );
    }
  });

  it('G-36 each owner and spouse of a Texas home gets the notice of section 50(g) in English, and translated', async () => {
    const uuid = await begun(speaking(await server.person()), TEXAS);
    const notices = (await issueSummary(uuid)).filter(({ type }) => type === 'TEXAS_NOTICE_50G');
    const told = await Promise.all(notices.map(({ uuid: document }) => textOf(uuid, document)));
    const named = (words: string, name: string) =>
      told.filter((text) => text.includes(words) && text.includes(name)).length;
    for (const name of ['Nora Vance', 'Sam Vance']) {
      expect(named('Notice concerning extensions of credit', name)).toBe(1);
      expect(named('Aviso sobre las extensiones de crédito', name)).toBe(1);
    }
    expect(notices).toHaveLength(4);
    // Unchanged documents are not issued again.
    expect((await issueSummary(uuid)).filter(({ type }) => type === 'TEXAS_NOTICE_50G')).toHaveLength(4);
  });

  it('G-36 each gets the notice once in English', async () => {
    const uuid = await begun(await server.person(), TEXAS);
    const notices = (await issueSummary(uuid)).filter(({ type }) => type === 'TEXAS_NOTICE_50G');
    expect(notices).toHaveLength(2);
  });
});

describe("the server's messages", () => {
  it("SUBMIT-17 are in the caller's language", async () => {
    const person = speaking(await server.person());
    const body = createBody({ property: { state: 'HI', city: 'Honolulu', zip: '96813' } });
    const answer = await server.call(createCall(person, body));
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('por ahora no ofrecemos préstamos en Hawái');
  });
});

describe('the language of a person', () => {
  const register = (headers: Readonly<Record<string, string>>) => {
    const email = `${randomUUID()}@example.com`;
    const payload = { email, password: 'Correct-horse-9!', phoneNumber: '2025550123' };
    const url = '/identity/api/v1/registration/register?organization=main';
    return { email, answer: server.call({ method: 'POST', url, payload, headers }) };
  };
  const subjects = async (email: string): Promise<readonly string[]> =>
    (await mailsTo(server, email)).map(({ subject }) => subject);

  it('is the one chosen at registration: the profile has it, and mails use it', async () => {
    const { email, answer } = register(SPANISH);
    const headers = headersOfSignIn(await answer);
    expect(await subjects(email)).toEqual(['Confirme su correo electrónico']);
    const profile = await server.call({ url: PROFILE, headers });
    expect(profile.json()).toMatchObject({ language: 'es-US' });
  });

  it('is unknown after a page in English that nobody chose', async () => {
    const languageAfter = async (chosen: Readonly<Record<string, string>>): Promise<unknown> => {
      const headers = headersOfSignIn(await register(chosen).answer);
      const profile = await server.call({ url: PROFILE, headers });
      return profile.json().language;
    };
    const english = { 'x-equiform-language': 'en-US' };
    expect(await languageAfter(english)).toBeUndefined();
    expect(await languageAfter({ ...english, ...SPANISH })).toBe('en-US');
    expect(await languageAfter({ 'x-equiform-language': 'nonsense', ...SPANISH })).toBe('es-US');
  });

  it('can be changed later, and is used for mails whatever browser requests them', async () => {
    const { email, answer } = register({});
    const headers = headersOfSignIn(await answer);
    const choose = (language: string) =>
      server.call({ method: 'PUT', url: `${PROFILE}/language`, payload: { language }, headers });
    expect((await choose('es-US')).statusCode).toBe(204);
    expect((await server.call({ url: PROFILE, headers })).json()).toMatchObject({ language: 'es-US' });
    const forgot = '/identity/api/v1/password/forgot?organization=main';
    await server.call({ method: 'POST', url: forgot, payload: { email } });
    await expect
      .poll(() => subjects(email))
      .toEqual([expect.stringContaining('Restablezca su contraseña'), 'Confirm your email address']);
    expect((await choose('fr-FR')).statusCode).toBe(422);
    expect((await choose('Spanish')).statusCode).toBe(400);
  });
});
