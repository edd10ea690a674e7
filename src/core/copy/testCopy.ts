import type { Message } from '../model/generated/copy.ts';
import type { CopyPart } from '../model/release.ts';
import type { EnumValues, FactDictionary } from '../rules/types.ts';
import { compileMessages } from './compileMessages.ts';
import { type Copy, createCopy } from './createCopy.ts';

/** A small fact dictionary for tests. */
export const testFacts: FactDictionary = {
  'entry.kind': { type: 'enum', of: 'entryKinds' },
  'org.features.forSaleSixMonths': { type: 'boolean' },
  'income.annual': { type: 'money', personal: true },
};

/** The enums of `testFacts`. */
export const testEnums: EnumValues = { entryKinds: ['organic', 'prescreen'] };

/** Copy of `messages` as a release carries it: compiled, written as JSON, read again. */
export function copyOf(messages: Readonly<Record<string, Message>>, locale = 'en-US'): Copy {
  const compiled: CopyPart['messages'] = JSON.parse(JSON.stringify(compileMessages(messages)));
  const args = { companyName: 'Harborlight Credit Union', supportPhone: '888-819-6388' };
  return createCopy({ messages: compiled, locale, dictionary: testFacts, enums: testEnums, args });
}
