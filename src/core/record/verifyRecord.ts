import { canonicalJson } from '../config/canonicalJson.ts';
import { isObject } from '../shared/json.ts';
import { EXPORT_FORMAT, type RecordExport } from './applicationRecord.ts';
import { releaseHash, type Sha256, sectionHashes, signedText } from './recordSections.ts';
import { replayFindings } from './replayFindings.ts';

/** Something that an export says and that is not so. */
export interface RecordFinding {
  readonly where: string;
  readonly says: string;
}

export interface VerifyPorts {
  readonly sha256: Sha256;
  /** Whether an Ed25519 signature over a text is that of a public key, both in hex. */
  readonly isSigned: (text: string, signature: string, key: string) => boolean;
}

export interface VerifyWanted {
  /** The public key that must have signed, in hex; without it anybody may have. */
  readonly key?: string | undefined;
  /** Texts of parts of releases, by their hash, besides those in the export. */
  readonly parts?: ReadonlyMap<string, string>;
}

export interface VerifiedRecord {
  readonly file: RecordExport | undefined;
  readonly findings: readonly RecordFinding[];
  /** What was checked, in sentences. */
  readonly checked: readonly string[];
  /** What was not, and why. */
  readonly unchecked: readonly string[];
}

/** Checks the text of an export by itself, and by the releases as far as they are given. Never throws. */
export function verifyRecord(text: string, wanted: VerifyWanted, ports: VerifyPorts): VerifiedRecord {
  const file = parsed(text);
  if (file === undefined)
    return {
      file,
      findings: [{ where: 'file', says: `This is no export of a record (${EXPORT_FORMAT})` }],
      checked: [],
      unchecked: [],
    };
  const findings = [
    ...formFindings(text, file),
    ...attempt('signature', () => keyFindings(file, wanted, ports)),
    ...attempt('hashes', () => hashFindings(file, ports)),
    ...attempt('record', () => wholeFindings(file)),
    ...attempt('releases', () => releaseFindings(file, ports)),
  ];
  const replayed = attemptReplay(file, wanted, ports);
  return {
    file,
    findings: [...findings, ...replayed.findings],
    checked: [
      'Signature, canonical form, the hash of every section, numbers and order of the screens, hashes of the releases',
      ...replayed.checked,
    ],
    unchecked: [
      ...(wanted.key === undefined
        ? [`Who signed: the key is ${file.key}; compare it with the installation's, or name it with --key`]
        : []),
      ...replayed.unchecked,
    ],
  };
}

function parsed(text: string): RecordExport | undefined {
  try {
    const file: unknown = JSON.parse(text);
    return isObject(file) && file.format === EXPORT_FORMAT ? (file as unknown as RecordExport) : undefined;
  } catch {
    return undefined;
  }
}

/** A file of any shape may be given. */
function attempt(where: string, check: () => readonly RecordFinding[]): readonly RecordFinding[] {
  try {
    return check();
  } catch {
    return [{ where, says: 'This part is missing or broken' }];
  }
}

function attemptReplay(...[file, wanted, ports]: Parameters<typeof replayFindings>) {
  try {
    return replayFindings(file, wanted, ports);
  } catch (error) {
    const says = `The screens cannot be computed: ${error instanceof Error ? error.message : String(error)}`;
    return { findings: [{ where: 'screens', says }], checked: [], unchecked: [] };
  }
}

const formFindings = (text: string, file: RecordExport): readonly RecordFinding[] =>
  canonicalJson(file) === text
    ? []
    : [{ where: 'file', says: 'Its text is not written as the export was: it is not in canonical form' }];

function keyFindings(
  file: RecordExport,
  { key }: VerifyWanted,
  { isSigned }: VerifyPorts,
): readonly RecordFinding[] {
  const isOurs = key === undefined || key === file.key;
  return [
    ...(isOurs ? [] : [{ where: 'key', says: `It is signed by the key ${file.key}, not by ${key}` }]),
    ...(isSigned(signedText(file), file.signature, file.key)
      ? []
      : [{ where: 'signature', says: 'The signature is not that of this key over this content' }]),
  ];
}

function hashFindings(file: RecordExport, { sha256 }: VerifyPorts): readonly RecordFinding[] {
  const own = sectionHashes(file, sha256);
  const names = new Set([...Object.keys(own), ...Object.keys(file.hashes)]);
  return [...names].flatMap((name) => {
    if (own[name] === file.hashes[name]) return [];
    const says =
      own[name] === undefined
        ? 'It was removed: the export has its hash only'
        : file.hashes[name] === undefined
          ? 'It was added: the export has no hash of it'
          : 'It was changed: its hash is another one';
    return [{ where: name, says }];
  });
}

function wholeFindings({ record, inputs, chain, manifests }: RecordExport): readonly RecordFinding[] {
  const { screens, history, releases, application, masked } = record;
  const found: RecordFinding[] = [];
  const add = (where: string, says: string): void => void found.push({ where, says });
  const pinned = new Set(releases.map(({ hash }) => hash));
  screens.forEach(({ number, flow, release, at }, index) => {
    const before = screens[index - 1];
    const where = `screen ${index + 1}`;
    if (number !== index + 1) add(where, `It has the number ${number}: a screen is missing or was moved`);
    if (before && (before.at > at || (before.flow === null && flow !== null)))
      add(where, 'It comes after a later screen');
    if (!pinned.has(release)) add(where, `The application was never on its release ${release}`);
  });
  if (screens.length === 0) add('screens', 'There is none');
  history.forEach(({ at }, index) => {
    if ((history[index - 1]?.at ?? '') > at) add('history', `Entry ${index + 1} comes after a later one`);
  });
  if (chain.lender !== application.lender) add('chain', `It is that of the lender ${chain.lender}`);
  if (masked !== (inputs === null))
    add('inputs', 'They are there although personal data is left out, or the reverse');
  for (const { hash } of releases)
    if (manifests[hash] === undefined) add('manifests', `That of the release ${hash} is missing`);
  return found;
}

function releaseFindings(
  { manifests, parts, record }: RecordExport,
  { sha256 }: VerifyPorts,
): readonly RecordFinding[] {
  const ofReleases = Object.entries(manifests).flatMap(([hash, manifest]) => [
    ...(releaseHash(manifest.parts, sha256) === hash
      ? []
      : [{ where: `release ${hash}`, says: 'The hashes of its parts are not those of this release' }]),
    ...(manifest.brand === record.application.lender
      ? []
      : [{ where: `release ${hash}`, says: `It is of the lender ${manifest.brand}` }]),
  ]);
  const ofParts = Object.entries(parts ?? {}).flatMap(([hash, text]) =>
    sha256(text) === hash ? [] : [{ where: `part ${hash}`, says: 'Its text has another hash' }],
  );
  return [...ofReleases, ...ofParts];
}
