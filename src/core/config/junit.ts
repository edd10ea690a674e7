import { type Finding, showLocation } from './finding.ts';

export interface JUnitInput {
  readonly files: readonly string[];
  readonly brands: readonly { readonly code: string; readonly isReady: boolean }[];
  readonly findings: readonly Finding[];
  readonly milliseconds: number;
}

/**
 * Each file and brand is a test case; errors fail their file's case, a brand that is not ready fails its own,
 * and warnings are output.
 */
export function junitOf({ files, brands, findings, milliseconds }: JUnitInput): string {
  const byFile = Map.groupBy(findings, ({ file }) => file);
  const names = [...new Set([...files, ...byFile.keys()])].sort();
  const ofFiles = names.map((file) => fileCase(file, byFile.get(file) ?? []));
  const ofBrands = brands.map(({ code, isReady }) => ({
    isFailed: !isReady,
    xml: isReady ? bare('brand', code) : failed('brand', code, 'The brand has errors', ''),
  }));
  const suites = [suite('files', ofFiles), suite('brands', ofBrands)];
  const failures = [...ofFiles, ...ofBrands].filter(({ isFailed }) => isFailed).length;
  const tests = ofFiles.length + ofBrands.length;
  const head = `name="equiform check" tests="${tests}" failures="${failures}" time="${(milliseconds / 1000).toFixed(3)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${head}>\n${suites.join('')}</testsuites>\n`;
}

export interface JUnitCase {
  readonly kind: string;
  readonly name: string;
  readonly milliseconds: number;
  /** Missing when it passed. */
  readonly failure?: { readonly message: string; readonly body: string };
}

/** Cases of one suite. */
export function junitCases(name: string, all: readonly JUnitCase[]): string {
  const cases = all.map(({ kind, name: of, failure }) => ({
    isFailed: failure !== undefined,
    xml: failure ? failed(kind, of, failure.message, escaped(failure.body)) : bare(kind, of),
  }));
  const failures = cases.filter(({ isFailed }) => isFailed).length;
  const seconds = all.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
  const head = `name="${escaped(name)}" tests="${all.length}" failures="${failures}" time="${seconds.toFixed(3)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${head}>\n${suite(name, cases)}</testsuites>\n`;
}

interface Case {
  readonly isFailed: boolean;
  readonly xml: string;
}

function suite(name: string, cases: readonly Case[]): string {
  const failures = cases.filter(({ isFailed }) => isFailed).length;
  return `  <testsuite name="${name}" tests="${cases.length}" failures="${failures}">\n${cases.map(({ xml }) => xml).join('')}  </testsuite>\n`;
}

function fileCase(file: string, findings: readonly Finding[]): Case {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  const aside = warnings.length === 0 ? '' : `      <system-out>${lines(warnings)}</system-out>\n`;
  const [first] = errors;
  if (!first) return { isFailed: false, xml: aside === '' ? bare('file', file) : open('file', file, aside) };
  return { isFailed: true, xml: failed('file', file, first.message, lines(errors), aside) };
}

const lines = (findings: readonly Finding[]): string =>
  escaped(
    findings
      .map((finding) => {
        const meant = finding.suggestion === undefined ? '' : ` Did you mean ${finding.suggestion}?`;
        return `${showLocation(finding)} ${finding.code}: ${finding.message}${meant}`;
      })
      .join('\n'),
  );

const bare = (kind: string, name: string): string =>
  `    <testcase classname="${kind}" name="${escaped(name)}"/>\n`;

const open = (kind: string, name: string, inner: string): string =>
  `    <testcase classname="${kind}" name="${escaped(name)}">\n${inner}    </testcase>\n`;

const failed = (kind: string, name: string, message: string, body: string, aside = ''): string =>
  open(kind, name, `      <failure message="${escaped(message)}">${body}</failure>\n${aside}`);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML allows no control characters except tab and line ends. */
const escaped = (text: string): string =>
  [...text]
    .filter((letter) => letter >= ' ' || letter === '\n' || letter === '\t')
    .map((letter) => entities[letter] ?? letter)
    .join('');
