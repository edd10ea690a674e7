import { isObject } from '../../shared/json.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import { suggest } from '../../shared/suggest.ts';
import { panelsOf } from '../stepFields.ts';
import type { BrandCheck } from './brandCheck.ts';
import { firstLocale } from './checkCopy.ts';

/** A name with dots, as messages and facts have. What begins with `screen.` is checked as a message. */
const DOTTED = /^(?!screen\.)[a-z]\w*(?:\.[\w-]+)+$/;

/** A dotted name in the options of a panel is a message or a fact. */
export function checkPanelNames({ brand, report }: BrandCheck): void {
  const messages = brand.copy[firstLocale] ?? {};
  for (const step of Object.values(brand.steps))
    for (const { pointer, options } of panelsOf(step))
      for (const { at, name } of namesIn(options, `${pointer}/options`))
        if (!Object.hasOwn(messages, name) && !Object.hasOwn(brand.facts, name))
          report(
            `${toPointer(['steps', step.id])}${at}`,
            'unknown-copy-key',
            `There is neither a message nor a fact ${name}`,
            { suggestion: suggest(name, [...Object.keys(messages), ...Object.keys(brand.facts)]) },
          );
}

interface FoundName {
  readonly at: string;
  readonly name: string;
}

function namesIn(value: unknown, at: string): readonly FoundName[] {
  if (typeof value === 'string') return DOTTED.test(value) ? [{ at, name: value }] : [];
  if (!Array.isArray(value) && !isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => namesIn(part, at + toPointer([key])));
}
