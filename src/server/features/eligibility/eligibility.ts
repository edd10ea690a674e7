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

/** A lender's licence in a state (CALL-46, G-40). */
export interface StateLicense {
  readonly abbrev: string;
  readonly licenseNumber?: string;
  readonly type?: string;
}

/** The name of a state as the lender's words have it; its code when they do not. */
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
 * The lender's licenses, in the order of its states, called as in the language of the request; a release made before
 * there were words for them says itself what they are called.
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
