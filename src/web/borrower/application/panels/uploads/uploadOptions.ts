import type { Facts } from '../../../../../core/rules/types.ts';
import type { JsonObject } from '../../../../../core/shared/json.ts';

export interface UploadPlace {
  /** A value of enum `documentTypes`. */
  readonly type: string;
  readonly side: string | undefined;
  readonly conditionUuid: string | undefined;
  readonly field: string | undefined;
  readonly minimum: number;
  readonly maximum: number;
  readonly camera: boolean;
  readonly title: string;
  readonly hint: string | undefined;
}

/** Maximum files per place (G-01). */
const MOST_FILES = 10;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/**
 * Parses the panel's options: `type`, or `typeField` (the field that names it); `side`, `conditionUuid`; `field`;
 * `minimum` or `minimumFact` (default 1), `maximum` (default 10); `camera`; `title`, `hint`.
 */
export function uploadPlace(options: JsonObject, facts: Facts, typeNamed: unknown): UploadPlace {
  const asked = typeof options.minimumFact === 'string' ? count(facts[options.minimumFact]) : undefined;
  return {
    type: text(options.type) ?? text(typeNamed) ?? '',
    side: text(options.side),
    conditionUuid: text(options.conditionUuid),
    field: text(options.field),
    minimum: asked ?? count(options.minimum) ?? 1,
    maximum: Math.min(count(options.maximum) ?? MOST_FILES, MOST_FILES),
    camera: options.camera !== false,
    title: text(options.title) ?? text(options.label) ?? 'screen.uploads.title',
    hint: text(options.hint),
  };
}
