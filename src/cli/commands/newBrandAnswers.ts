import type { NewBrand } from '../../core/config/newBrand.ts';
import { CannotRun, type CliOption, type Given, textOption } from '../terminal/cliCommand.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** A question about a new lender: asked interactively, otherwise a flag. */
interface Question {
  readonly flag: string;
  readonly asks: string;
  readonly example: string;
  readonly problem: (answer: string) => string | undefined;
  /** Offered as a default, and used without questions. */
  readonly offer?: (known: Readonly<Record<string, string>>) => string;
}

const matching =
  (pattern: RegExp, message: string): Question['problem'] =>
  (answer) =>
    pattern.test(answer) ? undefined : message;

const questions: readonly Question[] = [
  {
    flag: 'name',
    asks: 'Name of the lender?',
    example: 'Willow Gate Lending',
    problem: matching(/^.{2,40}$/, 'A name has 2 to 40 characters'),
  },
  {
    flag: 'legal-name',
    asks: 'Legal name?',
    example: 'Willow Gate Lending, LLC',
    problem: matching(/\S/, 'Enter a name'),
    offer: ({ name = '' }) => `${name}, LLC`,
  },
  {
    flag: 'nmls',
    asks: 'NMLS number?',
    example: '9900999',
    problem: matching(/^\d{1,12}$/, 'Only digits'),
  },
  {
    flag: 'phone',
    asks: 'Support phone number?',
    example: '8005550199',
    problem: matching(/^\d{10}$/, 'Ten digits'),
  },
  {
    flag: 'email',
    asks: 'Support email address?',
    example: 'help@willowgate.example',
    problem: matching(/^[^@\s]+@[^@\s]+$/, 'Enter an email address'),
  },
  {
    flag: 'address',
    asks: 'Postal address?',
    example: '1 Willow Gate, Dover, DE 19901',
    problem: matching(/\S/, 'Enter an address'),
  },
  {
    flag: 'site',
    asks: 'Website address?',
    example: 'https://willowgate.example',
    problem: matching(/^https:\/\/[^/\s]+$/, 'Enter an address such as https://lender.example'),
    offer: ({ code = '' }) => `https://${code}.example`,
  },
  {
    flag: 'states',
    asks: 'States it lends in?',
    example: 'DE,MD,PA',
    problem: matching(/^[A-Z]{2}( *, *[A-Z]{2})*$/, 'Enter two-letter codes separated by commas'),
  },
  {
    flag: 'color',
    asks: 'Its colour?',
    example: '#1f5f8b',
    problem: matching(/^#[0-9a-f]{6}$/i, 'Enter a color such as #1f5f8b'),
    offer: () => '#1f5f8b',
  },
];

export const brandFlags: readonly CliOption[] = [
  { flags: '--kind <kind>', description: 'the kind of lender: a folder of brands/_kinds', needs: 'a kind' },
  ...questions.map(({ flag, asks, example }) => ({
    flags: `--${flag} <${flag}>`,
    description: `${asks} e.g. ${example}`,
    needs: `an answer, such as ${example}`,
  })),
];

const optionOf = (flag: string): string => flag.replace(/-(.)/, (_, letter: string) => letter.toUpperCase());

/** Combines flags and interactive answers; without a terminal, missing flags throw `CannotRun`. */
export async function newBrandAnswers(
  code: string,
  kinds: readonly string[],
  given: Given,
  { isLive = false }: Terminal,
): Promise<NewBrand> {
  const known: Record<string, string> = { code };
  const missing: string[] = [];
  known.kind = textOption(given, 'kind') ?? (isLive ? await askKind(kinds) : '');
  if (known.kind === '') missing.push('--kind');
  else if (!kinds.includes(known.kind))
    throw new CannotRun(`Kinds are ${kinds.join(', ')}, not ${known.kind}`);
  for (const question of questions) {
    const answer =
      textOption(given, optionOf(question.flag)) ??
      (isLive ? await ask(question, known) : question.offer?.(known));
    if (answer === undefined) missing.push(`--${question.flag}`);
    else known[question.flag] = sound(question, answer);
  }
  if (missing.length > 0) throw new CannotRun(`new brand needs ${missing.join(', ')}`);
  const {
    kind = '',
    name = '',
    nmls = '',
    phone = '',
    email = '',
    address = '',
    site = '',
    color = '',
  } = known;
  const states = (known.states ?? '').split(',').map((state) => state.trim());
  return {
    code,
    kind,
    name,
    legalName: known['legal-name'] ?? '',
    nmls,
    phone,
    email,
    address,
    site,
    states,
    color,
  };
}

function sound({ flag, problem }: Question, answer: string): string {
  const wrong = problem(answer);
  if (wrong !== undefined) throw new CannotRun(`--${flag} ${answer}: ${wrong}`);
  return answer;
}

async function ask(
  { asks, example, problem, offer }: Question,
  known: Record<string, string>,
): Promise<string> {
  const { text, isCancel } = await import('@clack/prompts');
  const initialValue = offer?.(known);
  const answer = await text({
    message: asks,
    placeholder: example,
    validate: (said) => problem(said ?? ''),
    ...(initialValue === undefined ? {} : { initialValue }),
  });
  if (isCancel(answer)) throw new CannotRun('Nothing was written');
  return answer;
}

async function askKind(kinds: readonly string[]): Promise<string> {
  const { select, isCancel } = await import('@clack/prompts');
  const answer = await select({
    message: 'What kind of lender is it?',
    options: kinds.map((value) => ({ value, label: value })),
  });
  if (isCancel(answer)) throw new CannotRun('Nothing was written');
  return answer;
}
