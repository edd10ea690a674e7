import { concernedStates } from './concernedStates.ts';
import { escapeHtml as text } from './escapeHtml.ts';
import { ruleLines, UNVERIFIED } from './ruleLines.ts';
import type { MatrixRule, StateMatrix } from './stateMatrix.ts';

/** By family, in plain English, with what compliance signs for. */
export function rulesHtml(matrix: StateMatrix): string {
  const { families, cells } = matrix;
  const sections = families.map(({ title, asks }, column) => {
    const ids = new Set(cells.flatMap((row) => row[column]?.rules ?? []));
    const rules = [...ids].flatMap((id) => matrix.rules[id] ?? []).map((rule) => ruleHtml(matrix, rule));
    const body = rules.length > 0 ? rules.join('\n') : '<p class="muted">No policy.</p>';
    return `<section><h3>${text(title)}</h3><p class="muted">${text(asks)}</p>\n${body}</section>`;
  });
  return `<h2 id="rules">The rules in plain English</h2>\n${sections.join('\n')}`;
}

function ruleHtml(matrix: StateMatrix, rule: MatrixRule): string {
  const lines = [...ruleLines(rule), ['States', concernedStates(matrix, rule.id)] as const];
  const mark = rule.unverified ? ` <strong class="mark">(${UNVERIFIED})</strong>` : '';
  return `<article class="rule" id="rule-${text(rule.id)}">
<h4>${text(rule.title)}${mark}</h4>
<p>${text(rule.sentence)}</p>
<dl>${lines.map(([label, value]) => `<dt>${text(label)}</dt><dd>${text(value)}</dd>`).join('')}</dl>
</article>`;
}
