import { canPerform, type Mode, performersOf } from '../journey/performerKinds.ts';
import { taskContracts } from '../journey/taskContracts.ts';
import type { Connection, ConnectionsFile } from '../model/generated/connections.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { suggest } from '../shared/suggest.ts';
import type { ConfigSchemas } from './configSchemas.ts';
import { type Finding, type FindingCode, findingAt } from './finding.ts';
import type { ConfigFile } from './layerFiles.ts';
import { nearestNode, plainValue } from './locatedNode.ts';
import { parseLayerFile } from './parseLayerFile.ts';
import { schemaFindings } from './schemaFindings.ts';

interface Problem {
  readonly at: readonly string[];
  readonly code: FindingCode;
  readonly message: string;
  readonly suggestion?: string | undefined;
  readonly on?: 'key';
}

const versionsOf = (name: string): readonly string[] =>
  [...taskContracts.keys()].filter((task) => task.replace(/@.*/, '') === name);

const names = [...taskContracts.keys()].map((task) => task.replace(/@.*/, ''));

const unknownTask = (name: string, at: readonly string[], on?: 'key'): readonly Problem[] =>
  versionsOf(name).length > 0
    ? []
    : [
        {
          at,
          code: 'unknown-task',
          message: `There is no task ${name}`,
          suggestion: suggest(name, names),
          ...(on && { on }),
        },
      ];

function unknownPerformer(name: string, at: readonly string[], mode: Mode): readonly Problem[] {
  const known = performersOf(mode);
  if (known.includes(name)) return [];
  const message = `There is no performer ${name} in ${mode} mode, only ${known.join(', ')}`;
  return [{ at, code: 'unknown-performer', message, suggestion: suggest(name, known) }];
}

/** It names a performer that does other tasks only. */
function unableProblems(task: string, performer: string, at: readonly string[], mode: Mode) {
  const versions = versionsOf(task);
  const isAble = versions.length === 0 || versions.some((one) => canPerform(performer, one, mode));
  if (isAble || !performersOf(mode).includes(performer)) return [];
  return [{ at, code: 'unknown-performer', message: `${performer} cannot perform ${task}` }] as const;
}

const connectionProblems = (
  { usual, tasks = {}, paused = [] }: Connection,
  at: readonly string[],
  mode: Mode,
): readonly Problem[] => [
  ...(usual === undefined ? [] : unknownPerformer(usual, [...at, 'usual'], mode)),
  ...Object.entries(tasks).flatMap(([task, performer]) => [
    ...unknownTask(task, [...at, 'tasks', task], 'key'),
    ...unknownPerformer(performer, [...at, 'tasks', task], mode),
    ...unableProblems(task, performer, [...at, 'tasks', task], mode),
  ]),
  ...paused.flatMap((task, index) => unknownTask(task, [...at, 'paused', String(index)])),
];

const unknownLenders = ({ lenders = {} }: ConnectionsFile, known: readonly string[]): readonly Problem[] =>
  Object.keys(lenders)
    .filter((code) => !known.includes(code))
    .map((code) => ({
      at: ['lenders', code],
      code: 'brand-unknown',
      message: `There is no lender ${code}`,
      suggestion: suggest(code, known),
      on: 'key',
    }));

export interface ConnectionsFor {
  /** With `connections.schema.json`. */
  readonly schemas: ConfigSchemas;
  readonly mode: Mode;
  /** The codes of all lenders; undefined where they are not known yet. */
  readonly lenders?: readonly string[] | undefined;
}

/** Reads and checks the connections of an installation; fails with every mistake and its place. */
export function readConnections(
  { path, text }: ConfigFile,
  { schemas, mode, lenders }: ConnectionsFor,
): Result<ConnectionsFile, readonly Finding[]> {
  const parsed = parseLayerFile(path, text);
  if (!parsed.ok) return parsed;
  const { root } = parsed.value;
  const wrong = schemas.problems('connections.schema.json', plainValue(root), 'whole');
  if (wrong.length > 0) return err(schemaFindings(root, wrong));
  const file = plainValue(root) as unknown as ConnectionsFile;
  const problems = [
    ...connectionProblems(file.all ?? {}, ['all'], mode),
    ...Object.entries(file.lenders ?? {}).flatMap(([code, connection]) =>
      connectionProblems(connection, ['lenders', code], mode),
    ),
    ...(lenders ? unknownLenders(file, lenders) : []),
  ];
  if (problems.length === 0) return ok(file);
  return err(
    problems.map(({ at, code, message, suggestion, on }) => {
      const node = nearestNode(root, toPointer(at));
      const place = (on === 'key' ? node.keyAt : undefined) ?? node.at;
      return findingAt(place, code, message, { pointer: toPointer(at), suggestion });
    }),
  );
}
