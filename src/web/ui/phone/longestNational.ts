import { type CountryCode, getExampleNumber, Metadata, type NumberingPlan } from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';

/** A number format; part of the library but missing from its types. */
interface NationalFormat {
  /** Digit groups, such as `(\d{3})(\d{4})`. */
  pattern(): string;
  /** The written form, such as `$1-$2`. */
  format(): string;
  /** The first group in national format, such as `0$1`. */
  nationalPrefixFormattingRule(): string | undefined;
}

type PlanWithFormats = NumberingPlan & { formats(): readonly NationalFormat[] };

const lengths = new Map<CountryCode, number>();

/** Length of a country's longest number in national format (WIDGET-03). */
export function longestNational(country: CountryCode): number {
  const known = lengths.get(country);
  if (known !== undefined) return known;
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan as PlanWithFormats;
  const mostDigits = Math.max(...plan.possibleLengths());
  const example = getExampleNumber(country, examples)?.formatNational() ?? '';
  const written = plan.formats().map((format) => writtenLength(format, mostDigits));
  const longest = Math.max(example.length, mostDigits, ...written);
  lengths.set(country, longest);
  return longest;
}

function writtenLength(format: NationalFormat, mostDigits: number): number {
  const groups = [...format.pattern().matchAll(/\(([^()]*)\)/g)].map(([, group = '']) => digitsOf(group));
  const digits = groups.reduce((sum, count) => sum + count, 0);
  const rule = format.nationalPrefixFormattingRule();
  const template = rule ? format.format().replace(/\$1/, rule) : format.format();
  const punctuation = template.replace(/\$\d/g, '').length;
  return Math.min(digits, mostDigits) + punctuation;
}

/** The maximum digits of a group: `\d{4,5}` has 5, `[2-9]\d` has 2. */
function digitsOf(group: string): number {
  const parts = group.matchAll(/(?:\\d|\[[^\]]+\]|\d)(?:\{(?:\d+,)?(\d+)\})?/g);
  return [...parts].reduce((sum, [, count]) => sum + Number(count ?? 1), 0);
}
