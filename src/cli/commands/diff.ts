import { resolve } from 'node:path';
import type { CheckedBrand } from '../../core/config/checkedBrand.ts';
import type { ResolvedBrand } from '../../core/model/resolvedBrand.ts';
import { behaviourDiff } from '../../core/proof/behaviourDiff.ts';
import type { Change } from '../../core/proof/change.ts';
import { checkTree } from '../../server/config-files/checkTree.ts';
import type { ConfigTree } from '../../server/config-files/readConfigTree.ts';
import { brandCodesOf, readable, readTree, refuseStrangers, rootOf } from '../project/openConfig.ts';
import { openSound, refusesFindings } from '../project/openSound.ts';
import { readReleaseFolder } from '../project/readReleaseFolder.ts';
import { readRevision } from '../project/readRevision.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { sayFacts } from './explore.ts';

export const diffCommand: CliCommand = {
  name: 'diff',
  summary: 'compare two brands, two revisions or two releases: texts, settings and behaviour',
  words: '<a> <b>',
  completes: 'brands',
  about:
    'Every change of behaviour comes with a witness: the shortest applicant who is treated differently. Ends with 1 when something differs. Both sides must pass the check, so after editing a policy fix its examples first (equiform check names them).',
  options: [
    {
      flags: '--revision <a..b>',
      description: 'compare brands (default: all) at two git revisions; b defaults to the working folder',
      needs: 'two git revisions: main~3..main, or main.. for the working folder',
    },
    { flags: '--releases', description: 'a and b are folders written by "equiform build"' },
    { flags: '--behaviour', description: 'only changes of behaviour' },
  ],
  examples: [
    ['diff main harborlight', 'what the second does differently'],
    ['diff main --revision HEAD~1..', 'what the last commit and your edits change for main'],
    ['diff dist/releases/main/d6b9… dist/releases/main/04c1… --releases', 'two releases'],
  ],
  run: diff,
};

/** Two states of a brand; a side is undefined if the brand does not exist there. */
interface Pair {
  readonly name: string;
  readonly before: ResolvedBrand | undefined;
  readonly after: ResolvedBrand | undefined;
}

interface PairChanges {
  readonly name: string;
  readonly changes: readonly Change[];
}

function diff(given: Given, terminal: Terminal): ExitCode {
  const pairs = pairsOf(given, terminal);
  if (!pairs) return 1;
  const today = terminal.today?.();
  const found = pairs.map(({ name, before, after }): PairChanges => {
    if (!before || !after) return { name, changes: [comeOrGone(name, before !== undefined)] };
    const changes =
      before === after ? [] : behaviourDiff(before, after, today === undefined ? {} : { today });
    return {
      name,
      changes:
        given.options.behaviour === true ? changes.filter(({ kind }) => kind === 'behaviour') : changes,
    };
  });
  terminal.out(
    given.json ? `${JSON.stringify(found, null, 2)}\n` : found.map((one) => text(one, given)).join('\n'),
  );
  return found.some(({ changes }) => changes.length > 0) ? 1 : 0;
}

function pairsOf(given: Given, terminal: Terminal): readonly Pair[] | undefined {
  const revision = textOption(given, 'revision');
  if (revision !== undefined && given.options.releases === true)
    throw new CannotRun('diff compares revisions or releases: --revision or --releases');
  if (revision !== undefined) return ofRevisions(revision, given, terminal);
  const [one, other, ...more] = given.words;
  if (one === undefined || other === undefined || more.length > 0)
    throw new CannotRun('diff needs two brands, two release folders with --releases, or --revision a..b');
  const name = `${one} -> ${other}`;
  if (given.options.releases === true) {
    const [before, after] = [one, other].map((folder) => readReleaseFolder(resolve(terminal.folder, folder)));
    return [{ name, before, after }];
  }
  const sound = openSound(given, terminal, [one, other]);
  const brand = (code: string) => sound?.brands.find((each) => each.code === code)?.brand;
  return sound && [{ name, before: brand(one), after: brand(other) }];
}

function ofRevisions(revision: string, given: Given, terminal: Terminal): readonly Pair[] | undefined {
  const [from = '', to, ...more] = revision.split('..');
  if (from === '' || to === undefined || more.length > 0)
    throw new CannotRun('--revision needs two git revisions: main~3..main, or main.. for the working folder');
  const root = rootOf(given, terminal);
  const tree = {
    before: readRevision(root, from),
    after: to === '' ? readTree(root) : readRevision(root, to),
  };
  const known = [...new Set([tree.before, tree.after].flatMap(brandCodesOf))].sort();
  refuseStrangers(given.words, known);
  const codes = given.words.length > 0 ? given.words : known;
  const before = brandsIn(tree.before, codes, given, terminal);
  const after = before && brandsIn(tree.after, codes, given, terminal);
  if (!after) return undefined;
  return codes.map((code) => ({ name: code, before: before.get(code), after: after.get(code) }));
}

function brandsIn(
  tree: ConfigTree,
  codes: readonly string[],
  given: Given,
  terminal: Terminal,
): ReadonlyMap<string, ResolvedBrand> | undefined {
  const checked = readable(() => checkTree(tree, { only: codes }));
  if (refusesFindings({ tree, checked }, given, terminal)) return undefined;
  return new Map(checked.brands.flatMap(({ code, brand }: CheckedBrand) => (brand ? [[code, brand]] : [])));
}

const comeOrGone = (name: string, isGone: boolean): Change => ({
  kind: 'setting',
  where: '',
  before: isGone ? name : undefined,
  after: isGone ? undefined : name,
  words: isGone ? `The brand ${name} was removed` : `The brand ${name} is new`,
});

const titles: Readonly<Record<Change['kind'], string>> = {
  behaviour: 'Behavior',
  text: 'Texts',
  setting: 'Settings',
};

function text({ name, changes }: PairChanges, { paint }: Given): string {
  if (changes.length === 0) return `${paint.bold(name)}: ${paint.green('no difference')}\n`;
  const groups = Object.entries(titles).flatMap(([kind, title]) => {
    const own = changes.filter((change) => change.kind === kind);
    return own.length === 0 ? [] : [`\n${title} (${own.length})\n${changesText(own, kind, paint)}`];
  });
  return `${paint.bold(name)}${groups.join('')}`;
}

/** Text and setting changes can number thousands; people see the first ones. */
function changesText(changes: readonly Change[], kind: string, paint: Given['paint']): string {
  const shown = kind === 'behaviour' ? changes : changes.slice(0, MOST);
  const rest = changes.length - shown.length;
  const more = rest === 0 ? '' : paint.dim(`  … and ${rest} more; --json has all of them\n`);
  return `${shown.map((each) => changeText(each, paint)).join('')}${more}`;
}

const MOST = 20;

function changeText({ words, where, before, after, witness, tried }: Change, paint: Given['paint']): string {
  const lines = [
    `  ${words}  ${paint.dim(where)}`,
    ...(before === undefined ? [] : [`    ${paint.red(`- ${short(before)}`)}`]),
    ...(after === undefined ? [] : [`    ${paint.green(`+ ${short(after)}`)}`]),
    ...(witness === undefined ? [] : [`    ${paint.dim(`for ${sayFacts(witness)}`)}`]),
    ...(witness === undefined || tried === undefined ? [] : [`    ${paint.dim(sayOthers(tried))}`]),
  ];
  return `${lines.join('\n')}\n`;
}

const sayOthers = (tried: number): string =>
  `not proved that nobody else differs in another way: ${tried.toLocaleString('en-US')} applicants were tried`;

const LONGEST = 300;
const short = (said: string): string => (said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said);
