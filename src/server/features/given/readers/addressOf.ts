import type { GivenAddress } from '../../../../core/model/generated/task-data.ts';
import { withoutBlanks } from '../../../../core/shared/compact.ts';

type Parts = { readonly [Part in keyof GivenAddress]?: string | undefined };

/** An address as contracts have it; undefined without any part. What is missing is left out. */
export function addressOf({
  street1 = '',
  street2,
  city = '',
  state = '',
  zip = '',
}: Parts = {}): GivenAddress {
  return withoutBlanks({ street1, street2, city, state, zip });
}
