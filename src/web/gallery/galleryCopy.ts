import type { Copy } from '../../core/copy/createCopy.ts';
import type { RichPart } from '../../core/copy/formatText.ts';
import { disguised } from '../../core/copy/pseudo.ts';

/** The release's words plus those of the samples; disguised, to expose words that are not data. */
export function galleryCopy(copy: Copy, words: Readonly<Record<string, string>>, pseudo: boolean): Copy {
  const shown = pseudo ? disguised : (text: string) => text;
  const shownPart = (part: RichPart): RichPart =>
    typeof part === 'string' ? shown(part) : { ...part, children: part.children.map(shownPart) };
  return {
    locale: copy.locale,
    text: (key, input) => shown(words[key] ?? copy.text(key, input)),
    rich: (key, input) => {
      const own = words[key];
      return own === undefined ? copy.rich(key, input).map(shownPart) : [shown(own)];
    },
  };
}
