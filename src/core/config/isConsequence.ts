import { pointerSegments } from '../shared/jsonPointer.ts';
import type { Finding, FindingCode } from './finding.ts';
import { fileKindOf, layerRootOf } from './layerFiles.ts';
import { type LeftOut, mayHold } from './leftOut.ts';
import { nodeAt } from './locatedNode.ts';
import type { ReadableBrand } from './readableBrand.ts';

/** Whether a finding may only be there because something could not be read, and be gone when that is mended. */
export function isConsequence(finding: Finding, { left, ofFiles, provenance }: ReadableBrand): boolean {
  if (left.length === 0) return false;
  const { code, pointer, message, file } = finding;
  if (left.some(({ section }) => wholes[code]?.includes(section))) return true;
  if (pointer === undefined) {
    const section = fileKindOf(file.slice((layerRootOf(file)?.length ?? 0) + 1))?.holds.section;
    return isOfOrder.test(code) && ofFiles.some((part) => part.section === section);
  }
  const path = pointerSegments(pointer);
  if (left.some((part) => isWithin(part, path)) && !isOfItself.test(code) && !isOfOthers.test(code))
    return true;
  if (!isOfNames.test(code)) return false;
  const node = nodeAt(provenance.root, pointer);
  const value = node?.kind === 'scalar' ? String(node.value).replace(/^\//, '') : '';
  const words = message.split(/[^\w.-]+/).map((word) => word.replace(/\.$/, ''));
  const about = [
    isOfOthers.test(code) ? '' : (path[path[0] === 'copy' ? 2 : 1] ?? ''),
    value,
    ...words.filter((word) => !isPlain.test(word)),
  ];
  return left.some((part) => {
    const isWhereNamed = named[code]?.includes(part.section) ?? false;
    if (part.names === undefined) return isWhereNamed;
    // A name may be a word of English too (a link called "privacy"): it counts where names of this kind are.
    const meant = isWhereNamed ? [...about, ...words] : about;
    const asked = meant.filter((name) => name.startsWith(FIELD)).map((name) => name.slice(FIELD.length));
    return [...meant, ...asked].some((name) => name !== '' && mayHold(part, name)) || isNamed(part, words);
  });
}

/** What the facts of answers begin with, before the id of the element that asks. */
const FIELD = 'field.';

const isNamed = ({ document }: LeftOut, words: readonly string[]): boolean =>
  document !== undefined && document !== '' && words.includes(document);

function isWithin(part: LeftOut, [section, ...path]: readonly string[]): boolean {
  if (part.section !== section) return false;
  const name = section === 'copy' ? path[1] : path[0];
  return part.document === undefined
    ? mayHold(part, name ?? '')
    : part.document === '' || part.document === name;
}

/** A word of English, rather than a name. */
const isPlain = /^(?:\p{Lu}?\p{Ll}*|\d+)$/u;

/** A layer puts or removes what the layers below lack, or lacks its own name. */
const isOfOrder = /^(?:removes-nothing|place-unknown|brand-code)$/;

/** Wrong whatever else its document says. */
const isOfItself =
  /^(?:not-json|bad-format|too-|refused-key|contrast|logo|hero|typeface|message-terse|policy-citation|policy-dates|host-taken|brand-code)/;

/** Names something that is nowhere, rather than something of its own document. */
const isOfOthers = /^unknown-(?!field|element|store)/;

/** Wrong because a name means nothing, or something else. */
const isOfNames = /^(?:unknown-|missing-|copy-|matrix-|duplicate-|rule$|fact-)/;

/** About all documents of these sections together: what one of them lacks may be the reason. */
const wholes: Partial<Readonly<Record<FindingCode, readonly string[]>>> = {
  'answer-not-asked': ['steps', 'flows'],
  'question-of-one-flow': ['steps', 'flows'],
  'matrix-policy': ['matrix', 'policies'],
  'matrix-blank': ['matrix', 'policies'],
  'missing-setting': ['brand', 'theme'],
  'unknown-stage': ['journey'],
  'unknown-status': ['enums'],
};

/** Where the names are that these are about. */
const named: Partial<Readonly<Record<FindingCode, readonly string[]>>> = {
  'unknown-copy-key': ['copy'],
  'copy-not-translated': ['copy'],
  'copy-differs': ['copy'],
  'copy-message': ['copy', 'brand'],
  'unknown-enum': ['enums'],
  'unknown-fact': ['facts'],
  'unknown-step': ['steps'],
  'unknown-policy': ['policies'],
  'unknown-document': ['documents'],
  'unknown-screen': ['screens'],
  'unknown-event': ['telemetry'],
  'unknown-link': ['brand'],
  'unknown-address': ['pages', 'steps', 'flows', 'screens', 'brand'],
  rule: ['facts', 'enums'],
  'fact-type': ['facts', 'enums'],
};
