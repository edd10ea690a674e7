import { CannotRun, type Given, textOption } from './cliCommand.ts';

interface Said {
  readonly words: string;
  readonly format: string;
}

/**
 * The format by `--json`, `--format` and the extension of `--out`; undefined if none is given. `endings` maps
 * extensions to formats. Throws `CannotRun` if two contradict each other, or if the extension belongs to another
 * program.
 */
export function formatOf<Format extends string>(
  given: Given,
  endings: Readonly<Record<string, Format>> = {},
): Format | 'json' | undefined {
  const said: readonly Said[] = [
    ...(given.json ? [{ words: '--json', format: 'json' }] : []),
    ...named(given),
    ...byEnding(given, endings),
  ];
  const [first] = said;
  const other = said.find(({ format }) => format !== first?.format);
  if (first && other)
    throw new CannotRun(`${first.words} and ${other.words} contradict each other; drop one of them`);
  refuseStrangeEnding(given, endings, first);
  return first?.format as Format | 'json' | undefined;
}

function named(given: Given): readonly Said[] {
  const format = textOption(given, 'format');
  return format === undefined ? [] : [{ words: `--format ${format}`, format }];
}

function byEnding(given: Given, endings: Readonly<Record<string, string>>): readonly Said[] {
  const ending = endingOf(given) ?? '';
  const format = ending === 'json' ? ending : Object.hasOwn(endings, ending) ? endings[ending] : undefined;
  return format === undefined ? [] : [{ words: `--out ${textOption(given, 'out')}`, format }];
}

const endingOf = (given: Given): string | undefined =>
  /[^/\\]\.(\w+)$/.exec(textOption(given, 'out') ?? '')?.[1]?.toLowerCase();

/** Otherwise only the person who opens the file would notice that it is not a spreadsheet or picture. */
function refuseStrangeEnding(
  given: Given,
  endings: Readonly<Record<string, string>>,
  said: Said | undefined,
): void {
  const ending = endingOf(given);
  if (ending === undefined || said !== undefined) return;
  throw new CannotRun(
    `--out ${textOption(given, 'out')}: no format has the extension .${ending}. Extensions are ${[...Object.keys(endings), 'json'].map((each) => `.${each}`).join(', ')}; any other needs --format`,
  );
}
