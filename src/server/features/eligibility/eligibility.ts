import { licensesOf } from '../../../core/model/licenses.ts';
import { answerLanguage } from '../../http/requestLanguage.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';

/** Whether a lender lends in a state (CALL-44, G-40). */
export interface StateEligibility {
  readonly abbrev: string;
  readonly name: string;
  readonly eligible: boolean;
}

/** A lender's license in a state (CALL-46, G-40). */
export interface StateLicense {
  readonly abbrev: string;
  readonly licenseNumber?: string;
  readonly type?: string;
}

/** The state's name in the lender's words, else its code. */
function nameOf(release: CompiledRelease, abbrev: string, label: string | undefined): string {
  const text =
    label === undefined ? undefined : release.copy[answerLanguage(release)]?.messages[label]?.[0]?.text;
  return typeof text === 'string' ? text : abbrev;
}

/** Every state of the lender's dictionary, and whether it lends there. */
export function stateEligibility(release: CompiledRelease): readonly StateEligibility[] {
  const eligible = new Set(release.app.brand.lending.states);
  const states = release.app.enums.usStates?.values ?? [...eligible].map((id) => ({ id, label: undefined }));
  return states.map(({ id, label }) => ({
    abbrev: id,
    name: nameOf(release, id, label),
    eligible: eligible.has(id),
  }));
}

/**
 * The lender's licenses in order of states, named in the request's language; older releases contain the names
 * themselves.
 */
export function stateLicenses(release: CompiledRelease): readonly StateLicense[] {
  const copy = copyOf(release, answerLanguage(release));
  const said = (type: string): string => (copy.has(type) ? copy.text(type, { facts: {} }) : type);
  return licensesOf(release.app.brand).map(({ id, number, type }) => ({
    abbrev: id,
    ...(number === undefined ? {} : { licenseNumber: number }),
    ...(type === undefined ? {} : { type: said(type) }),
  }));
}
