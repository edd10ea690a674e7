import type { Organization } from '../../../../core/model/organization.ts';

/** A page to draw, as the thread gets it; parts and validators as their texts. */
export interface DrawTask {
  readonly id: number;
  readonly organization: Organization;
  readonly hash: string;
  readonly mode: 'sandbox' | 'production';
  readonly ports: readonly string[];
  readonly locale: string;
  /** The parts of the release that the page carries, by name. */
  readonly parts: Readonly<Record<string, string>>;
  readonly validators: string;
  /** The path of the page. */
  readonly at: string;
  /** As `2026-11-29`. */
  readonly today: string;
}

/** A style element of a drawn page: its `data-emotion` attribute and its rules. */
export interface DrawnStyle {
  readonly names: string;
  readonly css: string;
}

/** A page as the program of the build drew it (web/draw.tsx). */
export interface DrawnPage {
  /** The content of `#root`. */
  readonly html: string;
  readonly styles: readonly DrawnStyle[];
}

/** `page` is undefined where there is nothing to draw; `error` says why it failed. */
export interface DrawAnswer {
  readonly id: number;
  readonly page?: DrawnPage | undefined;
  readonly error?: string;
}
