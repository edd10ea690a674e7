import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import type { BrowserReport, BrowserTest, Outcome } from './browserReport.ts';
import { firstLine } from './results.ts';
import { spentBy } from './stepTimes.ts';

/** Playwright's message when a test process ends. */
const CRASH = /worker process exited unexpectedly/i;

/** The result of a test by its attempts. */
export function outcomeOf(
  test: Pick<TestCase, 'outcome' | 'expectedStatus'> & {
    readonly results: readonly Pick<TestResult, 'status' | 'errors'>[];
  },
): Outcome {
  const outcome = test.outcome();
  if (outcome === 'expected') return 'passed';
  if (outcome === 'skipped') {
    const isWanted = test.results.length > 0 && test.expectedStatus === 'skipped';
    return isWanted && test.results.every(({ status }) => status !== 'interrupted') ? 'skipped' : 'notRun';
  }
  const errors = test.results.flatMap((result) => result.errors);
  return errors.some(({ message }) => CRASH.test(message ?? '')) ? 'crashed' : 'failed';
}

function readTest(test: TestCase): BrowserTest {
  const [, project = '', , ...titles] = test.titlePath();
  const last = test.results.at(-1);
  const seconds = (last?.duration ?? 0) / 1000;
  return {
    id: test.id,
    project,
    file: relative(process.cwd(), test.location.file),
    line: test.location.line,
    title: titles.join(' › '),
    isMatrix: test.tags.includes('@matrix'),
    outcome: outcomeOf(test),
    error: firstLine(test.results.flatMap(({ errors }) => errors)[0]?.message),
    seconds,
    spent: spentBy(last?.steps ?? [], seconds),
    records: test.results
      .flatMap(({ attachments }) => attachments)
      .flatMap(({ path }) => (path ? [relative(process.cwd(), path)] : [])),
  };
}

/** Writes the report for the runner to the file in E2E_REPORT, if set. */
export default class BrowserReporter implements Reporter {
  readonly #file = process.env.E2E_REPORT ?? '';
  readonly #errors: string[] = [];
  #suite: Suite | undefined;
  #workers = 1;

  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#suite = suite;
    this.#workers = Number(config.metadata.actualWorkers ?? config.workers);
  }

  onError({ message, value }: TestError): void {
    this.#errors.push(firstLine(message ?? value));
  }

  onEnd({ duration }: FullResult): void {
    if (this.#file === '') return;
    const report: BrowserReport = {
      tests: (this.#suite?.allTests() ?? []).map(readTest),
      errors: this.#errors,
      seconds: duration / 1000,
      workers: this.#workers,
    };
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(report));
  }
}
