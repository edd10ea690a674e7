import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wholeBrand } from '../../core/config/checks/checkBrand.ts';
import { withTraits } from '../../core/config/statusesPart.ts';
import type {
  AppPart,
  ChatbotPart,
  CopyPart,
  DocumentsPart,
  FlowPart,
  OverlaysPart,
  ScreensPart,
  StatusesPart,
  UnderwritingPart,
  UnreviewedPart,
} from '../../core/model/release.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import type { TelemetryPart } from '../../core/model/telemetryMap.ts';
import type { Json } from '../../core/shared/json.ts';
import { CannotRun } from '../terminal/cliCommand.ts';

/** The brand of a release folder (`equiform build`), as far as a release contains it; throws `CannotRun`. */
export function readReleaseFolder(folder: string): ResolvedBrand {
  try {
    return brandOf(folder);
  } catch (error) {
    if (error instanceof CannotRun) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotRun(`The release in ${folder} cannot be read: ${why}`);
  }
}

function brandOf(folder: string): ResolvedBrand {
  const names = filesIn(folder);
  const part = <T>(name: string): T | undefined =>
    names.includes(name) ? (JSON.parse(readFileSync(join(folder, name), 'utf8')) as T) : undefined;
  const app = part<AppPart>('app.json');
  if (!app) throw new CannotRun(`${folder} is not a release, because it has no app.json`);
  const screens = part<ScreensPart>('screens.json');
  const flows = app.flows.flatMap((id) => part<FlowPart>(`flow.${id}.json`) ?? []);
  const messages = (locale: string): object =>
    Object.assign(
      {},
      ...names
        .filter((name) => name.startsWith(`copy.${locale}.`))
        .map((name) => part<CopyPart>(name)?.messages),
    );
  const { flows: _ids, locales, ...own } = app;
  const sections = {
    ...own,
    facts: { ...app.facts, ...screens?.facts },
    enums: withTraits({ ...app.enums, ...screens?.enums }, part<StatusesPart>('statuses.json')),
    policies: {
      ...app.policies,
      ...screens?.policies,
      ...part<UnderwritingPart>('server.underwriting.json')?.policies,
    },
    steps: Object.assign(
      {},
      app.steps,
      screens?.steps,
      part<OverlaysPart>('overlays.json')?.steps,
      ...flows.map(({ steps }) => steps),
    ),
    flows: Object.fromEntries(flows.map(({ flow }) => [flow.id, flow])),
    screens: screens?.screens ?? {},
    chatbot: Object.fromEntries(
      (part<ChatbotPart>('chatbot.json')?.answers ?? []).map((answer) => [answer.id, answer]),
    ),
    documents: part<DocumentsPart>('documents.json')?.documents ?? {},
    unreviewed: part<UnreviewedPart>('server.unreviewed.json')?.languages ?? [],
    telemetry: part<TelemetryPart>('telemetry.json')?.events ?? {},
    copy: Object.fromEntries(locales.map((locale) => [locale, messages(locale)])),
    logo: readFileSync(join(folder, 'logo.svg'), 'utf8'),
  };
  return wholeBrand(sections as unknown as Readonly<Record<string, Json>>);
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    throw new CannotRun(`There is no release folder ${folder}`);
  }
}
