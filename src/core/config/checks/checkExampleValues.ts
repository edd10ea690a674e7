import { usStates } from '../../matrix/usStates.ts';
import type { PolicyExample } from '../../model/generated/policies.ts';
import { enumValues, factKind, kindName, type SettledKind } from '../../rules/kinds.ts';
import type { EnumValues, FactDictionary } from '../../rules/types.ts';
import { valueTest } from '../../rules/valueTest.ts';
import { suggest } from '../../shared/suggest.ts';
import type { BrandCheck } from './brandCheck.ts';

const stateCodes = usStates.map(({ code }) => code);

/** True if facts can have all the values that the examples give, so that these may run. */
export function checkExampleValues(
  { report, vocabulary: { enums } }: BrandCheck,
  { given }: PolicyExample,
  { facts, at }: { readonly facts: FactDictionary; readonly at: string },
): boolean {
  let isTyped = true;
  for (const [name, value] of Object.entries(given)) {
    const problem = factValueProblem(name, value, { facts, enums });
    if (!problem) continue;
    isTyped = false;
    report(`${at}/given/${name}`, 'fact-type', problem.message, { suggestion: problem.suggestion });
  }
  return isTyped;
}

/** Why a fact cannot have a value, and the likely fix; undefined if it can, or if there is no such fact. */
export function factValueProblem(
  name: string,
  value: unknown,
  { facts, enums }: { readonly facts: FactDictionary; readonly enums: EnumValues },
): { readonly message: string; readonly suggestion: string | undefined } | undefined {
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
  if (!fact || fits(factKind(fact), value, enums)) return undefined;
  return {
    message: `${name} is ${kindName(factKind(fact))}, so it cannot be ${said(value)}`,
    suggestion: meant(factKind(fact), value, enums),
  };
}

const said = (value: unknown): string => JSON.stringify(value);

/** An unknown enum is reported at the fact. */
const fits = (kind: SettledKind, value: unknown, enums: EnumValues): boolean =>
  (kind.type === 'enum' && enumValues(enums, kind.of) === undefined) ||
  (valueTest(kind, enums)(value) && statesIn(kind, value).every((state) => stateCodes.includes(state)));

function statesIn(kind: SettledKind, value: unknown): readonly string[] {
  if (kind.type === 'state') return [String(value)];
  return kind.type === 'list' && kind.items.type === 'state' && Array.isArray(value) ? value.map(String) : [];
}

function meant(kind: SettledKind, value: unknown, enums: EnumValues): string | undefined {
  if (kind.type === 'list') {
    const wrong: unknown = Array.isArray(value)
      ? value.find((item) => !fits(kind.items, item, enums))
      : undefined;
    return wrong === undefined ? undefined : meant(kind.items, wrong, enums);
  }
  if (typeof value !== 'string') return undefined;
  if (kind.type === 'enum') return suggest(value, enumValues(enums, kind.of) ?? []);
  if (kind.type === 'state') return suggest(value, stateCodes);
  const spelt = value.trim() === '' ? undefined : parsed(value);
  return spelt !== undefined && fits(kind, spelt, enums) ? String(spelt) : undefined;
}

function parsed(text: string): number | boolean | undefined {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
