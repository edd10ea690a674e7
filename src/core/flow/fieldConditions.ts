import type { UiElement } from '../model/generated/step.ts';
import type { Rule } from '../rules/types.ts';
import { getAt } from '../shared/jsonPointer.ts';
import type { StepField, StepLayout } from './layoutTypes.ts';

/** Whether somebody may have a field before them: it has a control, which is not a hidden one. */
export const isSeen = ({ control }: StepField): boolean =>
  control !== undefined && control.options.widget !== 'hidden';

/** The rules of a control of a field and of the groups around it, the outermost first, by their place in the layout. */
export type ControlConditions = ReadonlyMap<string, Rule>;

/** For each control of a field, all that must hold for it to be shown; none for a field that is always shown. */
export const fieldConditions = ({ nodes }: StepField, layout: StepLayout): readonly ControlConditions[] =>
  nodes.map((key) => {
    const rules = withParents(key, layout).flatMap((place) => {
      const { when } = (place === '' ? layout.step.ui : getAt(layout.step.ui, place)) as UiElement;
      return when === undefined ? [] : [[place, when] as const];
    });
    return new Map(rules);
  });

function withParents(key: string, layout: StepLayout): readonly string[] {
  const node = layout.nodes.find((one) => one.key === key);
  return node?.parent === undefined ? [key] : [...withParents(node.parent, layout), key];
}
