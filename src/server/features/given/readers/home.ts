import type {
  GivenPolicy,
  GivenProperty,
  GivenPropertyFacts,
} from '../../../../core/model/generated/task-data.ts';
import { withoutBlanks } from '../../../../core/shared/compact.ts';
import { isObject } from '../../../../core/shared/json.ts';
import { addressOf } from './addressOf.ts';
import { type GivenReaders, type GivenSource, orNothing } from './givenReader.ts';

/** What the borrower last answered to a call; {} without an answer. */
function answersTo({ record }: GivenSource, call: string): Readonly<Record<string, unknown>> {
  const answers = record.data.answers?.[call];
  return isObject(answers) ? answers : {};
}

const textIn = (answers: Readonly<Record<string, unknown>>, name: string): string | undefined => {
  const value = answers[name];
  return typeof value === 'string' ? value.trim() : undefined;
};

const numberIn = (answers: Readonly<Record<string, unknown>>, name: string): number | undefined => {
  const value = answers[name];
  return typeof value === 'number' ? value : undefined;
};

function propertyOf({ record: { data } }: GivenSource): GivenProperty | undefined {
  const { property, propertyType, propertyListedForSale, homestead } = data;
  if (!property) return undefined;
  return withoutBlanks({
    uuid: property.uuid ?? '',
    address: addressOf(property.address),
    occupancy: property.occupancyType ?? 'HOME',
    type: propertyType,
    listedForSale: propertyListedForSale,
    homestead,
  });
}

function factsOf(source: GivenSource): GivenPropertyFacts | undefined {
  const answers = answersTo(source, 'propertyEstimate');
  return orNothing(
    withoutBlanks({
      yearBuilt: numberIn(answers, 'yearBuilt'),
      livingArea: numberIn(answers, 'livingArea'),
      bedrooms: numberIn(answers, 'bedrooms'),
      bathrooms: numberIn(answers, 'bathrooms'),
      improvements: textIn(answers, 'improvements'),
    }),
  );
}

function policyIn(answers: Readonly<Record<string, unknown>>, name: string): GivenPolicy | undefined {
  const policy = answers[name];
  if (!isObject(policy)) return undefined;
  return orNothing(
    withoutBlanks({
      insurer: textIn(policy, 'insurer'),
      policyNumber: textIn(policy, 'policyNumber'),
      agentName: textIn(policy, 'agentName'),
      agentPhone: textIn(policy, 'agentPhone'),
      effectiveOn: textIn(policy, 'effectiveOn'),
      expiresOn: textIn(policy, 'expiresOn'),
      coverage: numberIn(policy, 'coverage'),
    }),
  );
}

/** The home, and what the borrower says about it. */
export const homeReaders: GivenReaders<
  'property' | 'propertyFacts' | 'homeValue' | 'valuationOrder' | 'insurance' | 'employer'
> = {
  property: propertyOf,
  propertyFacts: factsOf,
  homeValue: ({ record }) => record.data.adjustedHomeAmount,
  valuationOrder: ({ record }) => {
    const { appointmentContact: contact, orderedAt, dueBy, fee, feePaid } = record.data.valuation ?? {};
    return withoutBlanks({ contact, orderedAt, dueBy, fee, feePaid });
  },
  insurance: (source) => {
    const answers = answersTo(source, 'insurance');
    const needs = source.record.data.insuranceNeeds;
    return withoutBlanks({
      needs,
      homeowners: policyIn(answers, 'homeowners'),
      flood: policyIn(answers, 'flood'),
    });
  },
  employer: (source) => {
    const answers = answersTo(source, 'employer');
    const { address, currentlyEmployed } = answers;
    return withoutBlanks({
      employerName: textIn(answers, 'employerName') ?? '',
      phone: textIn(answers, 'phone') ?? '',
      hrEmail: textIn(answers, 'hrEmail'),
      address: isObject(address) ? addressOf(address) : undefined,
      jobTitle: textIn(answers, 'jobTitle') ?? '',
      startDate: textIn(answers, 'startDate') ?? '',
      currentlyEmployed: currentlyEmployed === undefined ? undefined : currentlyEmployed === 'YES',
    });
  },
};
