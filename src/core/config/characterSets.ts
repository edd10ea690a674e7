import type { CharacterSet } from '../model/generated/brand.ts';
import { isObject, type Json, type JsonObject } from '../shared/json.ts';
import { memoByIdentities } from './memoByIdentity.ts';

/** Which setting of a brand's `characters` says by which set a text is checked. */
export const settingOfText = {
  firstName: 'names',
  middleName: 'names',
  lastName: 'names',
  city: 'cities',
} as const satisfies Record<keyof CharacterSet, 'names' | 'cities'>;

const REFERENCE = 'characters#/';

/** The rule that a field's pattern refers to (`characters#/lastName`); undefined for a pattern of its own. */
export const characterRuleName = (pattern: string | undefined): string | undefined =>
  pattern?.startsWith(REFERENCE) ? pattern.slice(REFERENCE.length) : undefined;

/** How a field refers to a rule. */
export const characterReference = (name: string): string => `${REFERENCE}${name}`;

const ofBrand = memoByIdentities<JsonObject>();
const ofStep = memoByIdentities<JsonObject>();

/**
 * Puts the patterns of the brand's character sets in place of the references to them in steps. Brands with the same sets share
 * the result. The layers are merged but need not be sound. A reference to a rule that the brand does not have stays, for the
 * check to report.
 */
export function withCharacterSets<T extends Readonly<Record<string, Json>>>(resolved: T): T {
  const { brand, steps } = resolved;
  if (!isObject(steps)) return resolved;
  const patterns = patternsOf(isObject(brand) ? brand.characters : undefined);
  const text = JSON.stringify(patterns);
  const made = (): JsonObject =>
    Object.fromEntries(
      Object.entries(steps).map(([id, step]) => [
        id,
        isObject(step) && refers(step) ? ofStep([step], text, () => filled(step, patterns)) : step,
      ]),
    );
  return { ...resolved, steps: ofBrand([steps], text, made) };
}

type Patterns = Readonly<Record<string, Json>>;

function patternsOf(characters: Json | undefined): Patterns {
  if (!isObject(characters)) return {};
  const rules = Object.entries(settingOfText).flatMap(([text, setting]) => {
    const pattern = at(characters, ['sets', String(characters[setting]), text, 'pattern']);
    return typeof pattern === 'string' ? [[text, pattern] as const] : [];
  });
  return Object.fromEntries(rules);
}

const at = (value: Json | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>(
    (within, key) => (isObject(within) && Object.hasOwn(within, key) ? within[key] : undefined),
    value,
  );

function fieldsOf(step: JsonObject): JsonObject {
  const fields = at(step, ['data', 'properties']);
  return isObject(fields) ? fields : {};
}

function ruleOf(field: Json): string | undefined {
  const pattern = at(field, ['trimmedPattern']);
  return typeof pattern === 'string' ? characterRuleName(pattern) : undefined;
}

const refers = (step: JsonObject): boolean =>
  Object.values(fieldsOf(step)).some((field) => ruleOf(field) !== undefined);

function filled(step: JsonObject, patterns: Patterns): JsonObject {
  const properties = Object.fromEntries(
    Object.entries(fieldsOf(step)).map(([name, field]) => {
      const trimmedPattern = at(patterns, [ruleOf(field) ?? '']);
      return [name, isObject(field) && trimmedPattern !== undefined ? { ...field, trimmedPattern } : field];
    }),
  );
  const data = isObject(step.data) ? step.data : {};
  return { ...step, data: { ...data, properties } };
}
