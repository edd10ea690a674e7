import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

/** The rows of the specification that give a message of one or two words ("Required", "Invalid date"). */
const ROWS = ['REG-22', 'REG-25', 'REG-27', 'FIELD-04', 'FIELD-15', 'FIELD-24', 'CHAT-16'];

interface StepFile {
  readonly messages?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly terse?: Readonly<Record<string, string>>;
}

const steps = globSync(['config/steps/**/*.yaml', 'brands/**/steps/**/*.yaml']).map(
  (file) => [file, parse(readFileSync(file, 'utf8')) as StepFile] as const,
);

/** Whatever else is as short, in any language, `equiform check` refuses (`checkTerse.ts`). */
it('REG-22 REG-25 REG-27 FIELD-15 FIELD-24 CHAT-16 only their rows give a message that does not say what to do', () => {
  const given = steps.flatMap(([file, { terse = {} }]) =>
    Object.entries(terse).map(([field, row]) => `${file} ${field}: ${row}`),
  );
  expect(given.filter((line) => !ROWS.some((row) => line.endsWith(`: ${row}`)))).toEqual([]);
  expect(given.length).toBeGreaterThan(10);
});

it('"Required" stands alone only where a row gives it', () => {
  const bare = steps.flatMap(([file, { messages = {}, terse = {} }]) =>
    Object.entries(messages).flatMap(([field, keys]) =>
      Object.values(keys).includes('common.required') && !Object.hasOwn(terse, field)
        ? [`${file} ${field}`]
        : [],
    ),
  );
  expect(bare).toEqual([]);
});
