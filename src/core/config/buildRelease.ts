import { compileMessages } from '../copy/compileMessages.ts';
import { withVersions } from '../flow/policyVersions.ts';
import { vocabularyOf } from '../flow/ruleSet.ts';
import type { Message } from '../model/generated/copy.ts';
import type { Step } from '../model/generated/step.ts';
import { fontPart } from '../model/lookParts.ts';
import type {
  AppPart,
  ChatbotPart,
  CopyPart,
  DocumentsPart,
  FlowPart,
  OverlaysPart,
  Release,
  ScreensPart,
  StatusesPart,
  UnderwritingPart,
  UnreviewedPart,
} from '../model/release.ts';
import type { ResolvedBrand } from '../model/resolvedBrand.ts';
import type { TelemetryPart } from '../model/telemetryMap.ts';
import type { EnumValues } from '../rules/types.ts';
import { deepFrozen } from '../shared/deepFrozen.ts';
import { compileValidators } from '../validation/compileValidators.ts';
import { asksFirst } from './asksFirst.ts';
import { brandIcon, maskableIcon } from './brandIcons.ts';
import { canonicalJson } from './canonicalJson.ts';
import { withDisclosed } from './disclosedByPolicy.ts';
import { isServerMessage } from './documentMessage.ts';
import { fontFiles } from './lookFiles.ts';
import { mailsPart } from './mailsPart.ts';
import { memoByIdentities, memoByIdentity } from './memoByIdentity.ts';
import { oneOfEqual } from './oneOfEqual.ts';
import { isOverlayMessage } from './overlayMessage.ts';
import { withPasswordRule } from './passwordRule.ts';
import { releasedPolicies, underwritingPolicies } from './releasedPolicies.ts';
import { releaseText } from './releaseText.ts';
import { splitSteps } from './screenSteps.ts';
import {
  definitionsNamedBy,
  isScreenMessage,
  screenLabels,
  screensPart,
  withoutScreens,
} from './screensPart.ts';
import { withShown } from './shownByPolicy.ts';
import { signersPart } from './signersPart.ts';
import { statusesPart, withoutTraits } from './statusesPart.ts';
import { telemetryPart } from './telemetryPart.ts';

export interface ReleasePorts {
  /** Lower-case hex of a text's UTF-8 bytes. */
  readonly sha256: (text: string) => string;
}

/**
 * The release of a checked brand, identical to the byte in any order of files and keys, except the order of a
 * step's fields and of a field's messages. Throws if the brand has errors that the check would have found.
 */
export function buildRelease(resolved: ResolvedBrand, ports: ReleasePorts): Release {
  const { logo, look, ...sections } = resolved;
  const names = Object.keys(sections).sort() as (keyof typeof sections)[];
  const keys = [ports, oneOfEqual(look), ...names.map((name) => sections[name])];
  return releaseMemo(keys, [logo, ...names].join('\n'), () => makeRelease(resolved, ports));
}

/** Lenders that did not change since an earlier configuration have the same release. */
const releaseMemo = memoByIdentities<Release>();

function makeRelease(resolved: ResolvedBrand, ports: ReleasePorts): Release {
  const { sha256 } = ports;
  const whole = withPasswordRule(resolved);
  const { parts: common } = sharedOf(whole);
  const known = hashesOf(common, ports);
  const parts = partsOf(whole, sha256);
  const brand = resolved.brand.code;
  const names = Object.keys(parts).sort();
  const hashOf = (name: string): string =>
    (parts[name] === common[name] ? known[name] : undefined) ?? sha256(parts[name] ?? '');
  const hashes = Object.fromEntries(names.map((name) => [name, hashOf(name)]));
  const hash = sha256(names.map((name) => `${name} ${hashes[name]}\n`).join(''));
  return { hash, brand, manifest: { format: 1, brand, parts: hashes }, parts };
}

/** Of the parts that lenders share. */
const hashesOf = memoByIdentity(
  (parts: Readonly<Record<string, string>>, { sha256 }: ReleasePorts): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, sha256(text)])),
);

function partsOf(resolved: ResolvedBrand, sha256: ReleasePorts['sha256']): Readonly<Record<string, string>> {
  const { theme, logo, look } = resolved;
  const { retention, hours, banners, characters, ...brand } = resolved.brand;
  const shared = sharedOf(resolved);
  const parts: Record<string, string> = {
    ...shared.parts,
    'app.json': textOf({ ...shared.app, ...asksFirst(resolved), brand, theme, ...fontsOf(resolved, sha256) }),
    'icon.maskable.svg': maskableIcon(logo, theme.colors.light.surface),
    'icon.svg': brandIcon(logo),
    'logo.svg': logo,
    ...look,
    ...(retention === undefined ? {} : { 'retention.json': canonicalJson(retention) }),
    ...(hours === undefined ? {} : { 'server.hours.json': canonicalJson(hours) }),
    ...(banners === undefined ? {} : { 'server.banners.json': canonicalJson(banners) }),
  };
  return Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function fontsOf({ theme, look }: ResolvedBrand, sha256: ReleasePorts['sha256']): Pick<AppPart, 'fonts'> {
  const files = fontFiles(theme);
  if (files.length === 0) return {};
  return { fonts: Object.fromEntries(files.map((file) => [file, sha256(look[fontPart(file)] ?? '')])) };
}

/** Brands share it if all their sections except brand, theme, logo and look are the same objects. */
interface Shared {
  readonly app: Omit<AppPart, 'brand' | 'theme'>;
  readonly parts: Readonly<Record<string, string>>;
}

const sharedMemo = memoByIdentities<Shared>();

function sharedOf(resolved: ResolvedBrand): Shared {
  const { brand, theme, logo, look, ...sections } = resolved;
  const names = Object.keys(sections).sort() as (keyof typeof sections)[];
  const text = [...names, definitionsNamedBy(resolved)].join('\n');
  return sharedMemo(
    names.map((name) => sections[name]),
    text,
    () => makeShared(resolved),
  );
}

const versionsMemo = memoByIdentities<Pick<ResolvedBrand, 'policies' | 'steps' | 'flows'>>();

function versionsOf({ policies, steps, flows }: ResolvedBrand) {
  return withVersions({ policies, steps, flows });
}

function makeShared(checked: ResolvedBrand): Shared {
  const given = {
    ...checked,
    ...versionsMemo([checked.policies, checked.steps, checked.flows], '', () => versionsOf(checked)),
  };
  const { others, ofScreens, ofOverlays } = splitSteps(given.steps, given.screens);
  const resolved = {
    ...given,
    enums: withoutTraits(given.enums),
    steps: withShown(given.steps, given.policies),
    documents: withDisclosed(given),
    policies: releasedPolicies(given),
  };
  const screens = screensPart(resolved);
  const statuses = statusesPart(given.enums);
  const parts: Record<string, string> = {
    'chatbot.json': textOf({ answers: Object.values(resolved.chatbot).filter(({ off }) => off !== true) }),
    ...(resolved.journey.stages.length > 0 ? { 'server.journey.json': canonicalJson(resolved.journey) } : {}),
    ...mailsPart(resolved.mails),
    ...signersPart(resolved.signers),
    'documents.json': textOf({ documents: resolved.documents }),
    'overlays.json': textOf({ steps: splitSteps(resolved.steps, resolved.screens).ofOverlays }),
    'screens.json': textOf(screens),
    'server.underwriting.json': textOf({ policies: underwritingPolicies(given) }),
    ...(statuses ? { 'statuses.json': textOf(statuses) } : {}),
    ...unreviewedPart(resolved),
    'telemetry.json': textOf(telemetryPart(resolved)),
    'validators.js': validatorsOf(others, resolved.enums),
    'validators.overlays.js': validatorsOf(ofOverlays, resolved.enums),
    'validators.screens.js': validatorsOf(ofScreens, resolved.enums),
  };
  for (const id of Object.keys(resolved.flows)) parts[`flow.${id}.json`] = textOf(flowPart(resolved, id));
  const labels = oneOfEqual(screenLabels(resolved, screens));
  for (const [locale, messages] of Object.entries(resolved.copy))
    Object.assign(parts, copyParts(locale, messages, labels));
  return { app: deepFrozen(appPart(resolved, screens)), parts };
}

function unreviewedPart({ unreviewed }: ResolvedBrand): Readonly<Record<string, string>> {
  const part: UnreviewedPart = { languages: unreviewed };
  return unreviewed.length > 0 ? { 'server.unreviewed.json': canonicalJson(part) } : {};
}

const textOf = (
  part:
    | AppPart
    | ChatbotPart
    | DocumentsPart
    | FlowPart
    | OverlaysPart
    | ScreensPart
    | StatusesPart
    | TelemetryPart
    | UnderwritingPart,
): string => releaseText(part);

/** Of one language. Lenders with the same words share them, and an edit in another language leaves them. */
function copyParts(
  locale: string,
  messages: Readonly<Record<string, Message>>,
  labels: readonly string[],
): Readonly<Record<string, string>> {
  const part = (name: string, keys: readonly object[], isIn: (key: string) => boolean) => ({
    [`copy.${locale}${name}.json`]: copyMemo(keys, `${locale} ${name}`, () =>
      copyPart(locale, messages, isIn),
    ),
  });
  const isOfScreens = isScreenMessage(labels);
  return {
    ...part(
      '',
      [messages, labels],
      (key) => !isOfScreens(key) && !isServerMessage(key) && !isOverlayMessage(key),
    ),
    ...part('.documents', [messages, messages], isServerMessage),
    ...part('.overlays', [messages, messages], isOverlayMessage),
    ...part('.screens', [messages, labels], isOfScreens),
  };
}

const copyMemo = memoByIdentities<string>();

function copyPart(
  locale: string,
  messages: Readonly<Record<string, Message>>,
  isIn: (key: string) => boolean,
): string {
  const own = Object.fromEntries(Object.entries(messages).filter(([key]) => isIn(key)));
  const part: CopyPart = { locale, messages: compileMessages(own) };
  return canonicalJson(part);
}

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : 1;

function appPart(resolved: ResolvedBrand, screens: ScreensPart): Shared['app'] {
  const { flags, pages, flows, copy, migrations } = resolved;
  const { facts, enums, policies, steps } = withoutScreens(resolved, screens);
  const inFlows = new Set(Object.values(flows).flatMap((flow) => flow.steps.map(({ id }) => id)));
  return {
    facts,
    enums,
    flags,
    policies,
    pages,
    flows: Object.keys(flows).sort(),
    locales: Object.keys(copy).sort(),
    ...(Object.keys(migrations).length > 0 ? { migrations: Object.values(migrations).sort(byId) } : {}),
    steps: Object.fromEntries(Object.entries(steps).filter(([id]) => !inFlows.has(id))),
  };
}

function flowPart({ flows, steps }: ResolvedBrand, id: string): FlowPart {
  const flow = flows[id];
  if (!flow) throw new Error(`There is no flow ${id}`);
  const own = flow.steps.map((entry): [string, Step] => {
    const step = steps[entry.id];
    if (!step) throw new Error(`Flow ${id}: there is no step ${entry.id}`);
    return [entry.id, step];
  });
  return { flow, steps: Object.fromEntries(own) };
}

const validatorsOf = memoByIdentity((steps: ResolvedBrand['steps'], enums: ResolvedBrand['enums']): string =>
  compileValidators(steps, enumValuesOf(enums)),
);

const enumValuesOf = (enums: ResolvedBrand['enums']): EnumValues =>
  vocabularyOf({ facts: {}, enums, policies: {} }).enums;
