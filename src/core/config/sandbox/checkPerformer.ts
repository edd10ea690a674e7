import { locatedIn } from '../../journey/journeyProblem.ts';
import type { JourneyFile } from '../../model/generated/journey.ts';
import type { SandboxPerformerFile } from '../../model/generated/sandbox-performer.ts';
import type { SandboxPersonasFile } from '../../model/generated/sandbox-personas.ts';
import type { CheckedBrand } from '../checkedBrand.ts';
import type { ConfigSchemas } from '../configSchemas.ts';
import type { Finding } from '../finding.ts';
import type { ConfigFile } from '../layerFiles.ts';
import { plainValue } from '../locatedNode.ts';
import { parseLayerFile } from '../parseLayerFile.ts';
import { schemaFindings } from '../schemaFindings.ts';
import type { SchemaProblem } from '../schemaProblem.ts';
import { type AskedTasks, nameOf, performerProblems, personaProblems } from './performerProblems.ts';

/**
 * Checks what the sandbox and its test borrowers answer by the contracts of the tasks, and that every task that a journey
 * of these brands, if all are given, asks is answered. Without these files nothing is wrong.
 */
export const checkPerformer = (
  files: readonly ConfigFile[],
  schemas: ConfigSchemas,
  brands: readonly Pick<CheckedBrand, 'code' | 'brand'>[] | undefined,
): readonly Finding[] => [
  ...fileFindings<SandboxPerformerFile>(files, 'performer', schemas, (file) =>
    performerProblems(file, brands && askedBy(brands)),
  ),
  ...fileFindings<SandboxPersonasFile>(files, 'personas', schemas, personaProblems),
];

function fileFindings<T>(
  files: readonly ConfigFile[],
  name: string,
  schemas: ConfigSchemas,
  problemsOf: (file: T) => readonly SchemaProblem[],
): readonly Finding[] {
  const file = files.find(({ path }) => path === `config/sandbox/${name}.yaml`);
  if (!file) return [];
  const parsed = parseLayerFile(file.path, file.text);
  if (!parsed.ok) return parsed.error;
  const { root } = parsed.value;
  const value = plainValue(root);
  const wrong = schemas.problems(`sandbox-${name}.schema.json`, value, 'whole');
  return schemaFindings(root, wrong.length > 0 ? wrong : problemsOf(value as unknown as T));
}

/** Undefined while a brand is broken: what it asks is not known. */
function askedBy(brands: readonly Pick<CheckedBrand, 'code' | 'brand'>[]): AskedTasks | undefined {
  const tasks = new Map<string, string>();
  const stages = new Map<string, string>();
  for (const { code, brand } of brands) {
    if (!brand) return undefined;
    const { lapses = {}, unanswered, ...journey } = brand.journey as JourneyFile;
    const ask = (asks: string | undefined, who: string): void => {
      if (asks !== undefined && !tasks.has(nameOf(asks))) tasks.set(nameOf(asks), `${who} of ${code}`);
    };
    for (const { stage } of locatedIn(journey.stages, [])) {
      if (stage.asks !== undefined) stages.set(stage.id, stage.asks);
      ask(stage.asks, `the stage ${stage.id}`);
    }
    for (const { id, asks } of journey.asides ?? []) ask(asks, `the aside ${id}`);
    for (const [name, { asks }] of Object.entries(lapses)) ask(asks, `the lapse ${name}`);
    ask(unanswered?.asks, 'unanswered');
  }
  return { tasks, stages };
}
