import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { setOf } from './characterSets.ts';
import { type CodePoints, complement, union } from './codePoints.ts';
import { foldLookahead } from './foldLookahead.ts';
import { type Condition, LARGEST_PATTERN, type Pattern, sizeOfAll } from './pattern.ts';

/** A pattern that a linear matcher cannot decide; the message says why. */
export class PatternRefused extends Error {}

/** In UTF-16 units. */
export const LONGEST_PATTERN = 500;

const parser = new RegExpParser({ ecmaVersion: 2025 });

/**
 * The conditions equivalent to a JavaScript pattern with the flag `u`: itself, plus one per look-ahead right
 * after the initial `^`. Other look-ahead is folded into what follows (`foldLookahead`). Throws
 * PatternRefused for unparsable, too long or too large patterns, and for anything beyond regular expressions
 * proper (back references, other look-around, inline flags).
 */
export function readPattern(source: string): readonly Condition[] {
  if (source.length > LONGEST_PATTERN)
    throw new PatternRefused(`it has ${source.length} characters and at most ${LONGEST_PATTERN} are allowed`);
  const { alternatives } = parsed(source);
  const [only] = alternatives;
  const conditions =
    alternatives.length === 1 && only !== undefined
      ? withLookaheads(only.elements)
      : [{ pattern: choiceOf(alternatives), isFound: true }];
  const size = sizeOfAll(conditions);
  if (size > LARGEST_PATTERN)
    throw new PatternRefused(
      `it has ${size} parts when expanded and at most ${LARGEST_PATTERN} are allowed; use maxLength to limit a length`,
    );
  return conditions;
}

function parsed(source: string): AST.Pattern {
  try {
    return parser.parsePattern(source, 0, source.length, { unicode: true });
  } catch (error) {
    throw new PatternRefused(error instanceof Error ? error.message : String(error));
  }
}

const isLookahead = (node: AST.Element | undefined): node is AST.LookaheadAssertion =>
  node?.type === 'Assertion' && node.kind === 'lookahead';

/** A look-ahead at the start becomes a condition on the same text. */
function withLookaheads(elements: readonly AST.Element[]): readonly Condition[] {
  const [start, ...rest] = elements;
  if (start?.type !== 'Assertion' || start.kind !== 'start')
    return [{ pattern: rowOf(elements), isFound: true }];
  const behind = rest.findIndex((node) => !isLookahead(node));
  const ahead = (behind === -1 ? rest : rest.slice(0, behind)).filter(isLookahead);
  const own = rest.slice(ahead.length);
  const first: Pattern = { kind: 'edge', edge: 'start' };
  return [
    ...ahead.map(({ alternatives, negate }) => ({
      pattern: { kind: 'row' as const, parts: [first, choiceOf(alternatives)] },
      isFound: !negate,
    })),
    { pattern: { kind: 'row', parts: [first, ...partsOf(own)] }, isFound: true },
  ];
}

const choiceOf = (alternatives: readonly AST.Alternative[]): Pattern => {
  const parts = alternatives.map(({ elements }) => rowOf(elements));
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
};

const rowOf = (elements: readonly AST.Element[]): Pattern => {
  const parts = partsOf(elements);
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'row', parts };
};

function partsOf(elements: readonly AST.Element[]): readonly Pattern[] {
  let parts: readonly Pattern[] = [];
  for (const node of elements.toReversed()) parts = withBehind(node, parts);
  return parts;
}

function withBehind(node: AST.Element, behind: readonly Pattern[]): readonly Pattern[] {
  if (!isLookahead(node)) return [patternOf(node), ...behind];
  const folded = foldLookahead(choiceOf(node.alternatives), node.negate, behind);
  if (!folded) throw refused('looks ahead at text whose length is not fixed', node);
  return folded;
}

function patternOf(node: AST.Element): Pattern {
  switch (node.type) {
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
      return { kind: 'one', of: pointsOf(node) };
    case 'Quantifier':
      return {
        kind: 'repeat',
        part: patternOf(node.element),
        ...{ least: node.min, most: node.max, isGreedy: node.greedy },
      };
    case 'Group':
      if (node.modifiers !== null) throw refused('changes flags inside a group', node);
      return choiceOf(node.alternatives);
    case 'CapturingGroup':
      return choiceOf(node.alternatives);
    case 'Assertion':
      return edgeOf(node);
    case 'Backreference':
      throw refused('has a back reference', node);
    default:
      throw refused('has unknown syntax', node);
  }
}

function edgeOf(node: AST.Assertion): Pattern {
  if (node.kind === 'start' || node.kind === 'end') return { kind: 'edge', edge: node.kind };
  if (node.kind === 'word') return { kind: 'edge', edge: node.negate ? 'notWord' : 'word' };
  throw refused('looks behind', node);
}

function pointsOf(
  node: AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ClassRangesCharacterClassElement,
): CodePoints {
  if (node.type === 'Character') return [[node.value, node.value]];
  if (node.type === 'CharacterClassRange') return [[node.min.value, node.max.value]];
  if (node.type === 'CharacterSet') return setOf(node);
  if (node.unicodeSets) throw refused('has a set that needs the v flag', node);
  const set = union(...node.elements.map(pointsOf));
  return node.negate ? complement(set) : set;
}

const refused = (what: string, { raw }: { readonly raw: string }): PatternRefused =>
  new PatternRefused(`it ${what}: ${raw}`);
