import { isUuid } from '../../../core/shared/textChecks.ts';
import { ApiError } from '../../http/errors.ts';
import { SIDES } from './routeParts.ts';
import type { UploadLabel } from './uploadChecks.ts';

/** Reads a borrower's description of uploads; answers 400 when malformed. */
export function readLabel({
  type = '',
  side,
  conditionUuid,
}: Readonly<Record<string, string | null | undefined>>): UploadLabel {
  if (!/^[A-Z][A-Z0-9_]{0,79}$/.test(type ?? ''))
    throw new ApiError('badRequest', ['body.type must be a type of document']);
  if (side && !SIDES.includes(side))
    throw new ApiError('badRequest', [`body.side must be one of ${SIDES.join(', ')}`]);
  if (conditionUuid && !isUuid(conditionUuid))
    throw new ApiError('badRequest', ['body.conditionUuid must match format "uuid"']);
  return { type: type ?? '', ...(side ? { side } : {}), ...(conditionUuid ? { conditionUuid } : {}) };
}
