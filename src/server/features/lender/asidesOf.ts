import { type Asides, compileAsides } from '../../../core/journey/asides.ts';
import type { JourneyFile } from '../../../core/model/generated/journey.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

const made = new WeakMap<JourneyFile, Asides>();
const before = compileAsides();

/** The asides of a release, compiled once; those of the base layer for a release from before asides. */
export function asidesOf({ journey }: Pick<CompiledRelease, 'journey'>): Asides {
  if (!journey) return before;
  const compiled = made.get(journey) ?? compileAsides(journey);
  made.set(journey, compiled);
  return compiled;
}
