import type { CreateApplicationRequest } from '../../../core/model/generated/api/create-application.ts';

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

/** How an employment type of the form is sent on creation (SUBMIT-28 to SUBMIT-30, C-02). */
export const employmentOnWire = (type: string): EmploymentOnWire =>
  Object.hasOwn(SENT_AS, type) ? (SENT_AS[type] ?? 'UNRECOGNIZED') : 'UNRECOGNIZED';
