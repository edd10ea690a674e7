import { canonicalJson } from '../config/canonicalJson.ts';
import type { Step } from '../model/generated/step.ts';
import type { RecordExport } from './applicationRecord.ts';
import { differences } from './differences.ts';
import { possibleVerdicts } from './maskedVerdicts.ts';
import type { Sha256 } from './recordSections.ts';
import type { ShownScreen } from './recordTypes.ts';
import { openParts, type ReplayRelease, shownParts } from './replayRelease.ts';
import { replayScreens } from './replayScreens.ts';

interface Replayed {
  readonly findings: readonly { readonly where: string; readonly says: string }[];
  readonly checked: readonly string[];
  readonly unchecked: readonly string[];
}

interface Given {
  readonly parts?: ReadonlyMap<string, string>;
}

/** Walks the flow of an export again by the releases, as far as they are given, and finds what came out otherwise. May throw. */
export function replayFindings(
  file: RecordExport,
  given: Given,
  { sha256 }: { readonly sha256: Sha256 },
): Replayed {
  const { inputs, record } = file;
  const language = record.application.language;
  const releases = new Map<string, ReplayRelease>();
  for (const { hash } of record.releases) {
    const texts = textsOf(file, hash, { given, sha256 });
    if (texts === undefined)
      return unable(
        `The screens: the release ${hash} is not given (--release, or export with --with-release)`,
      );
    releases.set(hash, openParts(shownParts(texts, language), language));
  }
  if (inputs === null) return withoutValues(record.screens, releases);
  const found = JSON.parse(canonicalJson(replayScreens(releases, inputs, { reveal: true }))) as ShownScreen[];
  return {
    findings: screenFindings(record.screens, found),
    checked: ['Every screen, question, verdict and way, by walking the flow again from the release'],
    unchecked: [],
  };
}

const unable = (why: string): Replayed => ({ findings: [], checked: [], unchecked: [why] });

/** The parts of a release whose texts are there and have their hash; undefined without those that every screen needs. */
function textsOf(
  { manifests, parts }: RecordExport,
  release: string,
  { given, sha256 }: { readonly given: Given; readonly sha256: Sha256 },
): Readonly<Record<string, string>> | undefined {
  const named = Object.entries(manifests[release]?.parts ?? {}).flatMap(([name, hash]) => {
    const text = given.parts?.get(hash) ?? parts?.[hash];
    return text === undefined || sha256(text) !== hash ? [] : [[name, text] as const];
  });
  const texts = Object.fromEntries(named);
  return 'app.json' in texts ? texts : undefined;
}

const short = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
};

function screenFindings(said: readonly ShownScreen[], found: readonly ShownScreen[]): Replayed['findings'] {
  const most = Math.max(said.length, found.length);
  return Array.from({ length: most }, (_, index) => index).flatMap((index) => {
    const [one, other] = [said[index], found[index]];
    const where = `screen ${index + 1}`;
    if (!other) return [{ where, says: `The release shows no such screen, but the record has ${one?.step}` }];
    if (!one) return [{ where, says: `The release shows ${other.step}, which the record lacks` }];
    return differences(one, other).map(({ pointer, said: is, found: should }) => ({
      where: `${where} (${one.step})`,
      says: `${pointer}: the record says ${short(is)}, the release gives ${short(should)}`,
    }));
  });
}

/**
 * What can be compared without the personal values: names, versions and words of the release, and each verdict that follows from what
 * the record says openly.
 */
function withoutValues(
  screens: readonly ShownScreen[],
  releases: ReadonlyMap<string, ReplayRelease>,
): Replayed {
  let [proved, open] = [0, 0];
  const findings = screens.flatMap((screen, index) => {
    const { step, release: hash, flow, at } = screen;
    const where = `screen ${index + 1} (${step})`;
    const release = releases.get(hash);
    const of = flow === null ? release?.app.steps[step] : release?.flowParts[flow]?.steps[step];
    if (!release || !of) return [{ where, says: 'The release has no such step' }];
    const verdicts = [...screen.policies, ...screen.onSubmit].flatMap((policy) => {
      const possible = possibleVerdicts(policy, { release, step: of, at });
      if (possible === undefined) open += 1;
      else proved += 1;
      if (possible?.includes(policy.verdict) !== false) return [];
      const says = `The policy ${policy.id}: the record says "${policy.verdict}", the release gives "${possible.join('" or "')}"`;
      return [{ where, says }];
    });
    return [...namesNotIn(release, of, screen).map((says) => ({ where, says })), ...verdicts];
  });
  return {
    findings,
    checked: [
      'Every screen, question, and policy with its version and citation, against the release',
      `${proved} of ${proved + open} verdicts, by the facts that are not personal`,
    ],
    unchecked: [`Ways, and ${open} verdicts: the values that they depend on are left out of this export`],
  };
}

function namesNotIn(
  release: ReplayRelease,
  { data }: Step,
  { questions, policies, onSubmit }: ShownScreen,
): readonly string[] {
  const fields = questions.filter(({ field }) => !Object.hasOwn(data.properties, field));
  const own = [...policies, ...onSubmit].filter(({ id, version, title, citation }) => {
    const policy = Object.hasOwn(release.app.policies, id) ? release.app.policies[id] : undefined;
    return policy?.version !== version || policy.title !== title || (policy.citation ?? null) !== citation;
  });
  return [
    ...fields.map(({ field }) => `The release asks for no ${field} on it`),
    ...own.map(({ id }) => `The policy ${id} is not as the release has it`),
  ];
}
