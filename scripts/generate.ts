/**
 * Generates the schema of the create call from the table of answers, src/core/model/generated from schemas/config and
 * schemas/api, the outcomes of schemas/tasks, the list of statuses of config/enums.yaml and that of asides of
 * config/journey.yaml, docs/asvs.md from docs/asvs, and docs/tasks.md from the contracts and config/journey.yaml. `--check` fails if the output differs.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile, compileFromFile, type JSONSchema } from 'json-schema-to-typescript';
import { parse } from 'yaml';
import { carriedAnswers } from '../src/core/flow/carriedAnswers.ts';
import { journeyPicture } from '../src/core/journey/journeyPicture.ts';
import { sayDuration } from '../src/core/journey/sayDuration.ts';
import { taskContracts } from '../src/core/journey/taskContracts.ts';
import type { JourneyFile } from '../src/core/model/generated/journey.ts';
import { readVocabulary } from '../src/server/config-files/readVocabulary.ts';
import { asideModule } from './asideModule.ts';
import { readAsvs } from './asvs/asvs.ts';
import { asvsPage } from './asvs/asvsPage.ts';
import { createCallSchema } from './createCallSchema.ts';
import { statusModule } from './statusModule.ts';
import { tasksPage } from './tasksPage.ts';

const folders = [
  { from: 'schemas/config', to: 'src/core/model/generated' },
  { from: 'schemas/api', to: 'src/core/model/generated/api' },
];

const optionsFor = (from: string) => ({
  cwd: `${process.cwd()}/${from}/`,
  bannerComment: `/* Generated from ${from} by \`npm run generate\`. Do not edit. */`,
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  style: { singleQuote: true, printWidth: 110 },
});

const typesOf = (from: string, file: string) => compileFromFile(`${from}/${file}`, optionsFor(from));

const TASKS = 'schemas/tasks';

interface Contract {
  readonly task: string;
  readonly outcomes: Record<string, JSONSchema>;
  readonly definitions?: Record<string, JSONSchema>;
}

/** Contracts of tasks whose outcomes have data. */
const contractsWithData = readdirSync(TASKS)
  .map((file): Contract => JSON.parse(readFileSync(`${TASKS}/${file}`, 'utf8')))
  .filter(({ outcomes }) =>
    Object.values(outcomes).some(({ properties = {} }) => Object.keys(properties).length > 0),
  );

/** The data of a task's outcomes, by outcome. */
function outcomeTypes({ task, outcomes, definitions }: Contract) {
  const title = `${task[0]?.toUpperCase()}${task.slice(1).replace('@', '')}`;
  const required = Object.keys(outcomes);
  const schema = { title, type: 'object' as const, properties: outcomes, definitions, required };
  return compile({ ...schema, additionalProperties: false }, title, optionsFor(TASKS));
}

const check = process.argv.includes('--check');
const stale: string[] = [];

function write(target: string, text: string): void {
  if (!check) writeFileSync(target, text);
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) stale.push(target);
}

const CREATE_CALL = 'schemas/api/create-application';
const frame = JSON.parse(readFileSync(`${CREATE_CALL}.frame.json`, 'utf8'));
write(`${CREATE_CALL}.schema.json`, `${JSON.stringify(createCallSchema(frame, carriedAnswers), null, 2)}\n`);
for (const { from, to } of folders) {
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)
    .filter((name) => name.endsWith('.schema.json') && name !== 'common.schema.json')
    .sort())
    write(`${to}/${file.replace('.schema.json', '')}.ts`, await typesOf(from, file));
}
write('src/core/model/generated/task-data.ts', await typesOf('schemas', 'task-data.schema.json'));
const taskTypes = 'src/core/model/generated/tasks';
mkdirSync(taskTypes, { recursive: true });
for (const contract of contractsWithData)
  write(`${taskTypes}/${contract.task.replace('@', '')}.ts`, await outcomeTypes(contract));
write(
  'src/core/model/generated/statusList.ts',
  statusModule(parse(readFileSync('config/enums.yaml', 'utf8')).enums.checklistStatuses.values),
);
write(
  'src/core/model/generated/asideList.ts',
  asideModule(parse(readFileSync('config/journey.yaml', 'utf8'))),
);
write('docs/asvs.md', asvsPage(readAsvs()));
const journey: JourneyFile = parse(readFileSync('config/journey.yaml', 'utf8'));
write(
  'docs/tasks.md',
  tasksPage({
    contracts: [...taskContracts.values()],
    picture: journeyPicture(journey, readVocabulary('.')),
    usualDeadline: sayDuration(journey.unanswered?.deadline ?? ''),
    definitions: JSON.parse(readFileSync('schemas/task-data.schema.json', 'utf8')).definitions,
  }),
);
if (stale.length > 0) {
  console.error(`Not generated from the current data: ${stale.join(', ')}. Run npm run generate.`);
  process.exitCode = 1;
}
