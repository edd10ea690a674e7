import type { Transaction } from 'kysely';
import { FIRST_LANGUAGE, spokenLanguage } from '../../../core/copy/language.ts';
import type { Ports } from '../../../core/journey/ports.ts';
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

export interface IssueRequest {
  readonly package: DocumentPackage;
  /** Locked in the transaction. */
  readonly record: ApplicationRecord;
  readonly release: CompiledRelease;
  readonly at: Date;
  /** The score used, with its key factors; templates that need it are skipped without it. */
  readonly credit?: CreditScore;
  /** Last day for the borrower's answer, if the package asks for one. */
  readonly answerBy?: CalendarDate;
  readonly taxes?: TaxRequest;
  /** Only what `owners` get is looked at: what others got before stays. */
  readonly alone?: true;
  /** Other owners and spouses who sign; each gets their own copy where the template says so. */
  readonly owners?: readonly IssueOwner[];
  /** Leaves the borrower's own copies as they are. */
  readonly onlyOthers?: boolean;
}

export interface IssueOwner {
  readonly signerUuid: string;
  readonly name: string;
  /** Templates of which they get a copy; all that each owner gets without it. */
  readonly gets?: readonly string[] | undefined;
}

/** Additional data for a request for tax records. */
export interface TaxRequest {
  /** Nine digits; written only to the sealed file (`sealedBlobs`). */
  readonly ssn: string;
  /** Years of the requested returns, latest first. */
  readonly years: readonly number[];
}

type Tx = Transaction<Tables>;

/**
 * One copy of a template: for the borrower or another owner, in the application's language, plus English
 * where required.
 */
export interface DocumentCopy {
  readonly template: DocumentTemplate;
  readonly signerUuid: string | null;
  readonly locale: string;
  readonly composer: Composer;
  /** Composes the stored file, including numbers that only the file may hold. */
  readonly printer: Composer;
  /** Composes with a fixed day of issue, to compare versions. */
  readonly timeless: Composer;
}

/** Replaces every day of issue when versions are compared. */
const NO_DAY = '2000-01-03';

/** Replaces a social security number everywhere but in the file. */
const HIDDEN_NUMBER = '***-**-****';

const writtenNumber = (ssn: string): string => ssn.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, '$1-$2-$3');

/** The copies in a package: each wanted template once per recipient and language, by what companies do for the lender now. */
export async function copiesOf(
  tx: Tx,
  request: IssueRequest,
  ports: Ports,
): Promise<readonly DocumentCopy[]> {
  const { release, record, taxes, owners = [], onlyOthers = false } = request;
  const source = { ...(await sourceOf(tx, request)), ports };
  const own = spokenLanguage(release.app.locales, record.language);
  const borrower = { signerUuid: null, name: undefined, gets: undefined };
  const made = [...(onlyOthers ? [] : [borrower]), ...owners].flatMap(({ signerUuid, name, gets }) =>
    [...new Set([FIRST_LANGUAGE, own])].map((locale) => {
      const of = { ...source, recipient: name };
      const composer = createComposer(release, of, locale);
      const printed = taxes && { ...of, taxpayerNumber: writtenNumber(taxes.ssn) };
      return {
        signerUuid,
        gets,
        locale,
        composer,
        printer: printed ? createComposer(release, printed, locale) : composer,
        timeless: createComposer(release, { ...of, today: NO_DAY, limitsOn: of.today }, locale),
      };
    }),
  );
  const wanted = templatesOf(release).filter((template) => template.package === request.package);
  return wanted.flatMap((template) =>
    made
      .filter(({ signerUuid, gets }) => isWantedBy(template, signerUuid, gets))
      .filter(({ locale }) => locale === own || template.alsoInEnglish)
      .filter(({ composer }) => composer.isWanted(template))
      .map(({ gets: _gets, ...copy }) => ({ template, ...copy })),
  );
}

function isWantedBy(
  { id, eachOwner, othersOnly }: DocumentTemplate,
  signerUuid: string | null,
  gets: IssueOwner['gets'],
): boolean {
  if (signerUuid === null) return othersOnly !== true;
  return (eachOwner === true || othersOnly === true) && (gets?.includes(id) ?? true);
}

async function sourceOf(
  tx: Tx,
  { record, release, at, credit, answerBy, taxes }: IssueRequest,
): Promise<Omit<DocumentSource, 'ports'>> {
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
