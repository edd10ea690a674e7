import { type OpenBrand, openBrand } from '../project/openBrand.ts';
import { wholeBrandOf } from '../project/openConfig.ts';
import { givenOption, readFacts } from '../project/readFacts.ts';
import { CannotRun, type CliCommand, type Given, textOption } from '../terminal/cliCommand.ts';
import type { ExitCode, Terminal } from '../terminal/terminal.ts';
import { applicationOptions, explainApplication } from './explainApplication.ts';
import { explainPointer, placesText } from './explainPointer.ts';
import { type SubjectAnswer, subjects, type Why, whySubject } from './whySubject.ts';

export const explainCommand: CliCommand = {
  name: 'explain',
  summary:
    'show the line that sets a setting, why a step, text or policy applies, or what a borrower saw and why',
  words: '[brand] [what] [id]',
  completes: 'brands',
  about:
    'A pointer names a value of the resolved brand: /brand/company/name, /steps/annual-income/title. For a step, text or policy it shows, for the facts given, which conditions decided, what they read, and the file and line of each in all layers. With --application it asks a server what one borrower was shown and why, computed from the release that the application is pinned to (needs your token in EQUIFORM_TOKEN).',
  options: [givenOption, ...applicationOptions],
  examples: [
    ['explain harborlight /brand/links/privacy', 'the line that sets it, and those it overrides'],
    [
      `explain main step home-address --given '{"property.occupancy":"SECONDARY"}'`,
      'whether it is shown, and why',
    ],
    ['explain main text registration.forSale.question --given facts.json', 'which variant is shown'],
    ['explain main policy tx-cltv-80 --given facts.json', 'whether it applies'],
    ['explain --application <uuid> --out record.json --with-release', 'the record of one borrower, signed'],
  ],
  run: explain,
};

function explain(given: Given, terminal: Terminal): ExitCode | Promise<ExitCode> {
  if (textOption(given, 'application') !== undefined) return explainApplication(given, terminal);
  const [code, what, id, ...more] = given.words;
  const subject = subjects.find((name) => name === what);
  if (
    code === undefined ||
    what === undefined ||
    more.length > 0 ||
    (subject === undefined) !== (id === undefined)
  )
    throw new CannotRun(
      'explain needs a brand and a pointer, such as: explain main /brand/company/name, or a brand, one of step, text and policy, and an id',
    );
  if (subject === undefined && !what.startsWith('/'))
    throw new CannotRun(`A pointer begins with a slash: /${what}`);
  const opened = openBrand(code, given, terminal);
  if (!opened) return 1;
  if (subject === undefined) {
    terminal.out(explainPointer(opened.brand, what, given));
    return 0;
  }
  const brand = wholeBrandOf(opened.brand);
  const answer = whySubject(brand, subject, id ?? '', readFacts(brand, given, terminal));
  terminal.out(given.json ? asJson(opened, answer) : asText(opened, answer, given));
  return 0;
}

function asJson({ brand }: OpenBrand, answer: SubjectAnswer): string {
  const placed = (pointer: string) => brand.provenance.chain(pointer).map(({ at }) => at);
  const why = answer.why.map((each) => ({ ...each, layers: placed(each.pointer) }));
  return `${JSON.stringify({ brand: brand.code, ...answer, layers: placed(answer.pointer), why }, null, 2)}\n`;
}

function asText(
  { brand }: OpenBrand,
  { subject, id, verdict, pointer, why }: SubjectAnswer,
  given: Given,
): string {
  const { paint } = given;
  const head = `${paint.bold(`${subject} ${id}`)} ${paint.dim(`in ${brand.code}`)}\n\n  ${verdict}\n\n`;
  const places = placesText(brand.provenance.chain(pointer), paint);
  return `${head}${places}${why.map((each) => whyText(brand, each, given)).join('')}`;
}

function whyText(
  { provenance }: OpenBrand['brand'],
  { decides, outcome, sentence, because, pointer }: Why,
  { paint }: Given,
): string {
  const color = outcome === 'yes' ? paint.green : outcome === 'no' ? paint.red : paint.yellow;
  const reasons = because.map((reason) => {
    const facts = reason.facts.length === 0 ? '' : `  ${paint.dim(`for ${reason.facts.join(', ')}`)}`;
    return `    ${reason.outcome}: ${reason.sentence}${facts}\n`;
  });
  const chain = provenance.chain(pointer);
  return `\n  ${decides}: ${color(outcome)}\n    ${paint.dim('when')} ${sentence}\n${reasons.join('')}${placesText(chain, paint)}`;
}
