import dagre from '@dagrejs/dagre';
import type { FlowGraph, FlowNode } from '../flowGraph.ts';
import { boxSvg, LETTER, LINE, lineSvg, type Point, svgDocument, textSvg, wrapped } from './svgParts.ts';

interface Box {
  readonly node: FlowNode;
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
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
    return `${lineSvg(points)}${label === undefined || x === undefined || y === undefined ? '' : textSvg([label], { x, y }, 'label')}`;
  });
  const shapes = boxes.map((box) => drawn(box, graph.node(box.node.id) as Point));
  const { width = 0, height = 0 } = graph.graph();
  return svgDocument(`The flow ${flow}`, { width, height }, [...arrows, ...shapes]);
}

function boxOf(node: FlowNode): Box {
  const lines = node.lines.flatMap((line) => wrapped(line));
  const longest = Math.max(...lines.map((line) => line.length));
  return { node, lines, width: longest * LETTER + 28, height: lines.length * LINE + 16 };
}

function drawn({ node: { kind }, ...box }: Box, { x, y }: Point): string {
  const radius = kind === 'start' || kind === 'end' ? box.height / 2 : kind === 'question' ? 14 : 3;
  return boxSvg({ ...box, x, y, radius, look: kind, hasHead: kind === 'step' });
}
