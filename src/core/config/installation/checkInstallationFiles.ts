import { locatedIn } from '../../journey/journeyProblem.ts';
import type { JourneyFile } from '../../model/generated/journey.ts';
import type { SandboxPerformerFile } from '../../model/generated/sandbox-performer.ts';
import type { SandboxPersonasFile } from '../../model/generated/sandbox-personas.ts';
import type { StaffApprovalsFile } from '../../model/generated/staff-approvals.ts';
import type { StaffRolesFile } from '../../model/generated/staff-roles.ts';
import { isObject, type Json } from '../../shared/json.ts';
import { approvalsProblems } from '../../staff/approvals.ts';
import { rolesProblems } from '../../staff/permission.ts';
import type { CheckedBrand } from '../checkedBrand.ts';
import type { ConfigSchemas } from '../configSchemas.ts';
import { type Finding, findingAt } from '../finding.ts';
import type { ConfigFile } from '../layerFiles.ts';
import { plainValue } from '../locatedNode.ts';
import { parseLayerFile } from '../parseLayerFile.ts';
import { schemaFindings } from '../schemaFindings.ts';
import type { SchemaProblem } from '../schemaProblem.ts';
import { type AskedTasks, nameOf, performerProblems, personaProblems } from './performerProblems.ts';

/** Files whose schema is not named after folder and file. */
const otherSchemas: Readonly<Record<string, string>> = { 'sandbox/journey-before': 'journey.schema.json' };

const FILE = /^config\/(?:sandbox|staff)\//;

/**
 * Checks the files of the installation, which belong to no lender, by their schemas: in `config/staff` also that roles and approvals
 * fit together; in `config/sandbox` what the sandbox and its test borrowers answer by the contracts of the tasks, and that every task
 * that a journey of these brands, if all are given, asks is answered. No such files are nothing wrong.
 */
export const checkInstallationFiles = (
  files: readonly ConfigFile[],
  schemas: ConfigSchemas,
  brands: readonly Pick<CheckedBrand, 'code' | 'brand'>[] | undefined,
): readonly Finding[] => {
  const problemsOf: Readonly<Record<string, (file: Json) => readonly SchemaProblem[]>> = {
    'sandbox/performer': (file) =>
      performerProblems(file as unknown as SandboxPerformerFile, brands && askedBy(brands)),
    'sandbox/personas': (file) => personaProblems(file as unknown as SandboxPersonasFile),
    'staff/roles': (file) =>
      rolesProblems(file as unknown as StaffRolesFile).map((problem) => ({
        ...problem,
        on: 'value',
        code: 'staff-roles',
      })),
    'staff/approvals': (file) =>
      approvalsProblems(file as unknown as StaffApprovalsFile, roleNames(files)).map((problem) => ({
        ...problem,
        on: 'value',
        code: 'staff-roles',
      })),
  };
  return files
    .filter(({ path }) => FILE.test(path))
    .flatMap((file) => {
      const name = /^config\/(\w+\/[^/]+)\.yaml$/.exec(file.path)?.[1] ?? '';
      const schema = otherSchemas[name] ?? `${name.replace('/', '-')}.schema.json`;
      if (!schemas.knows(schema)) return [unknownFile(file.path)];
      return fileFindings(file, (value) => {
        const wrong = schemas.problems(schema, value, 'whole');
        return wrong.length > 0 ? wrong : (problemsOf[name]?.(value) ?? []);
      });
    });
};

function roleNames(files: readonly ConfigFile[]): readonly string[] {
  const file = files.find(({ path }) => path === 'config/staff/roles.yaml');
  const parsed = file && parsedOnce(file);
  const value = parsed?.ok ? plainValue(parsed.value.root) : undefined;
  return isObject(value) && isObject(value.roles) ? Object.keys(value.roles) : [];
}

const unknownFile = (file: string): Finding =>
  findingAt({ file, line: 1, column: 1 }, 'unknown-file', 'No file of this name is read');

/** However many environments and edits are checked. */
function parsedOnce(file: ConfigFile): ReturnType<typeof parseLayerFile> {
  const parsed = known.get(file) ?? parseLayerFile(file.path, file.text);
  known.set(file, parsed);
  return parsed;
}

const known = new WeakMap<ConfigFile, ReturnType<typeof parseLayerFile>>();

function fileFindings(
  file: ConfigFile,
  problemsOf: (value: Json) => readonly SchemaProblem[],
): readonly Finding[] {
  const parsed = parsedOnce(file);
  if (!parsed.ok) return parsed.error;
  const { root } = parsed.value;
  return schemaFindings(root, problemsOf(plainValue(root)));
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
