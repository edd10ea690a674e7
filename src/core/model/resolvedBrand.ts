import type { BrandFile } from './generated/brand.ts';
import type { ChatbotAnswer } from './generated/chatbot.ts';
import type { Message } from './generated/copy.ts';
import type { DocumentTemplate } from './generated/document.ts';
import type { EnumDefinition } from './generated/enums.ts';
import type { FactDefinition } from './generated/facts.ts';
import type { FlagDefault } from './generated/flags.ts';
import type { Flow } from './generated/flow.ts';
import type { JourneyFile } from './generated/journey.ts';
import type { MailsFile } from './generated/mails.ts';
import type { PolicyFamily } from './generated/matrix.ts';
import type { Migration } from './generated/migration.ts';
import type { Page } from './generated/page.ts';
import type { Policy } from './generated/policies.ts';
import type { Screen } from './generated/screens.ts';
import type { SignersFile } from './generated/signers.ts';
import type { Step } from './generated/step.ts';
import type { TelemetryEvent } from './generated/telemetry.ts';
import type { Theme } from './generated/theme.ts';

/** Has everything that compliance signs for. */
export type FullPolicy = Policy &
  Required<
    Pick<
      Policy,
      | 'version'
      | 'title'
      | 'jurisdiction'
      | 'effective'
      | 'reviewBy'
      | 'owner'
      | 'when'
      | 'effect'
      | 'examples'
    >
  >;

/** Merged and checked. */
export type BrandSettings = BrandFile &
  Required<
    Pick<
      BrandFile,
      | 'code'
      | 'kind'
      | 'canonicalOrgCode'
      | 'hosts'
      | 'orgBrand'
      | 'baseUrl'
      | 'links'
      | 'termsLabel'
      | 'auth'
      | 'products'
      | 'pricing'
      | 'features'
      | 'values'
      | 'names'
      | 'lending'
      | 'footer'
    >
  > & { company: Required<NonNullable<BrandFile['company']>> };

/** Merged and checked. */
export type FullTheme = Theme & Required<Pick<Theme, 'colors' | 'shape' | 'logo'>>;

/** The whole configuration of a brand: base <- kind <- brand <- variant. */
export interface ResolvedBrand {
  readonly brand: BrandSettings;
  readonly theme: FullTheme;
  readonly facts: Readonly<Record<string, FactDefinition>>;
  readonly enums: Readonly<Record<string, EnumDefinition>>;
  readonly flags: Readonly<Record<string, FlagDefault>>;
  /** Event -> the properties it may carry. */
  readonly telemetry: Readonly<Record<string, TelemetryEvent>>;
  readonly flows: Readonly<Record<string, Flow>>;
  readonly steps: Readonly<Record<string, Step>>;
  readonly screens: Readonly<Record<string, Screen>>;
  readonly policies: Readonly<Record<string, FullPolicy>>;
  readonly matrix: Readonly<Record<string, PolicyFamily>>;
  /** Only the server knows it. */
  readonly journey: JourneyFile;
  /** Only the server knows them. */
  readonly mails: MailsFile;
  /** Only the server knows them. */
  readonly signers: SignersFile;
  readonly chatbot: Readonly<Record<string, ChatbotAnswer>>;
  readonly pages: Readonly<Record<string, Page>>;
  readonly documents: Readonly<Record<string, DocumentTemplate>>;
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly copy: Readonly<Record<string, Readonly<Record<string, Message>>>>;
  /** Languages that are not offered, because nobody has approved their words, or whose documents are not approved. */
  readonly unreviewed: readonly string[];
  readonly logo: string;
  /** Files that the theme names besides the logo, by part of the release (`lookParts.ts`). */
  readonly look: Readonly<Record<string, string>>;
}
