import type { Answers } from '../../../../core/flow/answers.ts';
import { isAt } from '../../../../core/flow/statuses.ts';
import type { ApplicationProperty } from '../../../../core/model/generated/api/application.ts';
import type { CalendarDate } from '../../../../core/shared/calendarDate.ts';
import { ApiError, said } from '../../../http/errors.ts';
import { type ApplicationData, checklistStatusOf } from '../../applications/recordService.ts';
import { openConditions } from '../../conditions/conditionService.ts';
import type { OpenUpload } from '../../documents/uploadReviewService.ts';
import { createProfileService, type ProfileChange } from '../../profile/profileService.ts';
import { answerDigits, answerText } from './answers.ts';
import { inquiryAgain } from './credit.ts';
import type { StepAction, StepInput, StepOutcome } from './stepAction.ts';
import { refuse } from './stepWords.ts';
import { broughtProof, handInForCondition, reviewFirst } from './uploaded.ts';

const CLOSED = said('refusal.step.closed');

const nameIn = (answers: Answers): ProfileChange => {
  if (answerText(answers, 'firstName') === '') return {};
  const parts = ['firstName', 'middleName', 'lastName', 'suffix'].map((part) => [
    part,
    answerText(answers, part),
  ]);
  return { name: Object.fromEntries(parts) };
};

const birthdateIn = (answers: Answers): ProfileChange => {
  const dob: CalendarDate = answerText(answers, 'dateOfBirth');
  return dob === '' ? {} : { dob };
};

/** Details start/profile lacked, or corrections after no credit file was found (G-10, G-11). */
async function takeProfile({
  tx,
  dependencies,
  record,
  session,
  answers,
  facts,
}: StepInput): Promise<StepOutcome> {
  const isCorrection = isAt(checklistStatusOf(record), 'CREDIT_NO_MATCH_SSN');
  const change = { ...nameIn(answers), ...birthdateIn(answers) };
  const isMissing =
    (change.name === undefined || facts['application.hasName'] === false) &&
    (change.dob === undefined || facts['application.hasDob'] === false);
  if (!isCorrection && !isMissing) throw new ApiError('conflict', [CLOSED]);
  const ssn = answerDigits(answers, 'ssn');
  await createProfileService(dependencies).change(tx, session.identityUuid, {
    ...change,
    ...(isCorrection && ssn !== '' ? { ssn } : {}),
  });
  return isCorrection ? { done: inquiryAgain } : {};
}

const EDIT = 'EDIT';

const addressIn = (answers: Answers): NonNullable<ApplicationProperty['address']> => ({
  street1: answerText(answers, 'street1'),
  ...(answers.street2 === undefined ? {} : { street2: answerText(answers, 'street2') }),
  city: answerText(answers, 'city'),
  state: answerText(answers, 'state'),
  zip: answerText(answers, 'zip'),
});

const sameText = (one = '', other = ''): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Only a changed address can be found on record. */
const isCorrected = (
  before: ApplicationProperty | undefined,
  after: ApplicationProperty['address'],
): boolean =>
  !sameText(before?.address?.street1, after?.street1) || !sameText(before?.address?.zip, after?.zip);

function chosenProperty(input: StepInput): ApplicationProperty | undefined {
  const { answers, record, file, dependencies } = input;
  const { propertyCandidates = [], property } = record.data;
  const choice = answerText(answers, 'choice');
  if (choice !== EDIT) {
    const candidate = propertyCandidates.find(({ uuid }) => uuid === choice);
    if (!candidate)
      throw new ApiError('unprocessable', ['body.choice is not one of the properties on record']);
    return { ...property, uuid: candidate.uuid, address: { ...candidate.address } };
  }
  if (file.notes.propertyEdits !== undefined) return refuse(input, 'screen.review.property.call');
  const address = addressIn(answers);
  // Eligibility, authorizations and limits belong to the state applied for.
  if (address.state !== record.state) refuse(input, 'screen.review.property.otherState');
  return isCorrected(property, address) ? { ...property, uuid: dependencies.ids.uuid(), address } : undefined;
}

/** Takes a property on record, or one corrected address (G-25). */
function takeProperty(input: StepInput): StepOutcome {
  const { record, release, answers } = input;
  const isAsked = release.statuses.takes(checklistStatusOf(record), 'property');
  const isOpen = isAsked || !record.data.selectedPropertyUuid;
  if (!isOpen) throw new ApiError('conflict', [CLOSED]);
  const notes = answerText(answers, 'choice') === EDIT ? { propertyEdits: 1 } : {};
  const chosen = chosenProperty(input);
  if (!chosen?.uuid) return { notes };
  const occupancy = answerText(answers, 'occupancyType') || chosen.occupancyType;
  const property = {
    ...chosen,
    ...(chosen.address?.state ? { state: chosen.address.state } : {}),
    ...(occupancy ? { occupancyType: occupancy as ApplicationProperty['occupancyType'] & string } : {}),
  };
  return {
    data: { property, selectedPropertyUuid: chosen.uuid },
    notes,
    done: true,
  };
}

/** Proof that an overdue payment was made (G-25). */
async function takeDelinquency(input: StepInput): Promise<StepOutcome> {
  const proof = await expectProof(input, 'SUPPORT');
  return reviewFirst(input, 'proof', proof) ?? { done: true };
}

const OWNERSHIP = ['FALSE_OWNERSHIP_TYPE_REVIEW'] as const;

/**
 * How title is held where the record shows another owner or a trust (G-25). The review of the condition that asks for it
 * reads the proof.
 */
async function takeOwnership(input: StepInput): Promise<StepOutcome> {
  const { tx, record, answers } = input;
  const conditions = await openConditions(tx, record.uuid, OWNERSHIP);
  const isAsked = record.status.datatreeNoMatch === true || conditions.length > 0;
  if (!isAsked) throw new ApiError('conflict', [CLOSED]);
  const isTrust = answers.ownershipType === 'TRUST';
  const proof = await expectProof(input, isTrust ? 'CERTIFICATE_OF_TRUST' : 'PROPERTY_DESCRIPTION_SOURCE');
  const review = conditions.length > 0 ? undefined : reviewFirst(input, 'proof', proof);
  if (review) return review;
  const asked = await handInForCondition(input, OWNERSHIP, proof);
  const ownershipType = answers.ownershipType as ApplicationData['ownershipType'] & string;
  return {
    data: { ...asked.data, ownershipType },
    status: { ...asked.status, datatreeNoMatch: false },
    done: true,
    asks: asked.asks,
  };
}

async function expectProof(input: StepInput, type: string): Promise<readonly OpenUpload[]> {
  const uploads = await broughtProof(input, type);
  return uploads.length > 0 ? uploads : refuse(input, 'screen.review.delinquency.missing');
}

export const reviewActions: readonly StepAction[] = [
  { call: 'profile', isAlwaysOpen: true, run: takeProfile },
  { call: 'property', isAlwaysOpen: true, run: takeProperty },
  { call: 'delinquency', run: takeDelinquency },
  { call: 'ownership', isAlwaysOpen: true, run: takeOwnership },
];
