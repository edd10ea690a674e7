import type { DocumentTemplate } from '../../../core/model/generated/document.ts';
import type { DocumentsPart } from '../../../core/model/release.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

const made = new WeakMap<CompiledRelease, readonly DocumentTemplate[]>();

/** A release's document templates in order, read on first use; empty for releases older than documents. */
export function templatesOf(release: CompiledRelease): readonly DocumentTemplate[] {
  const known = made.get(release);
  if (known) return known;
  const text = release.release.parts['documents.json'];
  const { documents }: DocumentsPart = text === undefined ? { documents: {} } : JSON.parse(text);
  const templates = Object.values(documents).sort((a, b) => a.order - b.order);
  made.set(release, templates);
  return templates;
}
