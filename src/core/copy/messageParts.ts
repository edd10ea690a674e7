import type { Message, MessageWithArguments, Variant } from '../model/generated/copy.ts';

export type ArgumentType = MessageWithArguments['args'][string];

export interface LocatedVariant {
  readonly variant: Variant;
  /** JSON Pointer to the variant, whose text is there or at `textPointer`. */
  readonly pointer: string;
  readonly textPointer: string;
}

export interface MessageParts {
  readonly args: Readonly<Record<string, ArgumentType>>;
  readonly variants: readonly LocatedVariant[];
}

/** Converts the three ways to write a message (text, variants, arguments with either) to one. */
export function messageParts(message: Message): MessageParts {
  if (typeof message === 'string') return { args: {}, variants: [single(message, '')] };
  if (Array.isArray(message)) return { args: {}, variants: located(message, '') };
  const { args, text, variants = [] } = message;
  const own = text === undefined ? [] : [single(text, '/text')];
  return { args, variants: [...own, ...located(variants, '/variants')] };
}

const single = (text: string, textPointer: string): LocatedVariant => ({
  variant: { text },
  pointer: textPointer,
  textPointer,
});

const located = (variants: readonly Variant[], base: string): readonly LocatedVariant[] =>
  variants.map((variant, index) => ({
    variant,
    pointer: `${base}/${index}`,
    textPointer: `${base}/${index}/text`,
  }));
