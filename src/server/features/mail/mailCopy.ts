import { copyArguments } from '../../../core/config/copyArguments.ts';
import { legalValues } from '../../../core/config/legalValues.ts';
import { type Copy, createCopy } from '../../../core/copy/createCopy.ts';
import { vocabularyOf } from '../../../core/flow/ruleSet.ts';
import type { CopyPart } from '../../../core/model/release.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

const LOCALE = 'en-US';
const PART = `copy.${LOCALE}.documents.json`;
const made = new WeakMap<CompiledRelease, Copy>();

/** Says the words of a release's mails; undefined for a release made before there were mails. */
export function mailCopy(release: CompiledRelease): Copy | undefined {
  const known = made.get(release);
  if (known) return known;
  if (release.release.parts[PART] === undefined) return undefined;
  const fresh = readCopy(release);
  made.set(release, fresh);
  return fresh;
}

function readCopy({ app, release }: CompiledRelease): Copy {
  const { messages } = JSON.parse(release.parts[PART] ?? '{}') as CopyPart;
  const { facts: dictionary, enums } = vocabularyOf(app);
  const args = { ...legalValues(app.brand), ...copyArguments(app.brand) };
  return createCopy({ messages, locale: LOCALE, dictionary, enums, args });
}
