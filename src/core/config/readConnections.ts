import type { Mode } from '../journey/performerKinds.ts';
import type { ConnectionsFile } from '../model/generated/connections.ts';
import { toPointer } from '../shared/jsonPointer.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { suggest } from '../shared/suggest.ts';
import type { ConfigSchemas } from './configSchemas.ts';
import { type ConnectionProblem, connectionFindings } from './connectionProblem.ts';
import type { Finding, Location } from './finding.ts';
import type { ConfigFile } from './layerFiles.ts';
import { nearestNode, plainValue } from './locatedNode.ts';
import { parseLayerFile } from './parseLayerFile.ts';
import { performerProblems } from './performerProblems.ts';
import { schemaFindings } from './schemaFindings.ts';
import { type SecretOf, secretProblems } from './secretProblems.ts';
import { systemProblems } from './systemProblems.ts';

const unknownLenders = (
  { lenders = {} }: ConnectionsFile,
  known: readonly string[],
): readonly ConnectionProblem[] =>
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
  /** Reads the secrets; without it, they are not looked for. */
  readonly secretOf?: SecretOf | undefined;
}

/** Connections without mistakes. */
export interface SoundConnections {
  readonly file: ConnectionsFile;
  /** The place of a value in the file, or of the nearest around it. */
  readonly placeOf: (path: readonly (string | number)[]) => Location;
}

/** Reads and checks the connections of an installation; fails with every mistake and its place. */
export function readConnections(
  { path, text }: ConfigFile,
  { schemas, mode, lenders, secretOf }: ConnectionsFor,
): Result<SoundConnections, readonly Finding[]> {
  const parsed = parseLayerFile(path, text);
  if (!parsed.ok) return parsed;
  const { root } = parsed.value;
  const wrong = schemas.problems('connections.schema.json', plainValue(root), 'whole');
  if (wrong.length > 0) return err(schemaFindings(root, wrong));
  const file = plainValue(root) as unknown as ConnectionsFile;
  const problems = [
    ...performerProblems(file, mode),
    ...(lenders ? unknownLenders(file, lenders) : []),
    ...systemProblems(file),
    ...(secretOf ? secretProblems(file, secretOf) : []),
  ];
  if (problems.length > 0) return err(connectionFindings(root, problems));
  return ok({ file, placeOf: (at) => nearestNode(root, toPointer(at)).at });
}
