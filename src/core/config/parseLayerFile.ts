import { type Document, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { err, ok, type Result } from '../shared/result.ts';
import { type Finding, type FindingCode, findingAt } from './finding.ts';
import type { LocatedNode } from './locatedNode.ts';
import { readNodes } from './readNodes.ts';

export interface LocatedDocument {
  readonly path: string;
  readonly text: string;
  readonly root: LocatedNode;
}

const LARGEST = 2_000_000;

/** A file with the nodes of its parser, which know where each begins and ends. */
export interface ParsedFile extends LocatedDocument {
  readonly contents: ParsedNode;
}

/**
 * Reads YAML or JSON (by extension) so that every key and value knows its place. Refuses syntax errors,
 * duplicate keys, several documents, anchors, aliases, tags, and values that JSON cannot hold.
 */
export function parseLayerFile(path: string, text: string): Result<LocatedDocument, readonly Finding[]> {
  const parsed = parseFile(path, text);
  return parsed.ok ? ok({ path, text, root: parsed.value.root }) : parsed;
}

/** `parseLayerFile`, also with what the parser made. */
export function parseFile(path: string, text: string): Result<ParsedFile, readonly Finding[]> {
  const start = { file: path, line: 1, column: 1 };
  if (text.length > LARGEST)
    return err([findingAt(start, 'too-large', `The file has more than ${LARGEST} characters`)]);
  const lines = new LineCounter();
  const document = parse(text, lines);
  if (!document) return err([findingAt(start, 'too-deep', 'The file is nested too deeply to be read')]);
  const at = (offset: number) => {
    const { line, col } = lines.linePos(Math.min(offset, text.length));
    return { file: path, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const broken =
    unfinishedMerge(text) ?? otherEncoding(text) ?? (path.endsWith('.json') ? jsonProblem(text) : undefined);
  const findings = (broken ? [broken] : syntaxProblems(document)).map(({ code, offset, message }) =>
    findingAt(at(offset), code, message),
  );
  if (findings.length > 0) return err(findings);
  const { contents } = document;
  const read = readNodes(contents, at);
  return read.ok && contents
    ? ok({ path, text, root: read.value, contents })
    : (read as Result<never, readonly Finding[]>);
}

function parse(text: string, lineCounter: LineCounter): Document.Parsed | undefined {
  try {
    return parseDocument(text, {
      lineCounter,
      prettyErrors: false,
      version: '1.2',
      schema: 'core',
      merge: false,
      // readNodes reports duplicates instead, because it treats `1` and `"1"` as one key, and the parser
      // compares every pair.
      uniqueKeys: false,
    });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface SyntaxProblem {
  readonly code: FindingCode;
  readonly offset: number;
  readonly message: string;
}

/** The first syntax error (later ones are usually its consequences) and all unknown tags. */
function syntaxProblems({ errors, warnings }: Document.Parsed): readonly SyntaxProblem[] {
  const broken = errors.slice(0, 1);
  return [
    ...broken.map(({ code, message, pos }) =>
      code === 'RESOURCE_EXHAUSTION'
        ? { code: 'too-deep' as const, offset: pos[0], message: 'The file is nested too deeply to be read' }
        : { code: 'yaml-syntax' as const, offset: pos[0], message: inWords(code, message) },
    ),
    ...warnings.map((warning) => ({
      code: 'tag' as const,
      offset: warning.pos[0],
      message: warning.message,
    })),
  ];
}

/** The parser's message with the usual fix, or only the fix where the message helps nobody. */
function inWords(code: string, message: string): string {
  if (code === 'MULTIPLE_DOCS') return 'A file may hold only one document, and this line begins another';
  if (/ends? with a [\]}]/.test(message)) return `${message}${hints.MISSING_CHAR}`;
  if (message.includes('without - indicator')) return `${message}${hints.BAD_INDENT}`;
  return `${message}${hints[code as keyof typeof hints] ?? ''}`;
}

const hints = {
  BLOCK_AS_IMPLICIT_KEY: ': put text that contains ": " in quotes, or indent all lines of a mapping equally',
  UNEXPECTED_TOKEN: ": write '' for an apostrophe inside single quotes, or drop the quotes",
  BAD_INDENT: ': indent all lines of a mapping equally',
  MISSING_CHAR: ': close every quote and bracket',
} as const;

function unfinishedMerge(text: string): SyntaxProblem | undefined {
  const found = /^(?:<{7}|>{7}) .*$/m.exec(text);
  return found
    ? {
        code: 'yaml-syntax',
        offset: found.index,
        message: 'This is left over from an unresolved merge conflict',
      }
    : undefined;
}

/** The replacement character marks bytes that are not UTF-8. */
function otherEncoding(text: string): SyntaxProblem | undefined {
  const offset = text.indexOf('\uFFFD');
  const message = 'This character is not valid UTF-8: save the file as UTF-8';
  return offset === -1 ? undefined : { code: 'yaml-syntax', offset, message };
}

function jsonProblem(text: string): SyntaxProblem | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : 'Not JSON';
    const offset = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length);
    const said = message.replace(/ in JSON at position.*$/s, '');
    return { code: 'yaml-syntax', offset, message: `Not JSON: ${said}` };
  }
}
