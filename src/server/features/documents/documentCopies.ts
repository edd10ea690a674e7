import type { Transaction } from 'kysely';
import { FIRST_LANGUAGE, spokenLanguage } from '../../../core/copy/language.ts';
import type { DocumentPackage, DocumentTemplate } from '../../../core/model/generated/document.ts';
import type { CalendarDate } from '../../../core/shared/calendarDate.ts';
import type { Tables } from '../../db/tables.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { chosenOffer } from '../applications/chosenOfferService.ts';
import { type ApplicationRecord, calendarDateOf } from '../applications/recordService.ts';
import { selectBorrower } from './borrowerPerson.ts';
import { type Composer, createComposer } from './composeDocument.ts';
import { templatesOf } from './documentTemplates.ts';
import type { ChosenOffer, CreditScore, DocumentSource } from './documentValues.ts';

/** What is issued, for whom and when. */
export interface IssueRequest {
  readonly package: DocumentPackage;
  /** Locked in the transaction. */
  readonly record: ApplicationRecord;
  /** The release that the application is pinned to. */
  readonly release: CompiledRelease;
  readonly at: Date;
  /** The score used, with its key factors; what needs it is left out without. */
  readonly credit?: CreditScore;
  /** The day until which the borrower may answer, where the package asks for something. */
  readonly answerBy?: CalendarDate;
  /** What a request for tax records asks, and the number it asks by. */
  readonly taxes?: TaxRequest;
  /** Every other owner and spouse who signs: each gets a copy of documents that are for each of them. */
  readonly owners?: readonly { readonly signerUuid: string; readonly name: string }[];
}

/** What a request for tax records needs beside the application. */
export interface TaxRequest {
  /** Nine digits; written in the file, which is sealed (`sealedBlobs`), and nowhere else. */
  readonly ssn: string;
  /** The years whose returns are asked for, latest first. */
  readonly years: readonly number[];
}

type Tx = Transaction<Tables>;

/** One copy of a template: the borrower's, or that of another owner; in the language of the application, and where it must be in English too. */
export interface DocumentCopy {
  readonly template: DocumentTemplate;
  readonly signerUuid: string | null;
  /** The language it is written in. */
  readonly locale: string;
  readonly composer: Composer;
  /** Composes the file: what is kept beside it, with every number that only the file may hold. */
  readonly printer: Composer;
  /** Composes as if issued on a day long past: what it says apart from its own days. */
  readonly timeless: Composer;
}

/** The day that stands in for every day of issue when two versions are compared. */
const NO_DAY = '2000-01-03';

/** What stands for a social security number in what is kept of a document beside its file. */
const HIDDEN_NUMBER = '***-**-****';

const writtenNumber = (ssn: string): string => ssn.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, '$1-$2-$3');

/** What a package holds for the application: each wanted template once for everybody and language it is for. */
export async function copiesOf(tx: Tx, request: IssueRequest): Promise<readonly DocumentCopy[]> {
  const { release, record, taxes, owners = [] } = request;
  const source = await sourceOf(tx, request);
  const own = spokenLanguage(release.app.locales, record.language);
  const made = [{ signerUuid: null, name: undefined }, ...owners].flatMap(({ signerUuid, name }) =>
    [...new Set([FIRST_LANGUAGE, own])].map((locale) => {
      const of = { ...source, recipient: name };
      const composer = createComposer(release, of, locale);
      const printed = taxes && { ...of, taxpayerNumber: writtenNumber(taxes.ssn) };
      return {
        signerUuid,
        locale,
        composer,
        printer: printed ? createComposer(release, printed, locale) : composer,
        timeless: createComposer(release, { ...of, today: NO_DAY }, locale),
      };
    }),
  );
  const wanted = templatesOf(release).filter((template) => template.package === request.package);
  return wanted.flatMap((template) =>
    made
      .filter(({ signerUuid }) => template.eachOwner || signerUuid === null)
      .filter(({ locale }) => locale === own || template.alsoInEnglish)
      .filter(({ composer }) => composer.isWanted(template))
      .map((copy) => ({ template, ...copy })),
  );
}

async function sourceOf(
  tx: Tx,
  { record, release, at, credit, answerBy, taxes }: IssueRequest,
): Promise<DocumentSource> {
  return {
    record,
    person: await selectBorrower(tx, record.identityUuid),
    recipient: undefined,
    chosen: (await chosenOffer(tx, record.uuid)) as unknown as ChosenOffer | undefined,
    credit,
    answerBy,
    taxpayerNumber: taxes && HIDDEN_NUMBER,
    taxYears: taxes?.years,
    app: release.app,
    today: calendarDateOf(at),
  };
}
