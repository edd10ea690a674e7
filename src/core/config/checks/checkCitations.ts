import type { Policy } from '../../model/generated/policies.ts';
import type { BrandCheck } from './brandCheck.ts';
import { internalName } from './internalName.ts';

/** What a lender or the product decides for itself; an act may have the word in its name. */
const OWN = /\bpolic(?:y|ies)\b(?! Act\b)/i;

/**
 * Citations are law alone, and nothing that examiners read names a row of the specification. A right needs the law that
 * gives it, and so does the day of the law.
 */
export function checkCitations(check: BrandCheck, policy: Policy, at: string): void {
  const { citation, right, lawSince, earlier = [] } = policy;
  for (const { place, key, text } of wordsOf(policy, at)) {
    const internal = internalName(text);
    if (internal !== undefined)
      check.report(place, 'policy-citation', `${internal} is no law; name it in \`specified\``, {
        suggestion: `specified: [${internal}]`,
      });
    else if (key === 'citation' && OWN.test(text))
      check.report(
        place,
        'policy-citation',
        'A citation is law alone; say in `reason` what the lender wants',
      );
  }
  if (citation !== undefined) return;
  if (right !== undefined)
    check.report(`${at}/right`, 'policy-citation', `A right by ${right} law needs a citation of that law`);
  if (lawSince !== undefined)
    check.report(`${at}/lawSince`, 'policy-citation', 'Without a citation there is no law to have a day');
  for (const [index, version] of earlier.entries())
    if (version.lawSince !== undefined && version.citation === undefined)
      check.report(
        `${at}/earlier/${index}/lawSince`,
        'policy-citation',
        'Without a citation there is no law to have a day',
      );
}

interface Words {
  readonly place: string;
  readonly key: string;
  readonly text: string;
}

function wordsOf(policy: Policy, at: string): readonly Words[] {
  const of = (from: Partial<Policy>, place: string): readonly Words[] =>
    (['title', 'citation', 'reason'] as const).flatMap((key) => {
      const text = from[key];
      return text === undefined ? [] : [{ place: `${place}/${key}`, key, text }];
    });
  const ended = Object.entries(policy.ended ?? {}).map(([key, text]) => ({
    place: `${at}/ended/${key}`,
    key: `ended ${key}`,
    text,
  }));
  const earlier = (policy.earlier ?? []).flatMap((version, index) =>
    of(version as Partial<Policy>, `${at}/earlier/${index}`),
  );
  return [...of(policy, at), ...ended, ...earlier];
}
