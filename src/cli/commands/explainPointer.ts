import type { CheckedBrand } from '../../core/config/checkedBrand.ts';
import { showLocation } from '../../core/config/finding.ts';
import { childOf, type LocatedNode, plainValue } from '../../core/config/locatedNode.ts';
import type { Paint } from '../../core/config/paint.ts';
import { type Provenance, siblingsOf } from '../../core/config/provenance.ts';
import { pointerSegments } from '../../core/shared/jsonPointer.ts';
import { suggest } from '../../core/shared/suggest.ts';
import { CannotRun, type Given } from '../terminal/cliCommand.ts';

/** The setting at a pointer, the line that sets it and those it overrides; throws `CannotRun` if there is nothing. */
export function explainPointer(
  { code, provenance }: Pick<CheckedBrand, 'code'> & { readonly provenance: Provenance },
  pointer: string,
  { json, paint }: Given,
): string {
  if (!pointer.startsWith('/')) throw new CannotRun(`A pointer begins with a slash: /${pointer}`);
  const chain = provenance.chain(pointer);
  if (chain.length === 0) throw new CannotRun(nothingAt(pointer, provenance));
  return json ? asJson(code, pointer, chain) : asText(code, pointer, chain, paint);
}

function nothingAt(pointer: string, { root }: Provenance): string {
  const near = siblingsOf(root, pointer);
  const missing = pointerSegments(pointer).find((_, index, all) => isMissing(root, all.slice(0, index + 1)));
  const meant = suggest(missing ?? '', near);
  const hint =
    meant === undefined ? ` There are ${near.slice(0, 20).join(', ')}.` : ` Did you mean ${meant}?`;
  return `There is nothing at ${pointer}.${near.length === 0 ? '' : hint}`;
}

function isMissing(root: LocatedNode, path: readonly string[]): boolean {
  return path.reduce<LocatedNode | undefined>(childOf, root) === undefined;
}

function asJson(code: string, pointer: string, chain: readonly LocatedNode[]): string {
  const layers = chain.map((node) => ({ ...node.at, value: plainValue(node) }));
  return `${JSON.stringify({ brand: code, pointer, value: layers[0]?.value, layers }, null, 2)}\n`;
}

function asText(code: string, pointer: string, chain: readonly LocatedNode[], paint: Paint): string {
  const [first] = chain;
  if (!first) return '';
  const value = JSON.stringify(plainValue(first), null, 2).replaceAll('\n', '\n  ');
  return `${paint.bold(pointer)} ${paint.dim(`in ${code}`)}\n\n  ${value}\n\n${placesText(chain, paint)}`;
}

/** The line that sets a value, then those it overrides. */
export function placesText([first, ...under]: readonly LocatedNode[], paint: Paint): string {
  if (!first) return '';
  const places = under.map((node) => {
    const what = node.kind === 'scalar' ? JSON.stringify(node.value) : `a ${node.kind}`;
    return `  ${paint.dim(first.kind === 'scalar' ? 'replaced' : 'merged  ')}  ${paint.cyan(showLocation(node.at))}  ${what}\n`;
  });
  return `  ${paint.dim('set by  ')}  ${paint.cyan(showLocation(first.at))}\n${places.join('')}`;
}
