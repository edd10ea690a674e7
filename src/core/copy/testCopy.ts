import type { Message } from '../model/generated/copy.ts';
import type { CopyPart } from '../model/release.ts';
import type { EnumValues, FactDictionary } from '../rules/types.ts';
import { compileMessages } from './compileMessages.ts';
import { type Copy, createCopy } from './createCopy.ts';

export const testFacts: FactDictionary = {
  'entry.kind': { type: 'enum', of: 'entryKinds' },
  'org.features.forSaleSixMonths': { type: 'boolean' },
  'income.annual': { type: 'money', personal: true },
};

export const testEnums: EnumValues = { entryKinds: ['organic', 'prescreen'] };

/** `messages` after a round trip through a release: compiled, written as JSON, read again. */
export function copyOf(messages: Readonly<Record<string, Message>>, locale = 'en-US'): Copy {
  const compiled: CopyPart['messages'] = JSON.parse(JSON.stringify(compileMessages(messages)));
  const args = { companyName: 'Harborlight Credit Union', supportPhone: '888-819-6388' };
  return createCopy({ messages: compiled, locale, dictionary: testFacts, enums: testEnums, args });
}
