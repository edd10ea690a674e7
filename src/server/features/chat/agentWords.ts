import { wordsOfText } from '../../../core/chat/wordsOfText.ts';
import type { SandboxChatFile } from '../../../core/model/generated/sandbox-chat.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';

/** What the agent answers: the last part of the key of a message (`chatAgent.…`), and whether the chat is over with it. */
export interface AgentAnswer {
  readonly text: string;
  readonly ends: boolean;
}

/** What the sandbox's agent answers: by the first answer one of whose words begins a word of the customer; blank is a file. */
export function agentAnswer({ answers }: Pick<SandboxChatFile, 'answers'>, said: string): AgentAnswer {
  const words = wordsOfText(said);
  if (words.length === 0) return { text: 'files', ends: false };
  const fits = answers.find((answer) =>
    answer.words.some((one) => words.some((word) => word.startsWith(one))),
  );
  return { text: fits?.text ?? 'other', ends: fits?.ends ?? false };
}

/** A message of a chat in its language; the key itself where the release is older than the message. */
export function chatText(
  release: CompiledRelease | undefined,
  language: string | null,
  { key, values = {} }: { readonly key: string; readonly values?: Readonly<Record<string, string>> },
): string {
  const copy = release && copyOf(release, language);
  return copy?.has(key) ? copy.text(key, { facts: {}, values }) : key;
}
