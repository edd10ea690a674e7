import type { GivenConsent, GivenReviewedSigner } from '../../../../core/model/generated/task-data.ts';
import { withoutBlanks } from '../../../../core/shared/compact.ts';
import { readCreditPins } from '../../applications/creditPinsService.ts';
import { readCondition } from '../../conditions/conditionService.ts';
import { type PersonOnFile, readPeople } from '../../profile/peopleService.ts';
import { readSsn } from '../../profile/profileService.ts';
import { type CreditSubject, creditSubject, givenCoBorrowers } from '../../signers/coBorrowerService.ts';
import { readSigners } from '../../signers/signerService.ts';
import { addressOf } from './addressOf.ts';
import { type GivenReaders, type GivenSource, orNothing } from './givenReader.ts';

const personOf = async ({ tx, tools, record }: GivenSource): Promise<PersonOnFile | undefined> =>
  (await readPeople(tx, tools.encryption, [record.identityUuid])).get(record.identityUuid);

/** Where the borrower lives: the home on file, else the property that is the borrower's home. */
const homeOf = ({ homeAddress }: PersonOnFile, { record }: GivenSource) =>
  addressOf(homeAddress ?? record.data.property?.address);

/** What each inquiry is permitted by. */
const CONSENTS: Readonly<Record<string, string>> = { softCredit: 'SOFT_CREDIT', hardCredit: 'HARD_CREDIT' };

const isOfCoBorrower = ({ task }: GivenSource): boolean => task.name === 'coBorrowerCredit';

/** Whom a task about somebody who borrows too is about; undefined once they do not, and never the borrower. */
const coBorrowerOf = async ({ tx, tools, task }: GivenSource): Promise<CreditSubject | undefined> =>
  creditSubject(tx, tools, task.subject);

async function consentOf(source: GivenSource): Promise<GivenConsent | undefined> {
  const { record, task } = source;
  if (isOfCoBorrower(source)) return (await coBorrowerOf(source))?.consent;
  const wanted = CONSENTS[task.name];
  const given = record.data.consents?.findLast(
    ({ type, optInOut }) => type === wanted && optInOut !== 'OPT_OUT',
  );
  const { type, version, acceptedAt } = given ?? {};
  return type && version && acceptedAt ? { type, version, givenAt: acceptedAt } : undefined;
}

/** The other signer whose documents the task looks at; undefined where they are the borrower's. */
async function signerOf({ tx, tools, record, task }: GivenSource): Promise<GivenReviewedSigner | undefined> {
  if (task.subject === '') return undefined;
  const condition = await readCondition(tx, record.uuid, task.subject);
  const uuid = condition === undefined ? task.subject : condition.signer_uuid;
  const named = await readSigners(tx, tools, record.uuid);
  const found = named.find((one) => one.uuid === uuid);
  return (
    found && { uuid: found.uuid, role: found.role, firstName: found.firstName, lastName: found.lastName }
  );
}

/** Who applies and who signs. What is missing is left out, so that the contract names it. */
export const peopleReaders: GivenReaders<
  'applicant' | 'coBorrowers' | 'contact' | 'ssn' | 'creditPins' | 'consent' | 'owners' | 'signer' | 'signers'
> = {
  applicant: async (source) => {
    if (isOfCoBorrower(source)) {
      const other = await coBorrowerOf(source);
      if (!other) return undefined;
      const { firstName, lastName, birthDate, address = source.record.data.property?.address } = other;
      return { firstName, lastName, birthDate, address: addressOf(address) };
    }
    const person = await personOf(source);
    if (!person) return undefined;
    const { firstName = '', middleName, lastName = '', suffix } = person.name ?? {};
    const address = homeOf(person, source);
    return withoutBlanks({ firstName, middleName, lastName, suffix, birthDate: person.dob ?? '', address });
  },
  contact: async (source) => {
    const person = await personOf(source);
    return person && withoutBlanks({ email: person.email, phone: person.phoneNumber });
  },
  coBorrowers: async ({ tx, tools, record }) => {
    const all = await givenCoBorrowers(tx, tools, record.uuid);
    return all.length === 0 ? undefined : [...all];
  },
  ssn: async (source) => {
    const { tx, tools, record } = source;
    if (!isOfCoBorrower(source)) return readSsn(tx, tools, record.identityUuid);
    const other = await coBorrowerOf(source);
    return other && readSsn(tx, tools, other.identityUuid);
  },
  creditPins: async ({ tx, tools, record }) => orNothing(await readCreditPins(tx, record.uuid, tools)),
  consent: consentOf,
  signer: signerOf,
  owners: async (source) => {
    const { tx, tools, record } = source;
    const { firstName = '', lastName = '' } = (await personOf(source))?.name ?? {};
    const others = await readSigners(tx, tools, record.uuid);
    const names = [
      { role: 'BORROWER' as const, firstName, lastName },
      ...others.flatMap(({ role, ...name }) =>
        // Attorneys own nothing.
        role === 'ATTORNEY' || role === 'ATTORNEY_IN_FACT'
          ? []
          : [{ role, firstName: name.firstName, lastName: name.lastName }],
      ),
    ];
    return withoutBlanks({ ownership: record.data.ownershipType, names });
  },
  signers: async ({ tx, tools, record }) =>
    (await readSigners(tx, tools, record.uuid)).flatMap(({ uuid, role, status }) =>
      status === 'REMOVED' ? [] : [{ uuid, role, status }],
    ),
};
