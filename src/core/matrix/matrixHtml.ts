import { escapeHtml as text } from './escapeHtml.ts';
import type { MatrixCell } from './familyCell.ts';
import { indexHtml } from './indexHtml.ts';
import { type InEveryState, inEveryState, particular } from './inEveryState.ts';
import { releaseLines } from './matrixRelease.ts';
import { matrixStyles } from './matrixStyles.ts';
import { UNVERIFIED } from './ruleLines.ts';
import { linesHtml, rulesHtml } from './rulesHtml.ts';
import type { StateMatrix } from './stateMatrix.ts';

/**
 * A self-contained, printable page: the release, an index, the table, and below it every rule in plain English with
 * what compliance signs for and its examples.
 */
export function matrixHtml(matrix: StateMatrix): string {
  const { lender, brand } = matrix;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(`States and policies: ${lender}`)}</title>
<style>${matrixStyles}</style>
</head>
<body>
<a class="skip" href="#index">To the index</a>
<a class="skip" href="#table">To the table</a>
<a class="skip" href="#rules">To the rules</a>
<header>
<h1>States and policies: ${text(lender)}</h1>
<p class="muted">${text(summary(matrix))}</p>
<div class="release">${linesHtml(releaseLines(matrix.release))}</div>
</header>
<main>
${indexHtml(matrix)}
${everywhereHtml(matrix)}
${tableHtml(matrix)}
${rulesHtml(matrix)}
</main>
<footer><p class="muted">Brand ${text(brand)}. Product defaults, to be confirmed by the lender's counsel before real use.</p></footer>
</body>
</html>
`;
}

function summary({ asOf, families, states, rules, cells }: StateMatrix): string {
  const all = Object.values(rules);
  const open = new Set(cells.flat().flatMap(({ questions }) => questions)).size;
  const unverified = all.filter(({ verified }) => verified === false).length;
  const unknown = all.filter(({ verified }) => verified === undefined).length;
  const day = asOf === undefined ? 'The newest version of each policy.' : `As of ${asOf}.`;
  return `${day} ${states.length} states (with the District of Columbia), ${families.length} families, ${all.length} policies: ${all.length - unverified - unknown} verified, ${unverified} with a ${UNVERIFIED}, ${unknown} where it is unknown who verified them. ${open} open questions.`;
}

function everywhereHtml(matrix: StateMatrix): string {
  const common = inEveryState(matrix);
  const items = matrix.families.map(({ title }, column) => {
    const { rules = [], questions = [] } = common[column] ?? {};
    const nothing =
      rules.length + questions.length === 0 ? '<p class="muted">No rule applies in every state.</p>' : '';
    return `<div><dt>${text(title)}</dt><dd>${rules.length > 0 ? ruleList(matrix, rules) : ''}${questionsHtml(questions)}${nothing}</dd></div>`;
  });
  return `<h2 id="everywhere">In every state</h2>\n<dl class="everywhere">${items.join('\n')}</dl>`;
}

function tableHtml(matrix: StateMatrix): string {
  const { families, states, cells } = matrix;
  const common = inEveryState(matrix);
  const head = families.map(
    ({ title, asks }) => `<th scope="col">${text(title)} <span class="asks">${text(asks)}</span></th>`,
  );
  const rows = states.map(({ code, name }, row) => {
    const own = families.map(({ title }, column) => {
      const cell = cells[row]?.[column];
      return `<td data-family="${text(title)}">${cell ? cellHtml(matrix, cell, common[column]) : ''}</td>`;
    });
    return `<tr id="state-${code}"><th scope="row">${text(name)} <span class="muted">${text(code)}</span></th>${own.join('')}</tr>`;
  });
  return `<h2 id="table">By state</h2>
<div class="scroll" role="region" aria-labelledby="caption" tabindex="0">
<table>
<caption id="caption">What each family of policies says about each state beyond what applies in every state, why it says nothing, or that nobody knows.</caption>
<thead><tr><th scope="col">State</th>${head.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>`;
}

function cellHtml(matrix: StateMatrix, cell: MatrixCell, common: InEveryState | undefined): string {
  const { rules, questions, because, unknown } = particular(cell, common);
  return [
    ...(rules.length > 0 ? [ruleList(matrix, rules)] : []),
    ...(rules.length === 0 && cell.rules.length > 0 ? ['<p class="muted">Same as in every state.</p>'] : []),
    ...(because === undefined ? [] : [`<p class="muted">Not applicable: ${text(because)}</p>`]),
    ...(unknown === undefined ? [] : [`<p><strong class="mark">Unknown:</strong> ${text(unknown)}</p>`]),
    questionsHtml(questions),
  ].join('');
}

const questionsHtml = (questions: readonly string[]): string =>
  questions
    .map((question) => `<p><strong class="mark">Open question:</strong> ${text(question)}</p>`)
    .join('');

function ruleList({ rules }: StateMatrix, ids: readonly string[]): string {
  const items = ids.flatMap((id) => {
    const rule = rules[id];
    if (!rule) return [];
    const mark = rule.verified === false ? ` <strong class="mark">(${UNVERIFIED})</strong>` : '';
    return [`<li><a href="#rule-${text(id)}">${text(rule.title)}</a>${mark}</li>`];
  });
  return `<ul>${items.join('')}</ul>`;
}
