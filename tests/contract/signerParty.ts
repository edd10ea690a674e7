import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DocumentAnswer } from '../../src/core/model/generated/api/application-document.ts';
import { lockRecord } from '../../src/server/features/applications/recordService.ts';
import { createDocumentService } from '../../src/server/features/documents/documentService.ts';
import {
  type DocumentRow,
  insertDocument,
  selectDocuments,
  updateDocument,
} from '../../src/server/features/documents/documentStore.ts';
import { createInvitations } from '../../src/server/features/signers/invitationService.ts';
import { addSigners } from '../../src/server/features/signers/signerService.ts';
import { updateSigner } from '../../src/server/features/signers/signerStore.ts';
import { createSignersReady } from '../../src/server/features/signers/signersReadyService.ts';
import { releaseFor } from '../../src/server/http/pinnedRelease.ts';
import { headersOfSignIn } from '../../src/server/http/testServer.ts';
import { HELOC, type LendingServer } from './lendingServer.ts';
import { type Borrower, borrowerAt } from './verification.ts';
import { mailsTo } from './writtenMails.ts';

/** Base path of what a signer does. */
export const SIGNER = `${HELOC}/signer`;

export const PASSWORD = 'Quiet-Harbor-at-dawn-7!';

const geo = { latitude: 27.94752, longitude: -82.45843 };
const ANSWERS = {
  ownershipType: 'JOINT',
  maritalStatus: 'UNMARRIED',
  ssn: '536221847',
  citizenship: 'US_CITIZEN',
  mailingAddress: { sameAsHome: 'YES' },
  loanPurpose: 'HOME_IMPROVEMENT',
  yearsAtAddress: 7,
  hardCreditAuthorized: true,
};
let count = 0;

export interface OwnerNamed {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly borrows?: 'YES' | 'NO';
}

/** A co-owner of a new borrower. */
export const newOwner = (more: Partial<OwnerNamed> = {}): OwnerNamed => ({
  firstName: 'Robin',
  lastName: 'Vance',
  email: `robin${count++}@example.com`,
  ...more,
});

/** Saves the contact screen, with these co-owners. */
export async function nameOwners(borrower: Borrower, owners: readonly OwnerNamed[]): Promise<void> {
  const coOwners = owners.map((owner, index) => ({
    borrows: 'NO',
    ...owner,
    phoneNumber: `813555014${index}`,
    relationship: 'OTHER',
  }));
  const saved = await borrower.send('PUT', 'contact', { ...ANSWERS, coOwners });
  expect(saved.statusCode, saved.body).toBe(200);
}

/** A borrower who named co-owners. */
export async function named(
  server: LendingServer,
  owners: readonly OwnerNamed[] = [newOwner()],
  about: Parameters<typeof borrowerAt>[2] = {},
) {
  const borrower = await borrowerAt(server, 'COLLECT_ADDITIONAL_INFO', about);
  await nameOwners(borrower, owners);
  return { borrower, email: owners[0]?.email ?? '' };
}

const linkIn = (text: string | undefined): string => /login\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** The secret in the newest mail to an address. */
export const tokenFor = async (server: LendingServer, email: string): Promise<string> =>
  linkIn((await mailsTo(server, email))[0]?.text);

/** A signer with a session. */
export interface SignedUp {
  readonly email: string;
  readonly headers: Record<string, string>;
  /** Of the signer, not of the account. */
  readonly uuid: string;
}

/** Takes the newest invitation of an address. */
export async function accept(server: LendingServer, email: string): Promise<SignedUp> {
  const post = (path: string, payload: object) =>
    server.call({ method: 'POST', url: `${SIGNER}/${path}`, payload, headers: { 'x-org': 'main' } });
  const token = await tokenFor(server, email);
  expect((await post('invitations/code', { token })).statusCode).toBe(204);
  const code = /\d{6}/.exec((await mailsTo(server, email))[0]?.text ?? '')?.[0] ?? '';
  const taken = await post('invitations/accept', { token, code, password: PASSWORD });
  expect(taken.statusCode, taken.body).toBe(200);
  const headers = { 'x-org': 'main', ...headersOfSignIn(taken) };
  const [{ uuid }] = (await server.call({ url: SIGNER, headers })).json<[{ uuid: string }]>();
  return { email, headers, uuid };
}

/** A borrower, and the co-owner they named, with a session. */
export async function signedUp(server: LendingServer): Promise<{ borrower: Borrower } & SignedUp> {
  const { borrower, email } = await named(server);
  return { borrower, ...(await accept(server, email)) };
}

/** Another owner of a home whose first co-owner is named already, invited and with copies of what is issued. */
async function addOwner(
  server: LendingServer,
  { uuid }: Borrower,
  first: string,
  added: OwnerNamed,
): Promise<void> {
  const { dependencies } = server;
  const at = new Date(dependencies.clock.now());
  await dependencies.db.transaction(async (tx) => {
    const record = await lockRecord(tx, uuid);
    const release =
      record && (await releaseFor(tx, dependencies.releases, record.organization, record.releaseHash));
    if (!record || !release) throw new Error('no application');
    const signers = [newOwner({ email: first }), added].map((person) => ({
      role: 'DEED_HOLDER' as const,
      person,
    }));
    const { shown } = await addSigners(tx, dependencies, { applicationUuid: uuid, signers, at });
    const owners = shown.map((one) => ({ signerUuid: one.uuid, name: `${one.firstName} Vance` }));
    await createInvitations(dependencies).sendNew(tx, record);
    await createDocumentService(dependencies).issue(tx, { package: 'CLOSING', record, release, at, owners });
  });
}

/** A borrower who can sign, and co-owners with sessions whose steps before signing are done. */
export async function atSigning(
  server: LendingServer,
  more: readonly OwnerNamed[] = [],
  status = 'NOTE_SIGNING',
) {
  const borrower = await borrowerAt(server, status, { persona: 'co-deed' });
  const { email } = newOwner();
  const [owner] = (await borrower.application()).signers ?? [];
  const moved = await borrower.send('PUT', `signers/${owner?.uuid}`, { email });
  expect(moved.statusCode, moved.body).toBe(200);
  for (const owner of more) await addOwner(server, borrower, email, owner);
  const signers = [];
  for (const one of [email, ...more.map((owner) => owner.email)]) {
    const signer = signerOf(server, await accept(server, one));
    await signer.skipSteps();
    signers.push(signer);
  }
  const [first] = signers;
  if (!first) throw new Error('no signer');
  return { borrower, signers, first };
}

const copyOf = (row: DocumentRow) => ({
  applicationUuid: row.application_uuid,
  category: row.category,
  type: row.type,
  fileName: row.file_name,
  contentType: row.content_type,
  size: row.size,
  sha256: row.sha256,
  status: 'READY' as const,
  storageKey: row.storage_key,
  at: row.created_at,
});

/** Replaces the deed by a new version that nobody signed, as when documents are issued again; resolves to what this changes. */
export const reissueDeed = ({ dependencies }: LendingServer, { uuid }: Borrower) =>
  dependencies.db.transaction(async (tx) => {
    const [deed] = (await selectDocuments(tx, uuid)).filter(({ type }) => type === 'SECURITY_INSTRUMENT');
    const record = await lockRecord(tx, uuid);
    if (!deed?.issued || !record) throw new Error('no deed');
    const { signatures: _signatures, ...renewed } = deed.issued;
    await insertDocument(tx, { ...copyOf(deed), uuid: randomUUID(), version: 2, issued: renewed });
    await updateDocument(tx, deed.uuid, {
      issued: { ...deed.issued, superseded: true },
      at: deed.created_at,
    });
    return createSignersReady(dependencies)(tx, record);
  });

export type Signer = ReturnType<typeof signerOf>;

/** What a signer does by calls. */
export function signerOf(server: LendingServer, { uuid, email, headers }: SignedUp) {
  const url = `${SIGNER}/${uuid}`;
  const get = (path: string) => server.call({ url: `${url}/${path}`, headers });
  const post = (path: string, payload: object = {}) =>
    server.call({
      method: 'POST',
      url: `${url}/${path}`,
      payload,
      headers: { 'idempotency-key': randomUUID(), ...headers },
    });
  const setSteps = (done: readonly string[]) =>
    server.dependencies.db.transaction(async (tx) => {
      const row = await tx
        .selectFrom('signers')
        .selectAll()
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow();
      const at = new Date(server.dependencies.clock.now()).toISOString();
      const steps = Object.fromEntries(done.map((id) => [id, at]));
      await updateSigner(tx, { ...row, data: { ...row.data, steps } });
    });
  const documents = async () => (await get('documents')).json<DocumentAnswer[]>();
  const read = async (document: { uuid: string }) => {
    expect((await get(`documents/${document.uuid}/file`)).statusCode).toBe(200);
    expect((await post(`documents/${document.uuid}/events`, { type: 'READ' })).statusCode).toBe(204);
  };
  const sign = (document: { uuid: string }, typedName: string) =>
    post(`documents/${document.uuid}/sign`, { typedName, initials: 'RV', geo });
  return {
    uuid,
    email,
    headers,
    get,
    post,
    documents,
    read,
    sign,
    view: async () => (await server.call({ url: SIGNER, headers })).json<Record<string, unknown>[]>()[0],
    /** Reads and signs all of their documents. */
    signAll: async (typedName: string) => {
      for (const document of await documents()) {
        await read(document);
        // What a notary witnesses is signed there.
        if (document.sign === 'none' || document.package === 'NOTARY') continue;
        const signed = await sign(document, typedName);
        expect(signed.statusCode, signed.body).toBe(200);
      }
    },
    /** Ends the steps before signing, which tests of their own walk through. */
    skipSteps: () => setSteps(['intro', 'consent', 'identity', 'answers', 'demographics']),
    setSteps,
    forgetSteps: () => setSteps([]),
    finishSteps: setSteps,
  };
}
