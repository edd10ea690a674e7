import { wordsOfText } from '../../../core/chat/wordsOfText.ts';
import type { SandboxChatFile } from '../../../core/model/generated/sandbox-chat.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';

/** The last part of a message key (`chatAgent.…`), and whether it ends the chat. */
export interface AgentAnswer {
  readonly text: string;
  readonly ends: boolean;
}

/** The first answer with a word that begins a word of the customer's message; a blank message is a file. */
export function agentAnswer({ answers }: Pick<SandboxChatFile, 'answers'>, said: string): AgentAnswer {
  const words = wordsOfText(said);
  if (words.length === 0) return { text: 'files', ends: false };
  const fits = answers.find((answer) =>
    answer.words.some((one) => words.some((word) => word.startsWith(one))),
  );
  return { text: fits?.text ?? 'other', ends: fits?.ends ?? false };
}

/** A chat message in the chat's language; the key itself when the release lacks it. */
export function chatText(
  release: CompiledRelease | undefined,
  language: string | null,
  { key, values = {} }: { readonly key: string; readonly values?: Readonly<Record<string, string>> },
): string {
  const copy = release && copyOf(release, language);
  return copy?.has(key) ? copy.text(key, { facts: {}, values }) : key;
}
