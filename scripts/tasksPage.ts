import type { DrawnBranch, DrawnStage, JourneyPicture } from '../src/core/journey/journeyPicture.ts';
import type { TaskContract } from '../src/core/journey/taskContracts.ts';
import { givenExample, outcomeExample } from '../src/core/journey/taskExamples.ts';
import { isObject } from '../src/core/shared/json.ts';
import {
  definitionText,
  json,
  linkTo,
  MEMBERS,
  marksOf,
  memberRows,
  nameIn,
  schemaIn,
  table,
  wordsOf,
} from './schemaTables.ts';

/** What the page is made of. */
export interface TasksPage {
  readonly contracts: readonly TaskContract[];
  /** The standard journey. */
  readonly picture: JourneyPicture;
  /** In English: how long a task may take whose stage says nothing else. */
  readonly usualDeadline: string;
  /** What tasks are given, by name. */
  readonly definitions: Readonly<Record<string, unknown>>;
}

interface Asking {
  readonly stage: DrawnStage;
  /** It is in a branch. */
  readonly isInBranch: boolean;
}

const allStages = (stages: readonly DrawnStage[], isInBranch = false): readonly Asking[] =>
  stages.flatMap((stage) => [
    { stage, isInBranch },
    ...stage.branches.flatMap(({ stages: own }) => allStages(own, true)),
  ]);

function askedBy({ picture }: TasksPage, task: string): readonly Asking[] {
  const asks = (ends: string) => ends.split(/[, ]/).includes(task);
  return [...allStages(picture.stages), ...allStages(picture.asides)].filter(({ stage }) => asks(stage.ends));
}

function leads({ does, stages, leads: where }: DrawnBranch): string {
  const parts = [
    does.length > 0 && `the lender does ${does.map((name) => `\`${name}\``).join(', ')}`,
    stages.length > 0 && `then ${stages.map(({ id }) => `\`${id}\``).join(', ')}`,
    where === 'again' && 'then the task is asked again',
    where === 'nowhere' && 'the application ends',
    typeof where === 'object' && `before \`${where.before}\``,
  ];
  return parts.filter(Boolean).join('; ') || 'the stage is over';
}

function stageText(
  { usualDeadline }: TasksPage,
  { stage, isInBranch }: Asking,
  outcomes: readonly string[],
): string {
  const { id, status, ends, notes, branches } = stage;
  const branchOf = new Map(branches.map((branch) => [branch.outcome, branch]));
  const rest = outcomes.map((outcome, index) => {
    const branch = branchOf.get(outcome);
    const usual = index === 0 ? 'the stage is over' : 'no branch: not taken';
    return `  - \`${outcome}\`: ${branch ? leads(branch) : usual}`;
  });
  const place = isInBranch ? ' (in a branch)' : '';
  const when = notes.length > 0 ? `; ${notes.join('; ')}` : '';
  const within = ends.includes(', within ') ? '' : `, within ${usualDeadline}`;
  return [`- \`${id}\`${place}, ${status}: ${ends}${within}${when}`, ...rest].join('\n');
}

function outcomeText(contract: TaskContract, outcome: string, index: number): string {
  const schema = schemaIn(contract.outcomes, outcome);
  const rows = memberRows(schema);
  const title = `**\`${outcome}\`**${index === 0 ? ' (the usual one)' : ''}`;
  if (rows.length === 0) return `${title}: without data.`;
  const example = outcomeExample(contract, outcome);
  return [`${title}:`, '', table(MEMBERS, rows), '', ...(example ? [json(example)] : [])].join('\n');
}

function taskText(page: TasksPage, contract: TaskContract): string {
  const { task, title, given, asksAnewOn = [], outcomes, definitions = {} } = contract;
  const required: readonly unknown[] = Array.isArray(given.required) ? given.required : [];
  const rows = Object.entries(isObject(given.properties) ? given.properties : {}).map(([name, own]) => {
    const member = isObject(own) ? own : {};
    const schema = { ...schemaIn(page.definitions, nameIn(member) ?? ''), ...member };
    const anew = asksAnewOn.includes(name) ? 'yes' : '';
    return [
      nameIn(member) ? linkTo(name) : `\`${name}\``,
      required.includes(name) ? 'always' : '',
      marksOf(schema),
      anew,
      wordsOf(schema),
    ];
  });
  const names = Object.keys(outcomes);
  const stages = askedBy(page, task);
  const own = Object.entries(definitions).map(([name, schema]) =>
    definitionText(name, isObject(schema) ? schema : {}),
  );
  return [
    `## ${task}`,
    title,
    'Asked by:',
    stages.length > 0
      ? stages.map((stage) => stageText(page, stage, names)).join('\n')
      : '- whatever nobody answered (see above)',
    'Given:',
    table(['Member', 'There', 'Marks', 'Asked anew when it changes', 'What it is'], rows),
    'Outcomes:',
    ...names.map((outcome, index) => outcomeText(contract, outcome, index)),
    ...own.map((text) => text.replace('###', '####')),
  ].join('\n\n');
}

const HEAD = `# Tasks of the lender's side

What a lender finds out or does about an application is a task. Whoever performs it (people at the desk, the lender's own
system, a provider) reads what it is given and answers by one of its outcomes. This page is generated from the contracts
(\`schemas/tasks\`) and from the standard journey (\`config/journey.yaml\`) by \`npm run generate\`; a lender's own journey may ask in
another order, with other deadlines and branches (\`equiform explore <brand> journey\` draws it).

- A contract only gains members and outcomes. What is different is a new version (\`softCredit@2\`), and open applications keep theirs.
- Members marked secret come apart from the others (\`secrets\`), only to whoever may read secrets. Personal ones are marked too.
- Amounts are dollars with at most two decimals; times are UTC; days are days where the property is.
- What is given is read when it is asked for. When a member changes that says so, an open task is withdrawn and asked anew in the next
  round, and an answer to the one before changes nothing.
- What an application lacks of its contract is named (\`problems\`), and never stops the borrower.
- Two outcomes belong to every task: \`late\` (only the deadline gives it) and \`failed\` (whoever performs it gives up).`;

/** docs/tasks.md: every contract, when the standard journey asks for it, and where its outcomes lead. */
export function tasksPage(page: TasksPage): string {
  const contracts = page.contracts.toSorted((one, other) => (one.task < other.task ? -1 : 1));
  const index = contracts.map((contract) => [
    `[${contract.task}](#${contract.task.toLowerCase().replace('@', '')})`,
    contract.title,
    Object.keys(contract.outcomes)
      .map((outcome) => `\`${outcome}\``)
      .join(', '),
  ]);
  const examples: Readonly<Record<string, unknown>> = Object.assign({}, ...contracts.map(givenExample));
  const shared = Object.entries(page.definitions).map(([name, schema]) =>
    definitionText(name, isObject(schema) ? schema : {}, examples[name]),
  );
  return `${[
    HEAD,
    ...(page.picture.unanswered ? [page.picture.unanswered] : []),
    table(['Task', 'What it is', 'Outcomes'], index),
    ...contracts.map((contract) => taskText(page, contract)),
    '## What tasks are given',
    ...shared,
  ].join('\n\n')}\n`;
}
