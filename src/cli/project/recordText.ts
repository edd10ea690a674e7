import type { Paint } from '../../core/config/paint.ts';
import type { BorrowerRecord } from '../../core/record/applicationRecord.ts';
import type {
  AskedQuestion,
  ConsideredPolicy,
  RoutedStep,
  SaidMessage,
  ShownScreen,
} from '../../core/record/recordTypes.ts';
import type { ExplanationInWords } from '../../core/rules/explainInWords.ts';

const when = (at: string): string => at.slice(0, 16).replace('T', ' ');

const said = ({ key, text }: SaidMessage): string =>
  text === null ? `(${key})` : text.replaceAll('\n', ' ');

/** A condition with its outcome, and what decided it. */
function whyText({ sentence, outcome, because }: ExplanationInWords): string {
  const facts = [...new Set(because.flatMap((reason) => reason.facts))];
  return `${sentence}: ${outcome}${facts.length === 0 ? '' : ` (${facts.join('; ')})`}`;
}

function questionText(
  { label, asked, because, requiredBy, answer, field }: AskedQuestion,
  paint: Paint,
): string {
  const why = because.map(whyText).join('; ');
  if (!asked) return paint.dim(`      not asked  ${field}: ${why}\n`);
  const required =
    requiredBy.length === 0 ? 'may be left out' : `required by the ${requiredBy.join(' and ')}`;
  const value = answer.state === 'given' ? JSON.stringify(answer.value) : `(${answer.state})`;
  const shown = why === '' ? '' : paint.dim(`                 because ${why}\n`);
  return `      asked      ${field}, ${required}: ${said(label)}\n                 ${value}\n${shown}`;
}

function policyText(policy: ConsideredPolicy, paint: Paint): string {
  const { id, version, verdict, title, citation, why, message, effect } = policy;
  const color =
    { refused: paint.red, warned: paint.yellow, applies: paint.green }[verdict as string] ?? paint.dim;
  const isIn = ['refused', 'warned', 'applies'].includes(verdict);
  const deciding = isIn ? why : why.filter(({ outcome }) => outcome !== 'yes').slice(0, 1);
  const lines = [
    `      policy     ${id} version ${version}: ${color(verdict)}`,
    `                 ${title} (${citation ?? 'a rule of the lender'})`,
    ...(isIn ? [`                 ${effect}`] : []),
    ...deciding.map((one) => paint.dim(`                 ${one.decides}: ${whyText(one)}`)),
    ...(message === null ? [] : [`                 it said: ${said(message)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

const routeText = ({ step, because }: RoutedStep): string =>
  because === null ? step : `${step}, because ${whyText(because)}`;

function screenText(screen: ShownScreen, paint: Paint): string {
  const { number, step, address, title, texts, at, release, because, questions, policies, onSubmit, next } =
    screen;
  const then = [
    ...next.skipped.map((one) => `      passed     ${routeText(one)}\n`),
    ...(next.step === null ? [] : [`      then       ${routeText(next.step)}\n`]),
    ...(next.status === null ? [] : [`      then       the status ${next.status}\n`]),
  ];
  return [
    `\n${String(number).padStart(4)}  ${paint.bold(step)}  ${said(title)}\n`,
    paint.dim(`      ${address}, saved ${when(at)}, release ${release.slice(0, 16)}\n`),
    ...(because === null
      ? []
      : [`      shown      ${because.outcome === 'yes' ? 'because' : 'although'} ${whyText(because)}\n`]),
    ...texts.map(({ place, message }) => `      ${place.padEnd(10)} ${said(message)}\n`),
    ...questions.map((one) => questionText(one, paint)),
    ...policies.map((one) => policyText(one, paint)),
    ...(onSubmit.length === 0 ? [] : ['      when all of it was submitted:\n']),
    ...onSubmit.map((one) => policyText(one, paint)),
    ...then,
  ].join('');
}

const listed = (title: string, lines: readonly string[], paint: Paint): string =>
  lines.length === 0 ? '' : `\n${paint.bold(title)}\n${lines.map((line) => `      ${line}\n`).join('')}`;

/** A record for people: the screens in order with what was asked and decided and why, then what was kept beside them. */
export function recordText(record: BorrowerRecord, paint: Paint): string {
  const { application, releases, screens, history, consents, documents, notices, decisions, notes } = record;
  const { uuid, loanNumber, lender, state, status, created, language } = application;
  const moves = history.filter((one, index) => one.status !== (history[index - 1]?.status ?? null));
  return [
    `${paint.bold(`application ${uuid}`)}  loan ${loanNumber}\n`,
    `${lender}, ${state}, ${status}; begun ${when(created)}, in ${language}\n`,
    ...releases.map(
      ({ hash, position, since }) => `release ${hash}, position ${position ?? '-'}, since ${when(since)}\n`,
    ),
    ...screens.map((screen) => screenText(screen, paint)),
    listed(
      'Statuses',
      moves.map((one) => `${when(one.at)}  ${one.status}  ${one.event}, by ${one.by}`),
      paint,
    ),
    listed(
      'Decisions',
      decisions.map(
        ({ at, decision, reasons }) => `${when(at)}  ${decision ?? '-'}: ${reasons.join(', ') || '-'}`,
      ),
      paint,
    ),
    listed(
      'Consents',
      consents.map(
        (one) =>
          `${when(one.at)}  ${one.type} ${one.answer}, version ${one.version}, words ${one.textHash ?? 'not kept'}`,
      ),
      paint,
    ),
    listed(
      'Documents',
      documents.map((one) => {
        const acts = one.acts.map(({ act, at }) => `${act} ${when(at)}`).join(', ');
        return `${when(one.at)}  ${one.type} version ${one.version}, ${one.status}, ${one.sha256}${acts === '' ? '' : `: ${acts}`}`;
      }),
      paint,
    ),
    listed(
      'Notices',
      notices.map(({ at, kind, by, id }) => `${when(at)}  ${kind}, by ${by}, ${id}`),
      paint,
    ),
    listed('What is known', notes, paint),
  ].join('');
}
