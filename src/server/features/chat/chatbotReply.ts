import { chooseAnswer } from '../../../core/chat/chooseAnswer.ts';
import type { HoursSeed } from '../../../core/model/generated/sandbox-hours.ts';
import type { ChatbotPart } from '../../../core/model/release.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf, type ReleaseCopy } from '../../releases/releaseCopy.ts';

const known = new WeakMap<CompiledRelease, ChatbotPart>();

/** What the chatbot of a release knows; nothing where the release was made before there was one. */
function knowledgeOf(release: CompiledRelease): ChatbotPart {
  const read = known.get(release);
  if (read !== undefined) return read;
  const part = JSON.parse(release.release.parts['chatbot.json'] ?? '{"answers":[]}') as ChatbotPart;
  known.set(release, part);
  return part;
}

const [MONDAY, SATURDAY] = [1, 6];

/** `06:00` as people say it: 6:00 AM. */
function spoken(time: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return format.format(Date.parse(`2000-01-01T${time}Z`));
}

function rangeOf(copy: ReleaseCopy, entry: HoursSeed | undefined): string {
  const { isOpen, startTime, endTime } = entry ?? {};
  if (!isOpen || !startTime || !endTime) return copy.text('shell.footer.hours.closed', { facts: {} });
  const [start = '', end = ''] = [startTime, endTime].map((time) => spoken(time, copy.locale));
  return copy.text('shell.footer.hours.range', { facts: {}, values: { start, end } });
}

/** When the phone is answered (C-48), or another way to reach people where that is not known. */
function hoursText(copy: ReleaseCopy, week: readonly HoursSeed[] | undefined): string {
  if (week === undefined) return copy.text('chatbot.hours.unknown', { facts: {} });
  const [weekdays = '', weekend = ''] = [MONDAY, SATURDAY].map((day) =>
    rangeOf(
      copy,
      week.find(({ weekdayValue }) => weekdayValue === day),
    ),
  );
  return copy.text('chatbot.hours', { facts: {}, values: { weekdays, weekend } });
}

/** What the chatbot of a lender says to a question, in a language; the support number and hours where it knows nothing. */
export function chatbotReply(
  release: CompiledRelease,
  { question, language }: { readonly question: string; readonly language: string | null },
  phoneWeek: readonly HoursSeed[] | undefined,
): { readonly name: string; readonly text: string } {
  const copy = copyOf(release, language);
  const answer = chooseAnswer(knowledgeOf(release).answers, question, copy.locale);
  const values = { hours: hoursText(copy, phoneWeek) };
  return {
    name: copy.text('chatbot.name', { facts: {} }),
    text: copy.text(answer?.text ?? 'chatbot.fallback', { facts: {}, values }),
  };
}
