import { concernedStates } from './concernedStates.ts';
import { escapeHtml as text } from './escapeHtml.ts';
import type { MatrixRule } from './matrixRule.ts';
import { ruleLines, UNVERIFIED } from './ruleLines.ts';
import type { StateMatrix } from './stateMatrix.ts';

/** By family, in plain English, with what compliance signs for and the examples. */
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
  const mark = rule.verified === false ? ` <strong class="mark">(${UNVERIFIED})</strong>` : '';
  return `<article class="rule" id="rule-${text(rule.id)}">
<h4>${text(rule.title)}${mark}</h4>
<p>${text(rule.sentence)}</p>
${linesHtml(lines)}
${examplesHtml(rule)}
</article>`;
}

/** A list of labels and texts. */
export const linesHtml = (lines: readonly (readonly [label: string, text: string])[]): string =>
  `<dl>${lines.map(([label, value]) => `<dt>${text(label)}</dt><dd>${text(value)}</dd>`).join('')}</dl>`;

const COLUMNS = ['Example', 'Given', 'Expected', 'Result'] as const;

function examplesHtml({ title, examples }: MatrixRule): string {
  if (examples.length === 0) return '<p class="muted">No examples.</p>';
  const rows = examples.map(({ name, given, expected, result, agrees }) => {
    const [, ...labels] = COLUMNS;
    const cells = [given, expected, result].map((cell, index) => {
      const differs = index === 2 && !agrees ? ' <strong class="mark">(not as expected)</strong>' : '';
      return `<td data-label="${labels[index]}">${text(cell)}${differs}</td>`;
    });
    return `<tr><th scope="row">${text(name)}</th>${cells.join('')}</tr>`;
  });
  return `<table class="examples">
<caption>Examples of "${text(title)}" and their results</caption>
<thead><tr>${COLUMNS.map((column) => `<th scope="col">${column}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table>`;
}
