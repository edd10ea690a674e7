import { builtInStatuses } from '../../core/flow/builtInStatuses.ts';
import { statusesOf as listOf, type StatusList } from '../../core/flow/statuses.ts';
import type { HoursDay, PlannedBanner } from '../../core/model/generated/brand.ts';
import type { JourneyFile } from '../../core/model/generated/journey.ts';
import type { TextsRule } from '../../core/model/generated/mails.ts';
import type { Screen } from '../../core/model/generated/screens.ts';
import type {
  AppPart,
  CopyPart,
  FlowPart,
  MailsPart,
  OverlaysPart,
  Release,
  ScreensPart,
  SentMail,
  SignersPart,
  StatusesPart,
  UnderwritingPart,
  UnreviewedPart,
} from '../../core/model/release.ts';
import type { TelemetryPart } from '../../core/model/telemetryMap.ts';
import { parsedText } from '../../core/shared/parsedText.ts';
import { sharedByText } from '../../core/shared/sharedByText.ts';
import type { Validators } from '../../core/validation/types.ts';
import { loadValidators } from './loadValidators.ts';

/** A release ready for the server: parts parsed, validators loaded, screen-specific parts merged in. */
export interface CompiledRelease {
  readonly release: Release;
  /**
   * The app part, including the steps, facts, enums and policies of screens and overlays, and the policies of the
   * decision, which no browser gets.
   */
  readonly app: AppPart;
  /** flow id -> flow and steps */
  readonly flows: Readonly<Record<string, FlowPart>>;
  /** address below /account/heloc/{uuid} -> screen */
  readonly screens: Readonly<Record<string, Screen>>;
  /** Of releases older than the list: the statuses of the base layer. */
  readonly statuses: StatusList;
  /** Telemetry that pages may report; empty in releases older than the data map. */
  readonly telemetry: TelemetryPart;
  /** The stages of its applications; undefined in releases older than journeys. */
  readonly journey: JourneyFile | undefined;
  /** The mails that events send, by id; undefined in releases older than mails. */
  readonly mails: Readonly<Record<string, SentMail>> | undefined;
  /** When texts of the journey come; undefined where there are none. */
  readonly texts: TextsRule | undefined;
  /** The mails that advertise, by id. */
  readonly commercial: readonly string[];
  /** The area of additional signers; undefined in releases older than it. */
  readonly signers: SignersPart | undefined;
  /** Department -> its usual week; empty in releases older than hours. */
  readonly hours: Readonly<Record<string, readonly HoursDay[]>>;
  readonly banners: readonly PlannedBanner[];
  /** Languages that are not offered, or whose documents say that nobody approved them (`UnreviewedPart`). */
  readonly unreviewed: readonly string[];
  /** locale -> messages, including those of screens and overlays */
  readonly copy: Readonly<Record<string, CopyPart>>;
  /** The modules browsers load, so that both sides decide alike (promise 3). */
  readonly validators: Validators;
}

/** Equal texts are made once: lenders share most parts. */
const shared = sharedByText();

const optionalPart = <T>(release: Release, name: string): T | undefined => {
  const text = release.parts[name];
  return text === undefined ? undefined : parsedText<T>(text);
};

const part = <T>(release: Release, name: string): T => {
  const found = optionalPart<T>(release, name);
  if (found === undefined) throw new Error(`Release ${release.hash} has no part ${name}`);
  return found;
};

const named = <T>(names: readonly string[], read: (name: string) => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, read(name)]));

const validatorsOf = ({ parts }: Release, name: string): Validators => {
  const text = parts[name];
  return text === undefined ? {} : shared(text, loadValidators);
};

/**
 * Compiles a release; rejects when a part is missing or the validators do not load. Releases older than
 * screens have none.
 */
export async function compileRelease(release: Release): Promise<CompiledRelease> {
  const app = part<AppPart>(release, 'app.json');
  const screens = optionalPart<ScreensPart>(release, 'screens.json');
  const overlays = optionalPart<OverlaysPart>(release, 'overlays.json');
  const validators = ['validators.js', 'validators.screens.js', 'validators.overlays.js'].map((name) =>
    validatorsOf(release, name),
  );
  const underwriting = optionalPart<UnderwritingPart>(release, 'server.underwriting.json');
  const mails = optionalPart<MailsPart>(release, 'server.mails.json');
  const whole = screens ? withScreens(app, screens) : app;
  return {
    release,
    app: {
      ...whole,
      steps: { ...whole.steps, ...overlays?.steps },
      policies: { ...whole.policies, ...underwriting?.policies },
    },
    flows: named(app.flows, (id) => part<FlowPart>(release, `flow.${id}.json`)),
    screens: screens?.screens ?? {},
    statuses: statusesOf(release),
    telemetry: optionalPart<TelemetryPart>(release, 'telemetry.json') ?? { events: {}, words: [] },
    journey: optionalPart<JourneyFile>(release, 'server.journey.json'),
    mails: mails?.mails,
    texts: mails?.texts,
    commercial: mails?.commercial ?? [],
    signers: optionalPart<SignersPart>(release, 'server.signers.json'),
    unreviewed: optionalPart<UnreviewedPart>(release, 'server.unreviewed.json')?.languages ?? [],
    hours: optionalPart(release, 'server.hours.json') ?? {},
    banners: optionalPart(release, 'server.banners.json') ?? [],
    copy: copiesOf(release, app.locales),
    validators: Object.freeze(Object.assign(Object.create(null), ...validators) as Validators),
  };
}

const readStatuses = (text: string): StatusList => listOf(JSON.parse(text) as StatusesPart);

function statusesOf({ parts }: Release): StatusList {
  const text = parts['statuses.json'];
  return text === undefined ? builtInStatuses : shared(text, readStatuses);
}

const withScreens = (app: AppPart, { facts, enums, policies, steps, questions }: ScreensPart): AppPart => ({
  ...app,
  facts: { ...app.facts, ...facts },
  enums: { ...app.enums, ...enums },
  policies: { ...app.policies, ...policies },
  steps: { ...app.steps, ...steps },
  ...(questions === undefined ? {} : { questions }),
});

/** Messages by locale, put together when they are first read: few lenders' are while a server runs. */
function copiesOf(release: Release, locales: readonly string[]): Record<string, CopyPart> {
  const copies: Record<string, CopyPart> = {};
  for (const locale of locales) {
    let whole: CopyPart | undefined;
    Object.defineProperty(copies, locale, {
      enumerable: true,
      get: () => {
        whole ??= withScreenCopy(release, part<CopyPart>(release, `copy.${locale}.json`));
        return whole;
      },
    });
  }
  return copies;
}

function withScreenCopy(release: Release, { locale, messages }: CopyPart): CopyPart {
  const screens = optionalPart<CopyPart>(release, `copy.${locale}.screens.json`);
  const overlays = optionalPart<CopyPart>(release, `copy.${locale}.overlays.json`);
  return { locale, messages: { ...messages, ...screens?.messages, ...overlays?.messages } };
}
