import type { FieldSchema, Step, UiControl, UiElement } from '../model/generated/step.ts';
import type { CompiledRule } from '../rules/compileChecked.ts';
import type { Derivation } from './derivation.ts';
import type { FactTarget } from './fieldFacts.ts';
import type { Vocabulary } from './ruleSet.ts';

export type Widget = UiControl['options']['widget'];

/** A field's schema, its (first) control, where its answer is stored and which facts it sets. */
export interface StepField {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly control: UiControl | undefined;
  readonly widget: Widget;
  /** JSON Pointer into the flow's document. */
  readonly store: string | undefined;
  /** Never stored in the browser. */
  readonly sensitive: boolean;
  readonly targets: readonly FactTarget[];
  /** Keys of its controls if each depends on a rule; empty if the field is always shown. */
  readonly nodes: readonly string[];
}

/** Shown only if its own rule and its parent's are true. */
export interface LayoutNode {
  /** The element's JSON Pointer in `ui`, or `legal/<id>`. */
  readonly key: string;
  readonly parent: string | undefined;
  readonly rule: CompiledRule | undefined;
  readonly field: string | undefined;
}

export interface StepLayout {
  readonly step: Step;
  /** In layout order, then fields without a control. */
  readonly fields: ReadonlyMap<string, StepField>;
  /** Each after everything its rule depends on. */
  readonly nodes: readonly LayoutNode[];
  /** Element -> its key in `nodes`; elements that are always shown have none. */
  readonly keys: ReadonlyMap<UiElement, string>;
  readonly derivation: Derivation;
  /** What the step's own rules may read: the dictionary and `field.<name>`. */
  readonly vocabulary: Vocabulary;
}
