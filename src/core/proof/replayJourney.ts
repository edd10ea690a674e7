import { compileFlow } from '../flow/compileFlow.ts';
import { screenOf } from '../flow/screenPaths.ts';
import { statusesIn } from '../flow/statuses.ts';
import { statusRoutes } from '../flow/statusRouter.ts';
import { stepPath } from '../flow/stepAddress.ts';
import type { JourneyStage } from '../model/generated/journey.ts';
import type { Step } from '../model/generated/step.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import { isObject } from '../shared/json.ts';
import { toPattern } from '../shared/text.ts';
import type { FlowPath } from './exploreFlow.ts';
import type { RecordedLine, Recording } from './recording.ts';

/** Where the data lead elsewhere than a recording. */
export interface Deviation {
  /** The recording's line, 1-based. */
  readonly line: number;
  readonly message: string;
}

/** What a recording is replayed against. */
export interface Replay {
  readonly brand: ResolvedBrand;
  /** All paths through the brand's registration. */
  readonly ways: readonly FlowPath[];
  /** The stages of the borrower's path with detours; none without a sandbox lender. */
  readonly stages: readonly Pick<JourneyStage, 'status' | 'by' | 'when'>[];
}

const REGISTRATION = 'registration';
/** Screens with pages of their own instead of steps. */
const PAGES: ReadonlySet<string> = new Set(['product/select', 'product/select/confirm', '/dashboard']);

/**
 * Where a recorded journey is no longer possible: its questions are not a path through registration, a screen
 * is missing or has another heading, the lender's stages are in another order, or a status that waits for the
 * borrower leads to an unrecorded screen. Does not repeat what borrowers do on a screen.
 */
export function replayJourney({ screens, statuses }: Recording, replay: Replay): readonly Deviation[] {
  const base = replay.brand.flows[REGISTRATION]?.base.slice(1) ?? '';
  const isAsked = ({ what }: RecordedLine): boolean => what === base || what.startsWith(`${base}/`);
  const questions = screens.filter(isAsked);
  const later = screens.filter((screen) => !isAsked(screen));
  return [
    ...(questions.length === 0 ? [] : registered(questions, replay)),
    ...later.flatMap((screen) => shown(screen, replay)),
    ...ordered(statuses, replay),
    ...led({ screens: later, statuses, isWhole: questions.length > 0 }, replay),
  ].toSorted((a, b) => a.line - b.line);
}

/** The questions are those of some applicant, in order and under their headings. */
function registered(questions: readonly RecordedLine[], { brand, ways }: Replay): readonly Deviation[] {
  const definition = brand.flows[REGISTRATION];
  if (!definition) return [];
  const flow = compileFlow(definition, brand.steps, brand);
  const addressed = ways.map(({ steps }) =>
    steps.map((id) => ({ id, address: stepPath(flow, id).slice(1) })),
  );
  const alike = (way: (typeof addressed)[number]): number => {
    const at = way.findIndex(({ address }, index) => address !== questions[index]?.what);
    return at < 0 ? way.length : at;
  };
  const way = addressed.toSorted((a, b) => alike(b) - alike(a) || a.length - b.length)[0] ?? [];
  const headings = questions.flatMap((question) => {
    const step = flow.steps.find(({ id }) => stepPath(flow, id).slice(1) === question.what);
    return step ? headed(question, [step.id], brand) : [];
  });
  const same = alike(way);
  if (same === questions.length && same === way.length) return headings;
  const wrong = questions[Math.min(same, questions.length - 1)];
  const message = `The registration leads ${same === 0 ? 'first' : `from ${questions[same - 1]?.what}`} to ${way[same]?.address ?? 'its end'}, but the recording goes to ${questions[same]?.what ?? 'its end'}`;
  return [...(wrong ? [{ line: wrong.line, message }] : []), ...headings];
}

function shown(screen: RecordedLine, { brand }: Replay): readonly Deviation[] {
  if (PAGES.has(screen.what)) return [];
  const path = screenOf(screen.what, Object.keys(brand.screens));
  const found = path === undefined ? undefined : brand.screens[path];
  if (!found) return [{ line: screen.line, message: `There is no screen ${screen.what}` }];
  return headed(
    screen,
    found.steps.map(({ step }) => step),
    brand,
  );
}

function headed(
  { line, what, heading }: RecordedLine,
  steps: readonly string[],
  brand: ResolvedBrand,
): readonly Deviation[] {
  const titles = steps.flatMap((id) => titlesOf(brand.steps[id]));
  const texts = Object.values(brand.copy).flatMap((messages) =>
    titles.flatMap((title) => textsIn(messages[title])),
  );
  if (texts.some((text) => patternOf(text).test(heading))) return [];
  const message = `The heading of ${what} is ${texts.map((text) => JSON.stringify(text)).join(' or ')}, but the recording has ${JSON.stringify(heading)}`;
  return [{ line, message }];
}

/** The headings of a step: its own, or its pages'. */
function titlesOf(step: Step | undefined): readonly string[] {
  if (!step) return [];
  const elements = 'elements' in step.ui ? step.ui.elements : [];
  return [step.title, ...elements.flatMap((one) => ('page' in one && one.page ? [one.page.title] : []))];
}

function textsIn(message: unknown): readonly string[] {
  if (typeof message === 'string') return [message];
  if (Array.isArray(message)) return message.flatMap(textsIn);
  return isObject(message) ? [...textsIn(message.text), ...textsIn(message.variants)] : [];
}

const ARGUMENT = /\{(?:[^{}]|\{[^{}]*\})*\}|<[^>]+>/;

const patternOf = (text: string): RegExp => new RegExp(`^${text.split(ARGUMENT).map(toPattern).join('.*')}$`);

/**
 * The statuses follow the stages of the borrower's path; only a condition, or a stage met before, leads back.
 */
function ordered(statuses: readonly RecordedLine[], { stages }: Replay): readonly Deviation[] {
  if (stages.length === 0) return [];
  const met = new Set<string>();
  let place = 0;
  for (const { line, what } of statuses) {
    const ahead = stages.findIndex(({ status }, index) => index >= place && status === what);
    const back = stages.findIndex(
      ({ status, when }) => status === what && (when !== undefined || met.has(what)),
    );
    if (ahead < 0 && back < 0)
      return [{ line, message: `No stage of this journey has the status ${what} at this point` }];
    place = ahead < 0 ? back : ahead;
    met.add(what);
  }
  return [];
}

/** A status that waits for the borrower was met on a screen it leads to. */
function led(
  { screens, statuses, isWhole }: Recording & { readonly isWhole: boolean },
  { stages, brand }: Replay,
): readonly Deviation[] {
  const list = statusesIn(brand.enums);
  const met = new Set(screens.map(({ what }) => what));
  const pathsOf = (code: string): readonly string[] =>
    statusRoutes(list).flatMap(({ status, path }) =>
      ('prefix' in status ? code.startsWith(status.prefix) : status.includes(code)) ? [path] : [],
    );
  const begun = isWhole
    ? 0
    : statuses.findIndex(({ what }) => pathsOf(what).includes(screens[0]?.what ?? ''));
  return statuses.slice(Math.max(0, begun)).flatMap(({ line, what }) => {
    const isHeld = stages.some(({ status, by }) => status === what && by !== undefined);
    const paths = [...new Set(pathsOf(what))].filter((path) => path !== '');
    if (!isHeld || paths.length === 0 || paths.some((path) => met.has(path))) return [];
    return [
      { line, message: `The status ${what} leads to ${paths.join(' or ')}, which the recording never shows` },
    ];
  });
}
