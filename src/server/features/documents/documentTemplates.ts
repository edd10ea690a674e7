import type { DocumentTemplate } from '../../../core/model/generated/document.ts';
import type { DocumentsPart } from '../../../core/model/release.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';

interface Templates {
  readonly inOrder: readonly DocumentTemplate[];
  readonly unreviewed: readonly string[];
}

const made = new WeakMap<CompiledRelease, Templates>();

/** A release's document templates in order, read on first use; empty for releases older than documents. */
export const templatesOf = (release: CompiledRelease): readonly DocumentTemplate[] => read(release).inOrder;

/** Whether nobody has approved all words of a release's documents in a language. */
export const isUnreviewed = (release: CompiledRelease, locale: string): boolean =>
  read(release).unreviewed.includes(locale);

function read(release: CompiledRelease): Templates {
  const known = made.get(release);
  if (known) return known;
  const text = release.release.parts['documents.json'];
  const { documents, unreviewed = [] }: DocumentsPart =
    text === undefined ? { documents: {} } : JSON.parse(text);
  const inOrder = Object.values(documents).sort((a, b) => a.order - b.order);
  const templates = { inOrder, unreviewed };
  made.set(release, templates);
  return templates;
}
