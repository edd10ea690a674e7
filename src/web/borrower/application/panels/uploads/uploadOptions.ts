import type { Facts } from '../../../../../core/rules/types.ts';
import type { JsonObject } from '../../../../../core/shared/json.ts';

/** What one place for files asks for. */
export interface UploadPlace {
  /** One of the enum `documentTypes`. */
  readonly type: string;
  readonly side: string | undefined;
  readonly conditionUuid: string | undefined;
  /** The field of the step that is true while enough files are there. */
  readonly field: string | undefined;
  readonly minimum: number;
  readonly maximum: number;
  /** A picture may be taken with the phone's camera. */
  readonly camera: boolean;
  /** Copy keys. */
  readonly title: string;
  readonly hint: string | undefined;
}

/** Most files at one place (G-01). */
const MOST_FILES = 10;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;

/**
 * Reads the options of the panel: `type`, or `typeField` (a field of the step that names it); `side`, `conditionUuid`;
 * `field`; `minimum` or `minimumFact` (otherwise 1), `maximum` (otherwise 10); `camera`; `title`, `hint`.
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
