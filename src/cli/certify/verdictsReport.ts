import { junitCases } from '../../core/config/junit.ts';
import type { Paint } from '../../core/config/paint.ts';
import type { Verdict } from './certifyLender.ts';

export type CertifyFormat = 'human' | 'json' | 'junit';

/** A point in a line, or three when it is failed. */
export const verdictLine = ({ id, title, expected, seen }: Verdict, paint: Paint): string =>
  seen === undefined
    ? `${paint.green('✔')} ${id}: ${title}\n`
    : `${paint.red('✖')} ${id}: ${title}\n    seen      ${seen}\n    expected  ${expected}\n`;

/** How many points are passed and failed, in a line after an empty one. */
export function verdictsSum(verdicts: readonly Verdict[]): string {
  const failed = verdicts.filter(({ seen }) => seen !== undefined).length;
  return `\n${verdicts.length - failed} points passed, ${failed} failed\n`;
}

const human = (verdicts: readonly Verdict[], paint: Paint): string =>
  `${verdicts.map((verdict) => verdictLine(verdict, paint)).join('')}${verdictsSum(verdicts)}`;

/** All verdicts in one format, ending with a newline. */
export function verdictsReport(verdicts: readonly Verdict[], format: CertifyFormat, paint: Paint): string {
  if (format === 'human') return human(verdicts, paint);
  if (format === 'junit')
    return junitCases(
      'equiform certify',
      verdicts.map(({ id, title, expected, seen, milliseconds }) => ({
        kind: 'point',
        name: `${id}: ${title}`,
        milliseconds,
        ...(seen !== undefined && { failure: { message: seen, body: `expected: ${expected}` } }),
      })),
    );
  const report = verdicts.map(({ milliseconds: _own, seen, ...verdict }) => ({
    ...verdict,
    passed: seen === undefined,
    ...(seen !== undefined && { seen }),
  }));
  return `${JSON.stringify(report, null, 2)}\n`;
}
