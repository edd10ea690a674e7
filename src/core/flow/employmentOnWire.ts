import type { CreateApplicationRequest } from '../model/generated/api/create-application.ts';

type EmploymentOnWire = CreateApplicationRequest['employmentType'];

const SENT_AS: Readonly<Record<string, EmploymentOnWire>> = {
  ALIMONY: 'SEPARATE_MAINTENANCE_PAYMENTS',
  CHILD_SUPPORT: 'SEPARATE_MAINTENANCE_PAYMENTS',
  PUBLIC_ASSISTANCE_PROGRAM: 'SEPARATE_MAINTENANCE_PAYMENTS',
  SEPARATE_MAINTENANCE_PAYMENTS: 'SEPARATE_MAINTENANCE_PAYMENTS',
  EMPLOYED: 'EMPLOYED',
  OTHER: 'OTHER',
  FULL_TIME: 'FULL_TIME',
  PART_TIME: 'PART_TIME',
  RETIRED: 'RETIRED',
  SELF_EMPLOYED: 'SELF_EMPLOYED',
};

/** SUBMIT-28 to SUBMIT-30, C-02 */
export const employmentOnWire = (type: string): EmploymentOnWire =>
  Object.hasOwn(SENT_AS, type) ? (SENT_AS[type] ?? 'UNRECOGNIZED') : 'UNRECOGNIZED';

const ASKED_AS: Readonly<Record<string, string>> = {
  EMPLOYED: 'FULL_TIME',
  OTHER: 'SEPARATE_MAINTENANCE_PAYMENTS',
  UNRECOGNIZED: 'UNEMPLOYED',
};

/** Types of older records become the nearest type of the form. */
export const employmentOnForm = (type: string): string =>
  Object.hasOwn(ASKED_AS, type) ? (ASKED_AS[type] ?? type) : type;
