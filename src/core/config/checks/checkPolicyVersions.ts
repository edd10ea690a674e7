import type { EarlierVersion, Policy } from '../../model/generated/policies.ts';
import { addDays, isCalendarDate } from '../../shared/calendarDate.ts';
import type { BrandCheck } from './brandCheck.ts';

type Range = NonNullable<Policy['effective']>;

/**
 * Versions of a policy must follow each other day by day, without overlap or gap, and with rising numbers.
 * True if all their dates exist.
 */
export function checkPolicyVersions({ report }: BrandCheck, policy: Policy, at: string): boolean {
  const { earlier = [], effective, version: newest = 1 } = policy;
  const places = earlier.map((version, index) => ({ ...version, at: `${at}/earlier/${index}` }));
  const sound = places.filter(({ effective: range, at: place }) => isRange(report, range, place));
  if (sound.length < earlier.length || !effective) return false;
  for (const [index, { effective: range, version, at: place }] of places.entries()) {
    const next = places[index + 1] ?? { effective, version: newest };
    if (version >= next.version)
      report(
        `${place}/version`,
        'policy-incomplete',
        `Version ${next.version} comes after this one, so this one needs a lower number`,
      );
    meet(report, range, { next: next.effective, at: place });
  }
  return true;
}

function isRange(
  report: BrandCheck['report'],
  { from, to }: EarlierVersion['effective'],
  at: string,
): boolean {
  const impossible = Object.entries({ from, to }).filter(([, date]) => !isCalendarDate(date, 1));
  for (const [key, date] of impossible)
    report(`${at}/effective/${key}`, 'bad-format', `${date} is not a calendar date`);
  if (impossible.length > 0) return false;
  if (to < from) report(`${at}/effective/to`, 'policy-incomplete', 'The version ends before it begins');
  return to >= from;
}

function meet(
  report: BrandCheck['report'],
  { to }: EarlierVersion['effective'],
  { next, at }: { readonly next: Range; readonly at: string },
): void {
  const due = addDays(next.from, -1);
  const where = `${at}/effective/to`;
  if (to > due)
    report(where, 'policy-overlap', `This version ends on ${to}, but the next begins on ${next.from}`, {
      suggestion: due,
    });
  if (to < due)
    report(
      where,
      'policy-gap',
      `No version is in force between ${to} and ${next.from}, when the next begins`,
      {
        suggestion: due,
      },
    );
}
