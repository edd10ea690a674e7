import type { FlowEdge, FlowGraph, FlowNode } from '../../core/config/flowGraph.ts';
import { mermaidOf } from '../../core/config/flowGraph.ts';
import { vocabularyOf } from '../../core/flow/ruleSet.ts';
import {
  type DrawnBranch,
  type DrawnStage,
  type JourneyPicture,
  journeyPicture,
} from '../../core/journey/journeyPicture.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import { CannotRun, type Given } from '../terminal/cliCommand.ts';

/** The journey of a checked brand in a format of `explore`. Throws `CannotRun` for a brand without one. */
export async function exploredJourney(
  brand: ResolvedBrand,
  format: string,
  { paint }: Pick<Given, 'paint'>,
): Promise<string> {
  if (brand.journey.stages.length === 0) throw new CannotRun('This brand has no journey');
  const picture = journeyPicture(brand.journey, vocabularyOf(brand));
  const title = `The journey of ${brand.brand.code}`;
  if (format === 'svg') return (await import('./journeySvg.ts')).journeySvg(title, picture);
  if (format === 'mermaid') return mermaidOf(journeyGraph(picture));
  if (format === 'json') return `${JSON.stringify(picture, null, 2)}\n`;
  const rowsOf = (stages: readonly DrawnStage[]) => stages.flatMap((stage) => stageText(stage, '  ', paint));
  const { stages, asides, unanswered } = picture;
  const beside = asides.length === 0 ? [] : ['', ...rowsOf(asides)];
  const rows = [...rowsOf(stages), ...beside, '', ...(unanswered ? [paint.dim(unanswered)] : [])];
  return `${[paint.bold(title), '', ...rows].join('\n')}\n`;
}

function stageText(stage: DrawnStage, indent: string, paint: Given['paint']): readonly string[] {
  const { id, status, ends, notes, branches } = stage;
  return [
    `${indent}${paint.bold(id)}  ${status}  ${ends}`,
    ...notes.map((note) => `${indent}  ${paint.dim(note)}`),
    ...branches.flatMap((branch) => [
      `${indent}  ${paint.yellow(branch.outcome)}: ${[...branch.does, ...leadsText(branch)].join(', ')}`,
      ...branch.stages.flatMap((own) => stageText(own, `${indent}    `, paint)),
    ]),
  ];
}

function leadsText({ leads, stages }: DrawnBranch): readonly string[] {
  const after = stages.length > 0 ? 'then ' : '';
  if (leads === 'over') return [];
  if (leads === 'nowhere') return ['the end'];
  if (leads === 'again') return [`${after}asks again`];
  return [leads === 'next' ? `${after}goes on` : `${after}goes on, before ${leads.before}`];
}

/** The journey as boxes and arrows; a branch that comes elsewhere says so on the arrow that leads to it. */
function journeyGraph({ stages, asides }: JourneyPicture): FlowGraph {
  const nodes: FlowNode[] = [];
  const edges: FlowEdge[] = [];
  /** Adds stages after one another; returns the first and the last. */
  const add = (list: readonly DrawnStage[]): readonly [string, string] => {
    let before: string | undefined;
    for (const [index, stage] of list.entries()) {
      nodes.push({
        id: stage.id,
        kind: kindOf(stage),
        lines: [stage.id, stage.status, stage.ends, ...stage.notes],
      });
      if (before !== undefined) edges.push({ from: before, to: stage.id, label: undefined });
      before = stage.id;
      for (const branch of stage.branches) addBranch(stage.id, branch, list[index + 1]?.id);
    }
    return [list[0]?.id ?? '', before ?? ''];
  };
  const addBranch = (
    from: string,
    { outcome, does, stages: own, leads }: DrawnBranch,
    next?: string,
  ): void => {
    if (own.length === 0) {
      nodes.push({
        id: `${from}-${outcome}`,
        kind: 'away',
        lines: does.length > 0 ? does : ['nothing is done'],
      });
      edges.push({ from, to: `${from}-${outcome}`, label: outcome });
      return;
    }
    const [first, last] = add(own);
    edges.push({ from, to: first, label: outcome });
    if (leads === 'again') edges.push({ from: last, to: from, label: 'again' });
    else if (typeof leads === 'object') edges.push({ from: last, to: leads.before, label: undefined });
    else if (leads === 'next' && next !== undefined) edges.push({ from: last, to: next, label: undefined });
  };
  add(stages);
  for (const aside of asides) add([aside]);
  return { flow: 'journey', nodes, edges };
}

function kindOf({ endedBy }: DrawnStage): FlowNode['kind'] {
  if (endedBy === 'nothing') return 'end';
  return endedBy === 'task' ? 'question' : 'step';
}
