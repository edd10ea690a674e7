import dagre from '@dagrejs/dagre';
import type { FlowGraph, FlowNode } from '../../core/config/flowGraph.ts';

const LETTER = 7.2;
const LINE = 18;
const WIDEST = 44;

interface Box {
  readonly node: FlowNode;
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The diagram of a flow as SVG, top down, readable in light and dark mode. */
export function flowSvg({ flow, nodes, edges }: FlowGraph): string {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 40, ranksep: 40, marginx: 20, marginy: 20 });
  const boxes = nodes.map(boxOf);
  for (const { node, width, height } of boxes) graph.setNode(node.id, { width, height });
  edges.forEach(({ from, to, label = '' }, index) => {
    graph.setEdge(
      from,
      to,
      { width: label.length * LETTER, height: label === '' ? 0 : LINE, labelpos: 'c' },
      `${index}`,
    );
  });
  dagre.layout(graph);
  const arrows = edges.map(({ from, to, label }, index) => {
    const { points = [], x, y } = graph.edge({ v: from, w: to, name: `${index}` });
    return `${arrowSvg(points)}${label === undefined || x === undefined || y === undefined ? '' : textSvg([label], { x, y }, 'label')}`;
  });
  const shapes = boxes.map((box) => boxSvg(box, graph.node(box.node.id) as Point));
  const { width = 0, height = 0 } = graph.graph();
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-label="${escaped(`The flow ${flow}`)}">`,
    `<title>${escaped(`The flow ${flow}`)}</title>`,
    STYLE,
    '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L10 5L0 10z" class="tip"/></marker></defs>',
    ...arrows,
    ...shapes,
    '</svg>\n',
  ].join('\n');
}

const STYLE = `<style>
svg { background: #ffffff; font: 13px system-ui, sans-serif }
text { fill: #1c2733 } .label { fill: #52606d; paint-order: stroke; stroke: #ffffff; stroke-width: 5px }
.box { fill: #f2f6fa; stroke: #3d5a80; stroke-width: 1.5 } .question { fill: #fff8e6; stroke: #8a6100 }
.away { fill: #fdecec; stroke: #a3262a } .start, .end { fill: #e6f4ec; stroke: #1f6b43 }
.first { font-weight: 600 } .edge { fill: none; stroke: #52606d; stroke-width: 1.5 } .tip { fill: #52606d }
@media (prefers-color-scheme: dark) {
svg { background: #10161d } text { fill: #e8eef4 } .label { fill: #a9b8c6; stroke: #10161d }
.box { fill: #1a2530; stroke: #8fb4dd } .question { fill: #2d2614; stroke: #e0b354 } .away { fill: #361c1e; stroke: #f0898d }
.start, .end { fill: #16291f; stroke: #74c69d } .edge { stroke: #a9b8c6 } .tip { fill: #a9b8c6 }
}
</style>`;

function boxOf(node: FlowNode): Box {
  const lines = node.lines.flatMap(wrapped);
  const longest = Math.max(...lines.map((line) => line.length));
  return { node, lines, width: longest * LETTER + 28, height: lines.length * LINE + 16 };
}

/** Wraps a text at about forty characters. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDEST) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function boxSvg({ node: { kind }, lines, width, height }: Box, { x, y }: Point): string {
  const radius = kind === 'start' || kind === 'end' ? height / 2 : kind === 'question' ? 14 : 3;
  const rectangle = `<rect class="box ${kind}" x="${(x - width / 2).toFixed(1)}" y="${(y - height / 2).toFixed(1)}" width="${width.toFixed(1)}" height="${height}" rx="${Math.min(radius, 24)}"/>`;
  return `${rectangle}${textSvg(lines, { x, y }, kind === 'step' ? 'first' : 'plain')}`;
}

function textSvg(lines: readonly string[], { x, y }: Point, look: 'first' | 'plain' | 'label'): string {
  const top = y - ((lines.length - 1) * LINE) / 2;
  const spans = lines.map((line, index) => {
    const name =
      look === 'label' ? ' class="label"' : look === 'first' && index === 0 ? ' class="first"' : '';
    return `<text${name} x="${x.toFixed(1)}" y="${(top + index * LINE).toFixed(1)}" text-anchor="middle" dominant-baseline="central">${escaped(line)}</text>`;
  });
  return spans.join('');
}

const arrowSvg = (points: readonly Point[]): string =>
  `<path class="edge" marker-end="url(#tip)" d="${points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')}"/>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
