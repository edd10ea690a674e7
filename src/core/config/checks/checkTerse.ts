import type { Message } from '../../model/generated/copy.ts';
import type { Step } from '../../model/generated/step.ts';
import { toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';

const LEAST_WORDS = 3;

/**
 * Checks that the messages of fields say what to do: one or two words, such as "Required", never do. A step may say in `terse`
 * what asks for them.
 */
export function checkTerse(check: BrandCheck): void {
  for (const [id, step] of Object.entries(check.brand.steps))
    for (const [field, messages] of Object.entries(step.messages ?? {}))
      checkField(check, { step, field, messages, at: toPointer(['steps', id]) });
}

interface FieldPlace {
  readonly step: Step;
  readonly field: string;
  /** keyword -> copy key */
  readonly messages: Readonly<Record<string, string>>;
  /** The pointer of the step. */
  readonly at: string;
}

function checkField(check: BrandCheck, { step, field, messages, at }: FieldPlace): void {
  const short = Object.entries(messages).flatMap(([keyword, key]) => {
    const text = Object.values(check.brand.copy).flatMap((words) => tersest(words[key]))[0];
    return text === undefined ? [] : [{ keyword, text }];
  });
  const isGiven = Object.hasOwn(step.terse ?? {}, field);
  if (isGiven && short.length === 0)
    check.report(`${at}/terse/${field}`, 'message-unused', `The messages of ${field} are not terse`, {
      on: 'key',
    });
  if (isGiven) return;
  for (const { keyword, text } of short)
    check.report(
      `${at}/messages/${field}/${keyword}`,
      'message-terse',
      `"${text}" does not say what to do; write at least three words, or say in terse what asks for these`,
    );
}

/** The texts of a message that are too short to say what to do. */
function tersest(message: Message | undefined): readonly string[] {
  if (message === undefined) return [];
  return textsOf(message).filter((text) => wordsIn(text) < LEAST_WORDS);
}

/** Writes words without spaces between them. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordsIn(text: string): number {
  if (!SPACELESS.test(text)) return text.trim().split(/\s+/).length;
  return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

function textsOf(message: Message): readonly string[] {
  if (typeof message === 'string') return [message];
  if (Array.isArray(message)) return message.map(({ text }) => text);
  const { text, variants = [] } = message;
  return [...(text === undefined ? [] : [text]), ...variants.map((variant) => variant.text)];
}
