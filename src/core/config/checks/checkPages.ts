import { toPointer } from '../../shared/jsonPointer.ts';
import type { BrandCheck } from './brandCheck.ts';
import { expectLink } from './checkSteps.ts';

const needText: ReadonlySet<string> = new Set(['heading', 'text', 'link']);

/** Every page needs an address of its own that is not a flow's, and working links. */
export function checkPages(check: BrandCheck): void {
  const flows = Object.entries(check.brand.flows).map(([id, { base }]) => [base, `flow ${id}`] as const);
  const taken = new Map<string, string>(flows);
  for (const [id, page] of Object.entries(check.brand.pages)) {
    const at = toPointer(['pages', id]);
    const first = taken.get(page.path);
    if (first !== undefined)
      check.report(`${at}/path`, 'duplicate-path', `${page.path} is already used by the ${first}`);
    else taken.set(page.path, `page ${id}`);
    for (const [index, block] of page.blocks.entries()) {
      const pointer = `${at}/blocks/${index}`;
      if (needText.has(block.type) && block.text === undefined)
        check.report(pointer, 'missing-key', `A ${block.type} needs the key text`);
      if (block.type === 'link' && block.to === undefined)
        check.report(pointer, 'missing-key', 'A link needs the key to');
      if (block.to !== undefined && !block.to.startsWith('/')) expectLink(check, block.to, `${pointer}/to`);
    }
  }
}
