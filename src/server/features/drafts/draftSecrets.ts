import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FieldEncryption } from '../../db/fieldEncryption.ts';
import { cookieValues, setCookie } from '../../http/cookies.ts';

type Fingerprints = Pick<FieldEncryption, 'fingerprint'>;

/** 256 random bits as base64url, 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const equal = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const NO_DRAFT = '00000000-0000-0000-0000-000000000000';

/** What is kept of a birth date beside the sealed answers. */
export const dobHash = ({ fingerprint }: Fingerprints, uuid: string, dob: string): string =>
  fingerprint(`birth date of draft ${uuid} ${dob}`);

/** Compares in the same time whether there is such a draft or not. */
export function isBirthDateOf(
  tools: Fingerprints,
  draft: { readonly uuid: string; readonly dob_hash: string | null } | undefined,
  dob: string,
): boolean {
  const given = dobHash(tools, draft?.uuid ?? NO_DRAFT, dob);
  return equal(given, draft?.dob_hash ?? hashOf(NO_DRAFT)) && draft !== undefined;
}

const mark = ({ fingerprint }: Fingerprints, uuid: string, revision: number): string =>
  fingerprint(`revision of draft ${uuid} ${revision}`);

/** A revision as pages get it. */
export const revisionText = (tools: Fingerprints, uuid: string, revision: number): string =>
  `${revision}.${mark(tools, uuid, revision)}`;

/** The revision that a page knows; undefined if this server never gave it for this draft. */
export function knownRevision(tools: Fingerprints, uuid: string, given = ''): number | undefined {
  const [number = '', proof = ''] = given.split('.');
  const revision = Number(number);
  return equal(proof, mark(tools, uuid, revision)) ? revision : undefined;
}

const nameOf = (organization: string): string => `draft-${organization}`;

/** The secret in the browser's cookie for this lender. */
export const secretOf = (request: FastifyRequest, organization: string): string | undefined =>
  cookieValues(request, nameOf(organization)).find((secret) => secret !== '');

export function browserOf(request: FastifyRequest, organization: string): string | undefined {
  const secret = secretOf(request, organization);
  return secret === undefined ? undefined : hashOf(secret);
}

interface Browser {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly organization: string;
}

/** Lets only this server read the cookie, and sends it with no request from another site. */
export function giveCookie(
  { request, reply, organization }: Browser,
  { secret, days }: { readonly secret: string; readonly days: number },
): void {
  const cookie = { name: nameOf(organization), value: secret, seconds: days * 86_400 };
  reply.header('set-cookie', setCookie(request, { ...cookie, sameSite: 'Strict' }));
}

export function takeCookie({ request, reply, organization }: Browser): void {
  const cookie = { name: nameOf(organization), value: '', seconds: 0 };
  reply.header('set-cookie', setCookie(request, { ...cookie, sameSite: 'Strict' }));
}
