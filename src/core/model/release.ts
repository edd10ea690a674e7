import type { CalendarDate } from '../shared/calendarDate.ts';
import type { JsonObject } from '../shared/json.ts';
import type { ChatbotAnswer } from './generated/chatbot.ts';
import type { DocumentTemplate } from './generated/document.ts';
import type { EnumDefinition } from './generated/enums.ts';
import type { FactDefinition } from './generated/facts.ts';
import type { FlagDefault } from './generated/flags.ts';
import type { Flow } from './generated/flow.ts';
import type { Migration } from './generated/migration.ts';
import type { Page } from './generated/page.ts';
import type { Screen } from './generated/screens.ts';
import type { Step } from './generated/step.ts';
import type { BrandSettings, FullPolicy, FullTheme } from './resolvedBrand.ts';

/**
 * An immutable, checked, compiled configuration of one brand, named by the hash of its content.
 * Parts are texts: `app.json`, `flow.<id>.json`, `copy.<locale>.json`, `validators.js`, `logo.svg`, `icon.svg`, `icon.maskable.svg`; and what only the
 * screens of an application need: `screens.json`, `copy.<locale>.screens.json`, `validators.screens.js`; what only dialogs
 * and menus over the page need: `overlays.json`, `copy.<locale>.overlays.json`, `validators.overlays.js`; and what only the
 * server needs to issue documents: `documents.json`, `copy.<locale>.documents.json`; what the chatbot knows, `chatbot.json`; the data map `telemetry.json`; and for how long persons are kept, `retention.json`.
 */
export interface Release {
  /** Lower-case hex SHA-256 over the sorted list of part names and part hashes. */
  readonly hash: string;
  readonly brand: string;
  readonly manifest: ReleaseManifest;
  readonly parts: Readonly<Record<string, string>>;
}

/** Part name -> lower-case hex SHA-256 of its UTF-8 text. */
export interface ReleaseManifest {
  readonly format: 1;
  readonly brand: string;
  readonly parts: Readonly<Record<string, string>>;
}

/** The part `app.json`: what every screen needs. */
export interface AppPart {
  readonly brand: Omit<BrandSettings, 'retention'>;
  readonly theme: FullTheme;
  readonly facts: Readonly<Record<string, FactDefinition>>;
  readonly enums: Readonly<Record<string, EnumDefinition>>;
  readonly flags: Readonly<Record<string, FlagDefault>>;
  readonly policies: Readonly<Record<string, FullPolicy>>;
  readonly pages: Readonly<Record<string, Page>>;
  /** Ids of the flows that have a part of their own. */
  readonly flows: readonly string[];
  readonly locales: readonly string[];
  /** How older drafts are read, in order; left out where there is nothing to do. */
  readonly migrations?: readonly Migration[];
  /** Where and when analytics waits until the visitor accepts; left out where it goes on until they refuse. */
  readonly asksFirst?: readonly AskFirst[];
  /** Steps outside any flow and screen (login, product selection). */
  readonly steps: Readonly<Record<string, Step>>;
  /** Of the part `screens.json`, once it is there; left out where the lender asks nothing of its own. */
  readonly questions?: readonly OwnQuestion[];
}

/** A question that the program carries without knowing it: one that a step stores at `/answers/<name>`. */
export interface OwnQuestion {
  /** JSON Pointer to its answer in the `answers` of an application: `/createApplication/answers/pets`. */
  readonly place: string;
  /** Copy key. */
  readonly label: string;
  /** What its answer is, so that it can be written in words. */
  readonly kind: Pick<FactDefinition, 'type' | 'of' | 'items'>;
  /** The fact that its answer gives. */
  readonly fact?: string;
}

/** Analytics waits until the visitor accepts, on these days (both included). */
export interface AskFirst {
  /** For properties in these states; in every state when left out. */
  readonly states?: readonly string[];
  /** Also while the state is not known yet. */
  readonly untilStateIsKnown?: true;
  readonly from: CalendarDate;
  readonly to?: CalendarDate;
}

/** The part `flow.<id>.json`: a flow and its steps. */
export interface FlowPart {
  readonly flow: Flow;
  readonly steps: Readonly<Record<string, Step>>;
}

/** The part `screens.json`: the screens of an application, their steps, and the definitions that nothing else needs. */
export interface ScreensPart extends Pick<AppPart, 'facts' | 'enums' | 'policies' | 'questions'> {
  /** Address below /account/heloc/{uuid} -> screen. */
  readonly screens: Readonly<Record<string, Screen>>;
  /** The steps of screens, and those of the items of their lists. */
  readonly steps: Readonly<Record<string, Step>>;
}

/** The part `overlays.json`: the steps of dialogs over any page, whose ids begin with `overlay-`. */
export interface OverlaysPart {
  readonly steps: Readonly<Record<string, Step>>;
}

/** The part `documents.json`: the templates of the documents that the lender issues, by id. */
export interface DocumentsPart {
  readonly documents: Readonly<Record<string, DocumentTemplate>>;
}

/** The part `chatbot.json`: the answers of the chatbot, in their order, but those that are turned off. */
export interface ChatbotPart {
  readonly answers: readonly ChatbotAnswer[];
}

/**
 * The parts `copy.<locale>.json`, `copy.<locale>.screens.json` with the messages whose key begins with `screen.`, so with
 * `document.`, and `copy.<locale>.overlays.json` with those of dialogs and menus over the page (overlayMessage.ts).
 */
export interface CopyPart {
  readonly locale: string;
  readonly messages: Readonly<Record<string, CompiledMessage>>;
}

/** Variants in order; `when` undefined holds always. A text without arguments or tags stays text, any other is its parsed ICU form. */
export type CompiledMessage = readonly CompiledVariant[];

/** One variant of a message. */
export interface CompiledVariant {
  readonly when?: JsonObject | boolean;
  /** Plain text, or the ICU abstract syntax (@formatjs/icu-messageformat-parser). */
  readonly text: string | readonly object[];
}
