import type { CheckedBrand } from '../core/config/checkedBrand.ts';
import { showLocation } from '../core/config/finding.ts';
import { type LocatedNode, plainValue } from '../core/config/locatedNode.ts';
import { plainPaint } from '../core/config/paint.ts';
import { type Provenance, siblingsOf } from '../core/config/provenance.ts';
import { renderFindings } from '../core/config/renderFindings.ts';
import { pointerSegments } from '../core/shared/jsonPointer.ts';
import { suggest } from '../core/shared/suggest.ts';
import { openConfig } from './openConfig.ts';
import type { Arguments } from './parseArguments.ts';
import type { ExitCode, Terminal } from './terminal.ts';

/** `explain <brand> <pointer>`: prints a resolved value, the place that set it, and what it lies over. */
export function explain(parsed: Arguments, terminal: Terminal): ExitCode {
  const [code, pointer, ...more] = parsed.words;
  const refuse = (message: string): ExitCode => {
    terminal.err(`${message}\n`);
    return 2;
  };
  if (code === undefined || pointer === undefined || more.length > 0)
    return refuse('explain needs a brand and a pointer, such as: explain main /brand/company/name');
  if (!pointer.startsWith('/')) return refuse(`A pointer begins with a slash: /${pointer}`);
  const opened = openConfig({ ...parsed, words: [code] }, terminal);
  if (!opened.ok) return refuse(opened.error);
  const [brand] = opened.value.checked.brands;
  if (!brand?.provenance) {
    const texts = new Map(opened.value.tree.files.map(({ path, text }) => [path, text]));
    const paint = parsed.color ? terminal.paint : plainPaint;
    terminal.err(renderFindings(opened.value.checked.findings, { textOf: (file) => texts.get(file), paint }));
    return 1;
  }
  const chain = brand.provenance.chain(pointer);
  if (chain.length === 0) return refuse(nothingAt(pointer, brand.provenance));
  terminal.out(parsed.json ? asJson(brand, pointer, chain) : asText(brand, pointer, chain, parsed, terminal));
  return 0;
}

function nothingAt(pointer: string, { root }: Provenance): string {
  const near = siblingsOf(root, pointer);
  const missing = pointerSegments(pointer).find((_, index, all) => isMissing(root, all.slice(0, index + 1)));
  const meant = suggest(missing ?? '', near);
  const hint =
    meant === undefined ? ` There are ${near.slice(0, 20).join(', ')}.` : ` Did you mean ${meant}?`;
  return `Nothing stands at ${pointer}.${near.length === 0 ? '' : hint}`;
}

function isMissing(root: LocatedNode, path: readonly string[]): boolean {
  let node: LocatedNode | undefined = root;
  for (const key of path)
    node =
      node?.kind === 'map'
        ? node.entries.get(key)
        : node?.kind === 'list'
          ? node.items[Number(key)]
          : undefined;
  return node === undefined;
}

function asJson({ code }: CheckedBrand, pointer: string, chain: readonly LocatedNode[]): string {
  const layers = chain.map((node) => ({ ...node.at, value: plainValue(node) }));
  return `${JSON.stringify({ brand: code, pointer, value: layers[0]?.value, layers }, null, 2)}\n`;
}

function asText(
  { code }: CheckedBrand,
  pointer: string,
  chain: readonly LocatedNode[],
  { color }: Arguments,
  terminal: Terminal,
): string {
  const paint = color ? terminal.paint : plainPaint;
  const [first, ...under] = chain;
  if (!first) return '';
  const value = JSON.stringify(plainValue(first), null, 2).replaceAll('\n', '\n  ');
  const places = under.map((node) => {
    const what = node.kind === 'scalar' ? JSON.stringify(node.value) : `a ${node.kind}`;
    return `  ${paint.dim(first.kind === 'scalar' ? 'replaced' : 'over    ')}  ${paint.cyan(showLocation(node.at))}  ${what}\n`;
  });
  return `${paint.bold(pointer)} ${paint.dim(`in ${code}`)}\n\n  ${value}\n\n  ${paint.dim('set by  ')}  ${paint.cyan(showLocation(first.at))}\n${places.join('')}`;
}
