import type { RegisterDraft } from '../../core/model/generated/api/register-draft.ts';
import type { PreviewState } from '../../core/model/generated/staff-previews.ts';
import type { Organization } from '../../core/model/organization.ts';
import type { CalendarDate } from '../../core/shared/calendarDate.ts';
import type { PageRelease } from '../renderer/loadRelease.ts';

/** A screen to show: a step of a flow, or where an application stands. */
export type PreviewShow =
  | { readonly id: string; readonly flow: string; readonly step: string }
  | { readonly id: string; readonly state: PreviewState };

/** Everything that a preview shows; nothing else is asked of anybody. The server writes it into the document. */
export interface PreviewInput {
  readonly organization: Organization;
  readonly page: PageRelease;
  /** Addresses of the release's pictures, by name. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Who is at the screen. Where somebody lacks an answer that the way to a screen needs, one that is accepted stands for it. */
  readonly person: { readonly draft: RegisterDraft };
  /** What every application has. */
  readonly application: Readonly<Record<string, unknown>>;
  readonly today: CalendarDate;
  readonly scheme: 'light' | 'dark';
  /** Flags that are otherwise than by default. */
  readonly flags: Readonly<Record<string, boolean>>;
  /** One to look at, or all that are drawn in turn and told to the page around this one. */
  readonly shows: readonly [PreviewShow, ...PreviewShow[]];
  readonly isCompared: boolean;
}

/** What a preview tells the page around it. */
export type PreviewMessage =
  | {
      readonly type: 'shown';
      /** Of the screen that is shown. */
      readonly heading: string;
      /** Whether this person would come to this screen. */
      readonly isReached: boolean;
    }
  /** One of many, as drawn. Where `html` and `look`, which is the same for all of a release, are equal, it looks the same. */
  | {
      readonly type: 'drawn';
      readonly id: string;
      readonly heading: string;
      readonly html: string;
      readonly css: string;
      readonly look: string;
    }
  | { readonly type: 'end' }
  /** Somebody asked for the next screen (1) or the one before (-1) by a key. */
  | { readonly type: 'turn'; readonly by: 1 | -1 };
