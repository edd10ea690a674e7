import type { Theme } from '../model/generated/theme.ts';
import { fontPart, HERO_DARK_PART, HERO_PART, LOGO_ON_PRIMARY_PART } from '../model/lookParts.ts';
import { oneOfEqual } from './oneOfEqual.ts';
import type { Provenance } from './provenance.ts';

/** A file that a theme names: the part of a release that it becomes, and the place that names it. */
interface NamedFile {
  readonly part: string;
  readonly pointer: string;
}

/** The names of the files of a theme's typefaces, each once. */
export const fontFiles = ({ typeface }: Theme): readonly string[] => [
  ...new Set([...(typeface?.body?.files ?? []), ...(typeface?.heading?.files ?? [])].map(({ file }) => file)),
];

/** The files that a theme brings besides its logo, in the order of the theme. */
export function filesOfLook({ typeface, hero, logo }: Theme): readonly NamedFile[] {
  const fonts = (['body', 'heading'] as const).flatMap((role) =>
    (typeface?.[role]?.files ?? []).map(({ file }, index) => ({
      part: fontPart(file),
      pointer: `/theme/typeface/${role}/files/${index}/file`,
    })),
  );
  return [
    ...fonts,
    ...(hero ? [{ part: HERO_PART, pointer: '/theme/hero/file' }] : []),
    ...(hero?.dark === undefined ? [] : [{ part: HERO_DARK_PART, pointer: '/theme/hero/dark' }]),
    ...(logo?.onPrimary === undefined
      ? []
      : [{ part: LOGO_ON_PRIMARY_PART, pointer: '/theme/logo/onPrimary' }]),
  ];
}

/** What those files contain, by part; a file that is missing is empty. Fonts are base64. */
export const readLook = (
  theme: Theme,
  textAt: (pointer: string) => string,
): Readonly<Record<string, string>> =>
  oneOfEqual(Object.fromEntries(filesOfLook(theme).map(({ part, pointer }) => [part, textAt(pointer)])));

/** The text of the file that a value names, which lies beside the file that holds the value; empty if there is none. */
export const textNamedBy =
  (provenance: Provenance, texts: ReadonlyMap<string, string>) =>
  (pointer: string): string => {
    const [node] = provenance.chain(pointer);
    if (node?.kind !== 'scalar' || typeof node.value !== 'string') return '';
    return texts.get(node.at.file.replace(/[^/]*$/, node.value)) ?? '';
  };
