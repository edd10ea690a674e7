import type { Message } from '../model/generated/copy.ts';
import type { CompiledMessage, CompiledVariant } from '../model/release.ts';
import { deepFrozen } from '../shared/deepFrozen.ts';
import { compiledText } from './messageElements.ts';
import { messageParts } from './messageParts.ts';
import { parseIcu } from './parseIcu.ts';
import { typeArguments } from './typeArguments.ts';

/**
 * Compiles checked messages to JSON that needs no parser. Throws an Error that names a message whose ICU text
 * does not parse; `checkMessage` finds it first.
 */
export function compileMessages(
  messages: Readonly<Record<string, Message>>,
): Readonly<Record<string, CompiledMessage>> {
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compiled(key, message)]));
}

/** Lenders and editions share most messages. */
const ofTexts = new Map<string, CompiledMessage>();
const ofObjects = new WeakMap<object, CompiledMessage>();
const MOST_TEXTS = 100_000;

function compiled(key: string, message: Message): CompiledMessage {
  if (typeof message !== 'string') {
    const known = ofObjects.get(message) ?? deepFrozen(compile(key, message));
    ofObjects.set(message, known);
    return known;
  }
  const known = ofTexts.get(message) ?? deepFrozen(compile(key, message));
  if (ofTexts.size >= MOST_TEXTS) ofTexts.clear();
  ofTexts.set(message, known);
  return known;
}

function compile(key: string, message: Message): CompiledMessage {
  const { args, variants } = messageParts(message);
  return variants.map(({ variant: { when, text } }): CompiledVariant => {
    const parsed = parseIcu(text);
    if (!parsed.ok) throw new Error(`Message ${key}: ${parsed.error}`);
    const compiled = compiledText(typeArguments(parsed.value, args));
    return when === undefined ? { text: compiled } : { when, text: compiled };
  });
}
