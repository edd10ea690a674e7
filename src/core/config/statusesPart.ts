import { statusesIn } from '../flow/statuses.ts';
import type { StatusesPart } from '../model/release.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';

type Enums = ResolvedBrand['enums'];

/** The list of statuses; undefined for a brand without one. */
export const statusesPart = (enums: Enums): StatusesPart | undefined =>
  enums.checklistStatuses && { statuses: statusesIn(enums).all };

/** The enums as rules see them: what follows from a status is in a part of its own. */
export function withoutTraits(enums: Enums): Enums {
  const made = plain.get(enums) ?? stripped(enums);
  plain.set(enums, made);
  return made;
}

const plain = new WeakMap<Enums, Enums>();

function stripped(enums: Enums): Enums {
  const { checklistStatuses } = enums;
  if (!checklistStatuses) return enums;
  const values = checklistStatuses.values.map(({ status, ...value }) => value);
  return { ...enums, checklistStatuses: { ...checklistStatuses, values } };
}

/** The enums of a release with what follows from each status, as the configuration has them. */
export function withTraits(enums: Enums, part: StatusesPart | undefined): Enums {
  const { checklistStatuses } = enums;
  if (!checklistStatuses || !part) return enums;
  const traits = new Map(part.statuses.map(({ id, ...status }) => [id, status]));
  const values = checklistStatuses.values.map((value) => {
    const status = traits.get(value.id);
    return status && Object.keys(status).length > 0 ? { ...value, status } : value;
  });
  return { ...enums, checklistStatuses: { ...checklistStatuses, values } };
}
