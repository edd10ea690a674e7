import type { CalendarDate } from '../shared/calendarDate.ts';
import type { JsonObject } from '../shared/json.ts';
import type { ChatbotAnswer } from './generated/chatbot.ts';
import type { DocumentTemplate } from './generated/document.ts';
import type { EnumDefinition, StatusTraits } from './generated/enums.ts';
import type { FactDefinition } from './generated/facts.ts';
import type { FlagDefault } from './generated/flags.ts';
import type { Flow } from './generated/flow.ts';
import type { MailRule, TextsRule } from './generated/mails.ts';
import type { Migration } from './generated/migration.ts';
import type { Page } from './generated/page.ts';
import type { Screen } from './generated/screens.ts';
import type { SignersFile } from './generated/signers.ts';
import type { Step } from './generated/step.ts';
import type { BrandSettings, FullPolicy, FullTheme } from './resolvedBrand.ts';

/**
 * An immutable, checked, compiled configuration of one brand, named by its content hash. Parts are texts. Every page:
 * `app.json`, `flow.<id>.json`, `copy.<locale>.json`, `validators.js`, `logo.svg`, `icon.svg`, `icon.maskable.svg`; what the
 * lender brings for its look (lookParts.ts).
 * Application screens: `screens.json`, `copy.<locale>.screens.json`, `validators.screens.js`. Dialogs and menus:
 * `overlays.json`, `copy.<locale>.overlays.json`, `validators.overlays.js`. Server documents: `documents.json`,
 * `copy.<locale>.documents.json`. Also the chatbot's knowledge `chatbot.json`, the data map `telemetry.json`, and
 * retention periods `retention.json`, and the statuses `statuses.json`. Parts named `server.*` never leave the server:
 * `server.journey.json`, `server.mails.json`, `server.underwriting.json`, `server.unreviewed.json`,
 * and of the lender's people `server.hours.json`, `server.banners.json`.
 */
export interface Release {
  /** Lower-case hex SHA-256 of the sorted part names and hashes. */
  readonly hash: string;
  readonly brand: string;
  readonly manifest: ReleaseManifest;
  readonly parts: Readonly<Record<string, string>>;
}

/** Lower-case hex SHA-256 of each part's UTF-8 text, by part name. */
export interface ReleaseManifest {
  readonly format: 1;
  readonly brand: string;
  readonly parts: Readonly<Record<string, string>>;
}

/** Part `app.json`: what every screen needs. */
export interface AppPart {
  readonly brand: Omit<BrandSettings, 'retention' | 'hours' | 'banners'>;
  readonly theme: FullTheme;
  /** The hash of the part of each file of the theme's typefaces; absent if there are none. */
  readonly fonts?: Readonly<Record<string, string>>;
  readonly facts: Readonly<Record<string, FactDefinition>>;
  readonly enums: Readonly<Record<string, EnumDefinition>>;
  readonly flags: Readonly<Record<string, FlagDefault>>;
  readonly policies: Readonly<Record<string, FullPolicy>>;
  readonly pages: Readonly<Record<string, Page>>;
  /** By id; each flow has its own part. */
  readonly flows: readonly string[];
  readonly locales: readonly string[];
  /** For older drafts, in order; absent if there are none. */
  readonly migrations?: readonly Migration[];
  /** When and where analytics needs consent first; absent where it runs until refused. */
  readonly asksFirst?: readonly AskFirst[];
  /** Steps outside flows and screens (login, product selection). */
  readonly steps: Readonly<Record<string, Step>>;
  /** From part `screens.json`, once loaded; absent if the lender asks no questions of its own. */
  readonly questions?: readonly OwnQuestion[];
}

/** A question the program does not interpret: stored at `/answers/<name>`. */
export interface OwnQuestion {
  /** JSON Pointer in the application's `answers`: `/createApplication/answers/pets`. */
  readonly place: string;
  readonly label: string;
  /** Answer type, to write it in words. */
  readonly kind: Pick<FactDefinition, 'type' | 'of' | 'items'>;
  /** The fact it sets. */
  readonly fact?: string;
}

/** Analytics needs consent on these days (inclusive). */
export interface AskFirst {
  /** Absent means every state. */
  readonly states?: readonly string[];
  /** Also while the state is unknown. */
  readonly untilStateIsKnown?: true;
  readonly from: CalendarDate;
  readonly to?: CalendarDate;
}

/** Part `flow.<id>.json`. */
export interface FlowPart {
  readonly flow: Flow;
  readonly steps: Readonly<Record<string, Step>>;
}

/** Part `screens.json`: application screens, their steps, and definitions that only they need. */
export interface ScreensPart extends Pick<AppPart, 'facts' | 'enums' | 'policies' | 'questions'> {
  readonly screens: Readonly<Record<string, Screen>>;
  /** Includes item steps of their lists. */
  readonly steps: Readonly<Record<string, Step>>;
}

/** Part `overlays.json`: the steps of dialogs, whose ids begin with `overlay-`. */
export interface OverlaysPart {
  readonly steps: Readonly<Record<string, Step>>;
}

/** Part `documents.json`: document templates by id. */
export interface DocumentsPart {
  readonly documents: Readonly<Record<string, DocumentTemplate>>;
}

/** Part `server.unreviewed.json`, if there is any: languages that are not offered, or whose documents say that nobody approved them. */
export interface UnreviewedPart {
  readonly languages: readonly string[];
}

/** A status of applications with what follows from it. */
export interface ListedStatus extends StatusTraits {
  readonly id: string;
}

/** The part `statuses.json`: every status of the lender, in order. Releases from before have none. */
export interface StatusesPart {
  readonly statuses: readonly ListedStatus[];
}

/** The part `server.underwriting.json`: thresholds, rate sheet, fees, and who signs. */
export interface UnderwritingPart {
  readonly policies: Readonly<Record<string, FullPolicy>>;
}

/** What the server must know of a mail: when it is sent, whether it asks for something, and where its link leads. */
export type SentMail = Omit<MailRule, 'off' | 'keeps' | 'commercial'>;

/** The part `server.mails.json`: the mails that events of an application send, by id; when texts come; which mails advertise. */
export interface MailsPart {
  readonly mails: Readonly<Record<string, SentMail>>;
  readonly texts?: TextsRule;
  /** Ids, of those that calls send. */
  readonly commercial?: readonly string[];
}

/** The part `server.signers.json`: the area of additional signers. */
export type SignersPart = Required<Pick<SignersFile, 'invitation' | 'steps'>>;

/** The part `chatbot.json`: the chatbot's answers in order, without those turned off. */
export interface ChatbotPart {
  readonly answers: readonly ChatbotAnswer[];
}

/**
 * Parts `copy.<locale>.json`, and separately `.screens.json` (keys `screen.*`), `.documents.json`
 * (`document.*`) and `.overlays.json` (dialogs and menus, overlayMessage.ts).
 */
export interface CopyPart {
  readonly locale: string;
  readonly messages: Readonly<Record<string, CompiledMessage>>;
}

/**
 * In order; `when` undefined is always true. Text without arguments or tags stays text; other text is parsed
 * ICU.
 */
export type CompiledMessage = readonly CompiledVariant[];

export interface CompiledVariant {
  readonly when?: JsonObject | boolean;
  /** Plain text, or an ICU syntax tree (@formatjs/icu-messageformat-parser). */
  readonly text: string | readonly object[];
}

/** Whether only the server may read a part of a release. */
export const isServerPart = (name: string): boolean => name.startsWith('server.');
