import type { Screen } from '../model/generated/screens.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import type { Change, DiffOptions } from './change.ts';
import { type DiffSides, isSame, namesOf } from './diffSide.ts';
import { diffVariants } from './diffVariants.ts';

/** Screens that show a different step to somebody, or save or lead differently. */
export const diffScreens = (sides: DiffSides, options: DiffOptions): readonly Change[] => {
  const [before, after] = [sides.before.brand.screens, sides.after.brand.screens];
  return namesOf(before, after).flatMap((path) =>
    isSame(before[path], after[path]) ? [] : diffScreen(path, sides, options),
  );
};

function diffScreen(path: string, sides: DiffSides, options: DiffOptions): readonly Change[] {
  const variants = (screen: Screen | undefined) =>
    (screen?.steps ?? []).map(({ when, step, ...leads }) => ({ when, is: `${step}${sayLeads(leads)}` }));
  const telling = {
    kind: 'behaviour',
    where: toPointer(['screens', path]),
    nothing: 'nothing',
    words: (one: string, other: string) => `The screen ${path} showed ${one} before and shows ${other} now`,
  } as const;
  const { before, after } = sides;
  return diffVariants(
    { before: variants(before.brand.screens[path]), after: variants(after.brand.screens[path]) },
    sides,
    telling,
    options,
  );
}

const sayLeads = (leads: Readonly<Record<string, string>>): string => {
  const said = Object.entries(leads).map(([key, value]) => `${key} ${value}`);
  return said.length === 0 ? '' : ` (${said.join(', ')})`;
};
