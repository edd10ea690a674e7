import type { PolicyFamily } from '../../model/generated/matrix.ts';
import type { BrandCheck } from './brandCheck.ts';
import { internalName } from './internalName.ts';

/** Says that nobody has found out, which is no reason why there is nothing to regulate. */
const NOT_FOUND_OUT =
  /\b(?:un)?known\b|\bknows?\b|\blooked up\b|\bunclear\b|\bto be (?:confirmed|checked)\b/i;

/** Files and papers of the product. */
const OF_PRODUCT = /\bconfig\/|\.ya?ml\b|\bspecification\b/i;

const LEAST_WORDS = 3;

/**
 * Examiners read the matrix: its words name no row of the specification and no file, and 'not applicable' has a reason
 * that a lawyer would accept. What nobody has found out is `unknown`.
 */
export function checkMatrixWords({ report }: BrandCheck, family: PolicyFamily, at: string): void {
  for (const { place, text, specified } of wordsOf(family, at)) {
    const internal = internalName(text);
    const [paper] = OF_PRODUCT.exec(text) ?? [];
    if (internal !== undefined)
      report(place, 'matrix-words', `No examiner knows ${internal}; name it in \`specified\``, {
        suggestion: specified ? `specified: [${internal}]` : undefined,
      });
    else if (paper !== undefined)
      report(
        place,
        'matrix-words',
        `No examiner can look up "${paper}"; say what the law or the lender says`,
      );
  }
  for (const [index, { because }] of (family.notApplicable ?? []).entries()) {
    const place = `${at}/notApplicable/${index}/because`;
    if (NOT_FOUND_OUT.test(because))
      report(place, 'matrix-words', 'This says that nobody has found out; move it to `unknown`', {
        suggestion: `unknown: [{ jurisdiction: ..., because: ${because} }]`,
      });
    else if (because.trim().split(/\s+/).length < LEAST_WORDS)
      report(
        place,
        'matrix-words',
        'A lawyer needs the reason why there is nothing to regulate, in a sentence',
      );
  }
}

interface Words {
  readonly place: string;
  readonly text: string;
  /** Whether `specified` may stand beside it. */
  readonly specified: boolean;
}

function wordsOf({ title, asks, notApplicable = [], unknown = [], open = [] }: PolicyFamily, at: string) {
  const beside = (key: string, texts: readonly string[], name: string): readonly Words[] =>
    texts.map((text, index) => ({ place: `${at}/${key}/${index}/${name}`, text, specified: true }));
  const of = (entries: readonly { readonly because: string }[]) => entries.map(({ because }) => because);
  return [
    { place: `${at}/title`, text: title, specified: false },
    { place: `${at}/asks`, text: asks, specified: false },
    ...beside('notApplicable', of(notApplicable), 'because'),
    ...beside('unknown', of(unknown), 'because'),
    ...beside(
      'open',
      open.map(({ question }) => question),
      'question',
    ),
  ];
}
