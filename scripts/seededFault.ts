import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A small fault that a person would notice or a requirement forbids, put into a file while tests run. */
export interface Fault {
  readonly file: string;
  /** The original text, which occurs once. */
  readonly from: string;
  /** The faulty text. */
  readonly to: string;
  /** What goes wrong, in plain English. */
  readonly what: string;
  /** Test files that should catch it; for browser tests, with the test after a colon. */
  readonly tests: readonly string[];
}

/** A failed test, and the first line of its error. */
export interface Noticed {
  readonly test: string;
  readonly why: string;
}

/** The test that caught a fault, now and before; null if none did, absent if it was not tried. */
interface NoticedBy {
  readonly test?: string | null;
  readonly before?: string | null;
}

/** The results of tried faults; a fault that changed since has none. */
export type Results = readonly (Pick<Fault, 'file' | 'from' | 'to'> & NoticedBy)[];

/** Whether a test needs a browser and built pages. */
export const isBrowserTest = (test: string): boolean => /\.e2e\.ts\b/.test(test);

/** The text of a file with the fault in it; throws unless the original occurs once. */
export function faulty(text: string, { file, from, to }: Pick<Fault, 'file' | 'from' | 'to'>): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}

/** The faults selected by number, `first-last` or a word (default: all). */
export function wantedOf(faults: readonly Fault[], asked: readonly string[]): readonly Fault[] {
  if (asked.length === 0) return faults;
  const isAsked = ({ file, what }: Fault, number: number) =>
    asked.some((one) => {
      const range = /^(\d+)(?:-(\d+))?$/.exec(one);
      if (!range) return `${file} ${what}`.toLowerCase().includes(one.toLowerCase());
      return Number(range[1]) <= number && number <= Number(range[2] ?? range[1]);
    });
  return faults.filter((fault, index) => isAsked(fault, index + 1));
}

/** The result of a fault; undefined if it was never tried in its current form. */
export const resultOf = (results: Results, fault: Fault): Results[number] | undefined =>
  results.find(({ file, from, to }) => file === fault.file && from === fault.from && to === fault.to);

/** The results with one fault updated. */
export const withResult = (results: Results, fault: Fault, noticed: NoticedBy): Results => {
  const last = resultOf(results, fault);
  const { file, from, to } = fault;
  return [...results.filter((one) => one !== last), { file, from, to, ...last, ...noticed }];
};

const firstLine = (text = ''): string => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** The first failed test in a Vitest report, or the file that could not run. */
export function firstOfVitest({ testResults }: VitestReport, folder: string): Noticed {
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed)
      return {
        test: `${relative(folder, name)}: ${failed.fullName}`,
        why: firstLine(failed.failureMessages?.[0]),
      };
  }
  const broken = testResults.find(({ status }) => status === 'failed');
  if (!broken) throw new Error('Vitest failed without a test that did');
  return { test: relative(folder, broken.name), why: firstLine(broken.message) };
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

/** The first failed test in a Playwright report; throws if something other than a test failed. */
export function firstOfPlaywright(report: {
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message?: string }[];
}): Noticed {
  const specsOf = ({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']> => [
    ...specs,
    ...suites.flatMap(specsOf),
  ];
  // A test that did not run because another failed is not ok but has no error.
  const errorOf = (spec: NonNullable<Suite['specs']>[number]) =>
    spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors)).at(0);
  const failed = report.suites.flatMap(specsOf).find((spec) => !spec.ok && errorOf(spec));
  if (!failed)
    throw new Error(firstLine(report.errors[0]?.message ?? 'Playwright failed without a test that did'));
  return { test: `tests/e2e/${failed.file}: ${failed.title}`, why: firstLine(errorOf(failed)?.message) };
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

const code = (text: string): string => (text.trim() === '' ? '(nothing)' : `\`${cell(text)}\``);

/** The table of all faults and results. */
export function tableOf(faults: readonly Fault[], results: Results): string {
  const rows = faults.map((fault, index) => {
    const result = resultOf(results, fault);
    const noticed = result?.test === undefined ? 'not tried yet' : (result.test ?? '**nobody**');
    const before = result?.before === undefined ? 'not tried' : (result.before ?? 'no test that was run');
    const change = `${code(fault.from)} becomes ${code(fault.to)}`;
    return `| ${index + 1} | \`${fault.file}\` | ${change} | ${cell(fault.what)} | ${cell(noticed)} | ${cell(before)} |`;
  });
  return [
    '# Faults put in on purpose',
    '',
    'Written by `npm run test:seeded` from `tests/faultsSeeded.yaml`: each fault is put into the product alone, and the test',
    'that noticed it first is named.',
    '',
    '"Before" is a test that noticed the same change at commit 6107f71, before tests were moved out of the browser; it passes',
    'there without the fault. Only unit and contract tests of then were run, those first that most likely notice a fault.',
    '"No test that was run" is where all of them that import the file passed, "not tried" where no short run decided it: an',
    'old test, above all one of the browser, may have noticed that fault too.',
    '',
    '| # | File | Change | What goes wrong | Noticed by | Before |',
    '| - | ---- | ------ | --------------- | ---------- | ------ |',
    ...rows,
    '',
  ].join('\n');
}
