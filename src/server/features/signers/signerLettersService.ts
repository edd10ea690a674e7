import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { createMailService, type MailTemplate } from '../mail/mailService.ts';
import { languageOf } from '../profile/languageService.ts';
import { readPerson } from '../profile/profileService.ts';
import type { OwnSigner } from './ownSigner.ts';
import { personIn, type SignerRow } from './shownSigner.ts';

/** Where a mail leads somebody who has an account. */
export const SIGNER_LOGIN = '/account/heloc/heloc-signer/login';

/** A mail to somebody who signs; their name and the borrower's first name are added. */
export interface SignerLetter {
  readonly template: MailTemplate;
  /** The page below the lender's address that it leads to. */
  readonly page?: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** Who was asked to sign and may still mean to: not who said no, or that the mail was not for them. */
const isAsked = ({ status, mails }: SignerRow): boolean =>
  mails > 0 && (status === 'INVITED' || status === 'OPENED' || status === 'EXPIRED');

/** Tells somebody who was asked to sign, as they were before, that they need not: the borrower changed who signs. */
export function createRemovedLetters(dependencies: AppDependencies) {
  const write = createSignerLetters(dependencies);
  return async (tx: Transaction<Tables>, record: ApplicationRecord, before: SignerRow): Promise<void> => {
    if (isAsked(before)) await write(tx, { row: before, record }, { template: 'signerRemoved' });
  };
}

/**
 * Mails a signer in the caller's transaction: in the language of their account, else in the application's. Not who asked to be
 * erased.
 */
export function createSignerLetters(dependencies: AppDependencies) {
  const { encryption } = dependencies;
  const mails = createMailService(dependencies);
  return async (
    tx: Transaction<Tables>,
    { row, record }: OwnSigner,
    { template, page, values }: SignerLetter,
  ): Promise<void> => {
    const { email: to, firstName: name } = personIn(row, encryption);
    if (to === undefined) return;
    const borrower = (await readPerson(tx, record.identityUuid))?.name?.firstName ?? '';
    const { organization, language: ofApplication } = record;
    const language = (await languageOf(tx, { organization, email: to })) ?? ofApplication;
    await mails.post(tx, {
      organization,
      to,
      template,
      values: {
        name,
        borrower,
        ...(page === undefined ? {} : { link: mails.pageAddress(organization, page) }),
        ...values,
      },
      ...(language === null ? {} : { language }),
    });
  };
}
