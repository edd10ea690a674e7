import { type Knowledge, readKnowledge } from '../../../core/chat/assistant/knowledge.ts';
import { recognise } from '../../../core/chat/assistant/recognise.ts';
import { type Ports, portFacts } from '../../../core/journey/ports.ts';
import { productSettings } from '../../../core/model/brandTerms.ts';
import type { HoursDay } from '../../../core/model/generated/brand.ts';
import type { ChatbotAnswer } from '../../../core/model/generated/chatbot.ts';
import type { ChatbotPart } from '../../../core/model/release.ts';
import { clockText } from '../../../core/shared/dateText.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf, type ReleaseCopy } from '../../releases/releaseCopy.ts';

const read = new Map<string, Knowledge<ChatbotAnswer>>();
/** Lenders usually share chatbot knowledge; this many others are cached. */
const MOST_HELD = 20;

/** Empty for a release older than the chatbot. */
function knowledgeOf({ release }: CompiledRelease): Knowledge<ChatbotAnswer> {
  const part = release.parts['chatbot.json'] ?? '{"answers":[]}';
  const known = read.get(part);
  if (known !== undefined) return known;
  const fresh = readKnowledge((JSON.parse(part) as ChatbotPart).answers);
  if (read.size >= MOST_HELD) read.clear();
  read.set(part, fresh);
  return fresh;
}

const [MONDAY, SATURDAY] = [1, 6];

function rangeOf(copy: ReleaseCopy, entry: HoursDay | undefined): string {
  const { isOpen, startTime, endTime } = entry ?? {};
  if (!isOpen || !startTime || !endTime) return copy.text('shell.footer.hours.closed', { facts: {} });
  const [start = '', end = ''] = [startTime, endTime].map((time) => clockText(time, copy.locale));
  return copy.text('shell.footer.hours.range', { facts: {}, values: { start, end } });
}

/** Phone hours (C-48), or another way to reach people when they are unknown. */
function hoursText(copy: ReleaseCopy, week: readonly HoursDay[] | undefined): string {
  if (week === undefined) return copy.text('chatbot.hours.unknown', { facts: {} });
  const [weekdays = '', weekend = ''] = [MONDAY, SATURDAY].map((day) =>
    rangeOf(
      copy,
      week.find(({ weekdayValue }) => weekdayValue === day),
    ),
  );
  return copy.text('chatbot.hours', { facts: {}, values: { weekdays, weekend } });
}

/** Lists of the lender's settings that answers may name. */
function listsOf({ app: { brand } }: CompiledRelease, locale: string): Readonly<Record<string, string>> {
  const list = (items: readonly (string | number)[]): string =>
    new Intl.ListFormat(locale).format(items.map(String));
  return {
    states: list(brand.lending?.states ?? []),
    terms: list(productSettings(brand).terms ?? []),
  };
}

interface Asked {
  readonly question: string;
  readonly language: string | null;
  /** What companies do for the lender's borrowers: answers promise nothing else. */
  readonly ports: Ports;
}

/** The chatbot's answer in a language; support number and hours when it knows none. */
export function chatbotReply(
  release: CompiledRelease,
  { question, language, ports }: Asked,
  phoneWeek: readonly HoursDay[] | undefined,
): { readonly name: string; readonly text: string } {
  const copy = copyOf(release, language);
  const answer = recognise(knowledgeOf(release), question)?.entry;
  const values = { hours: hoursText(copy, phoneWeek), ...listsOf(release, copy.locale) };
  return {
    name: copy.text('chatbot.name', { facts: {} }),
    text: copy.text(answer?.text ?? 'chatbot.fallback', { facts: portFacts(ports), values }),
  };
}
