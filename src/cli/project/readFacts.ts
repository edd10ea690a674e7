import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { factValueProblem } from '../../core/config/checks/checkExampleValues.ts';
import { vocabularyOf } from '../../core/flow/ruleSet.ts';
import { brandFacts } from '../../core/matrix/brandFacts.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import { deriveFacts } from '../../core/rules/deriveFacts.ts';
import type { Facts } from '../../core/rules/types.ts';
import { isObject } from '../../core/shared/json.ts';
import { suggest } from '../../core/shared/suggest.ts';
import { CannotRun, type Given, textOption } from '../terminal/cliCommand.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const givenOption = {
  flags: '--given <facts>',
  description: 'the facts of an applicant: a JSON or YAML file, or inline JSON',
  needs: 'a file of facts, or facts as JSON',
} as const;

/**
 * The facts of a command line, plus those of the lender and derived facts; `today` is today unless given. Throws
 * `CannotRun` for unreadable input, unknown facts and impossible values.
 */
export function readFacts(brand: ResolvedBrand, given: Given, terminal: Terminal): Facts {
  const own = factsGiven(textOption(given, 'given'), terminal.folder);
  const fields = (name: string): boolean => name.startsWith('field.');
  for (const name of Object.keys(own)) {
    if (fields(name) || Object.hasOwn(brand.facts, name)) continue;
    const meant = suggest(name, Object.keys(brand.facts));
    throw new CannotRun(`There is no fact ${name}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
  }
  refuseStrangeValues(own, brand);
  const today = terminal.today?.();
  const facts: Facts = {
    ...(today === undefined ? {} : { today }),
    ...brandFacts(brand, Object.keys(brand.facts)),
    ...own,
  };
  return { ...facts, ...deriveFacts(facts, brand.facts), ...own };
}

/** Rules would treat an impossible value as missing, so refuse it. */
function refuseStrangeValues(own: Facts, brand: ResolvedBrand): void {
  for (const [name, value] of Object.entries(own)) {
    const problem = value === null ? undefined : factValueProblem(name, value, vocabularyOf(brand));
    if (!problem) continue;
    const { message, suggestion } = problem;
    throw new CannotRun(`${message}.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`}`);
  }
}

function factsGiven(text: string | undefined, folder: string): Facts {
  if (text === undefined) return {};
  const read = text.trimStart().startsWith('{') ? text : fileText(resolve(folder, text), text);
  try {
    const facts: unknown = parse(read, { schema: 'core' });
    if (isObject(facts)) return facts as Facts;
  } catch (error) {
    throw new CannotRun(
      `The facts cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  throw new CannotRun('The facts must be one mapping of names to values, such as { "property.state": "TX" }');
}

function fileText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CannotRun(`There is no facts file ${name}`);
  }
}
