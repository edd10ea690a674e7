import type { FieldSchema, Step, UiControl, UiElement } from '../model/generated/step.ts';
import type { CompiledRule } from '../rules/compileRule.ts';
import type { Derivation } from './derivation.ts';
import type { FactTarget } from './fieldFacts.ts';
import type { Vocabulary } from './ruleSet.ts';

/** What a field is entered with. */
export type Widget = UiControl['options']['widget'];

/** One field of a step: its schema, its (first) control, where its answer is kept and which facts it gives. */
export interface StepField {
  readonly name: string;
  readonly schema: FieldSchema;
  readonly control: UiControl | undefined;
  readonly widget: Widget;
  /** JSON Pointer into the flow's document. */
  readonly store: string | undefined;
  /** Never kept in the browser. */
  readonly sensitive: boolean;
  readonly targets: readonly FactTarget[];
  /** Keys of its controls when each of them depends on a rule; empty when the field is always shown. */
  readonly nodes: readonly string[];
}

/** An element shown only when its own rule and its parent's hold. */
export interface LayoutNode {
  /** The element's JSON Pointer in `ui`, or `legal/<id>`. */
  readonly key: string;
  readonly parent: string | undefined;
  readonly rule: CompiledRule | undefined;
  /** The field of a control. */
  readonly field: string | undefined;
}

/** What a step shows and asks, ready to be settled against facts. */
export interface StepLayout {
  readonly step: Step;
  /** In the order of the layout, then the fields without a control. */
  readonly fields: ReadonlyMap<string, StepField>;
  /** Each after everything its rule depends on. */
  readonly nodes: readonly LayoutNode[];
  /** Element -> its key in `nodes`; an element that is always shown has none. */
  readonly keys: ReadonlyMap<UiElement, string>;
  readonly derivation: Derivation;
  /** What the step's own rules may read: the dictionary and `field.<name>`. */
  readonly vocabulary: Vocabulary;
}
