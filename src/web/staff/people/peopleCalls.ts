import type { Grant } from '../../../core/staff/permission.ts';

export const PEOPLE = '/staff/v1/people';

export interface Person {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly state: string;
  readonly grants: readonly Grant[];
}

export interface Invited {
  readonly secret: string;
  readonly expiresAt: string;
}
