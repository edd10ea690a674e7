import { escapeHtml as text } from './escapeHtml.ts';
import { matrixIndex } from './matrixIndex.ts';
import type { MatrixRule } from './matrixRule.ts';
import type { StateMatrix } from './stateMatrix.ts';

/** Links to each state and each policy. */
export function indexHtml(matrix: StateMatrix): string {
  const { byState, byPolicy } = matrixIndex(matrix);
  const states = byState.map(({ state: { code, name }, rules }) => {
    const own = rules.length > 0 ? `: ${rules.map(ruleLink).join('; ')}` : '';
    return `<li><a href="#state-${code}">${text(name)}</a>${own}</li>`;
  });
  const policies = byPolicy.map(
    ({ rule, states: where }) =>
      `<li>${ruleLink(rule)} <span class="muted">${text(rule.id)}: ${text(where)}</span></li>`,
  );
  return `<h2 id="index">Index</h2>
<details class="index"><summary>By state, with the policies that do not apply in every state</summary>
<ul>${states.join('\n')}</ul></details>
<details class="index"><summary>By policy, with its states</summary>
<ul>${policies.join('\n')}</ul></details>`;
}

const ruleLink = ({ id, title }: MatrixRule): string => `<a href="#rule-${text(id)}">${text(title)}</a>`;
