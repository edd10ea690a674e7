import { copyArguments } from '../config/copyArguments.ts';
import { legalValues } from '../config/legalValues.ts';
import { type Copy, createCopy } from '../copy/createCopy.ts';
import { spokenLanguage } from '../copy/language.ts';
import { type CompiledFlow, compileFlow } from '../flow/compileFlow.ts';
import { vocabularyOf } from '../flow/ruleSet.ts';
import type { Screen } from '../model/generated/screens.ts';
import type { AppPart, CopyPart, FlowPart, ScreensPart } from '../model/release.ts';

/** A release, as far as screens are computed from it. */
export interface ReplayRelease {
  readonly app: AppPart;
  readonly flows: Readonly<Record<string, CompiledFlow>>;
  readonly flowParts: Readonly<Record<string, FlowPart>>;
  readonly screens: Readonly<Record<string, Screen>>;
  readonly copy: Copy;
}

const isShown = (name: string, language: string): boolean =>
  ['app.json', 'screens.json', `copy.${language}.json`, `copy.${language}.screens.json`].includes(name) ||
  (name.startsWith('flow.') && name.endsWith('.json'));

/** The parts of a release that decide what a borrower of this language is shown. */
export function shownParts(
  parts: Readonly<Record<string, string>>,
  language: string | null,
): Readonly<Record<string, string>> {
  const app = JSON.parse(parts['app.json'] ?? '{}') as AppPart;
  const spoken = spokenLanguage(app.locales ?? [], language);
  return Object.fromEntries(Object.entries(parts).filter(([name]) => isShown(name, spoken)));
}

/** Opens these parts of a release; throws an error that names a part that is missing or broken. */
export function openParts(parts: Readonly<Record<string, string>>, language: string | null): ReplayRelease {
  const read = <T>(name: string): T => {
    const text = parts[name];
    if (text === undefined) throw new Error(`The release has no part ${name}`);
    return JSON.parse(text) as T;
  };
  const own = read<AppPart>('app.json');
  const screens = 'screens.json' in parts ? read<ScreensPart>('screens.json') : undefined;
  const app: AppPart = {
    ...own,
    facts: { ...own.facts, ...screens?.facts },
    enums: { ...own.enums, ...screens?.enums },
    policies: { ...own.policies, ...screens?.policies },
    steps: { ...own.steps, ...screens?.steps },
  };
  const locale = spokenLanguage(app.locales, language);
  const ofScreens = `copy.${locale}.screens.json`;
  const messages = {
    ...read<CopyPart>(`copy.${locale}.json`).messages,
    ...(ofScreens in parts ? read<CopyPart>(ofScreens).messages : {}),
  };
  const { facts: dictionary, enums } = vocabularyOf(app);
  const args = { ...legalValues(app.brand), ...copyArguments(app.brand) };
  const flowParts = Object.fromEntries(app.flows.map((id) => [id, read<FlowPart>(`flow.${id}.json`)]));
  return {
    app,
    flowParts,
    flows: Object.fromEntries(
      Object.entries(flowParts).map(([id, { flow, steps }]) => [id, compileFlow(flow, steps, app)]),
    ),
    screens: screens?.screens ?? {},
    copy: createCopy({ messages, locale, dictionary, enums, args }),
  };
}
