import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { reachOfPath } from '../../../core/config/reachOfPath.ts';
import type { StaffAct } from '../../../core/model/generated/staff-roles.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { appendAudit, type FieldChange } from '../../audit/appendAudit.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import {
  type ChangeSet,
  changeOf,
  type Step,
  stepChange,
  writeChangedFiles,
} from '../../releases/ledger/changeSets.ts';
import { personName } from '../staff/namesService.ts';
import type { Caller } from '../staff/staffService.ts';
import { expectVersion, reachesOf } from './changeFiles.ts';

/** Who does something to a change. */
export interface Actor {
  readonly caller: Caller;
  readonly dependencies: AppDependencies;
}

/** The files of a change that are to be written: undefined for one that is as at the base. */
export type Written = ReadonlyMap<string, string | null | undefined>;

const hashOf = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : createHash('sha256').update(text, 'utf8').digest('hex');

/** What the log says of files: their hashes before and after. */
export const hashed = (
  before: ReadonlyMap<string, string | null | undefined>,
  written: Written,
  base: ReadonlyMap<string, string> = new Map(),
): readonly FieldChange[] =>
  [...written]
    .map(([path, text]) => ({
      field: path,
      before: hashOf(before.get(path)),
      after: hashOf(text === undefined ? (base.get(path) ?? before.get(path)) : text),
    }))
    .filter((change) => change.before !== change.after);

interface Stepped {
  readonly written?: Written;
  readonly paths?: Iterable<string>;
  readonly changes: readonly FieldChange[];
  readonly why?: string | undefined;
  readonly authors?: readonly string[];
  readonly step?: Pick<Step, 'base' | 'state' | 'published' | 'title' | 'why'>;
  readonly act?: StaffAct;
}

/** Raises the version of a change, with what is written and noted, or does nothing and answers 409. */
export async function steppedBy(
  actor: Actor,
  { uuid, version }: ChangeSet,
  { written = new Map(), paths = written.keys(), changes, why, authors, step, act }: Stepped,
): Promise<ChangeSet> {
  const { caller, dependencies } = actor;
  const { db, system } = dependencies;
  const made = await db.transaction(async (tx) => {
    const by = personName(caller.personId);
    const at = new Date(system.now());
    const change = await stepChange(tx, uuid, { version, by, at, ...step, ...(authors && { authors }) });
    if (!change) return undefined;
    await writeChangedFiles(tx, uuid, written);
    await note(tx, actor, { uuid, paths, changes, why, act });
    return change;
  });
  if (made) return made;
  const now = await changeOf(db.kysely, uuid);
  if (!now) throw new ApiError('notFound');
  await expectVersion(now, version, dependencies);
  throw new ApiError('conflict', ['Somebody else changed it']);
}

interface Noted {
  readonly uuid: string;
  readonly paths: Iterable<string>;
  readonly changes: readonly FieldChange[];
  readonly why?: string | undefined;
  readonly act?: StaffAct | undefined;
}

/** One row of the log for each lender whose own files it is about, and one that belongs to none for what lenders share. */
export async function note(
  tx: Transaction<Tables>,
  { caller, dependencies }: Actor,
  { uuid, paths, changes, why, act = 'change.edit' }: Noted,
): Promise<void> {
  const lenders = reachesOf(paths).map((reach) => {
    const [, code] = /^lender:(.*)$/.exec(reach) ?? [];
    // A row of a lender is seen, and so written, by who acts there.
    return code !== undefined && dependencies.releases.head(code) && caller.may(act, reach)
      ? code
      : undefined;
  });
  for (const lender of new Set(lenders.length === 0 ? [undefined] : lenders))
    await appendAudit(tx, dependencies, {
      who: caller,
      act,
      lender,
      subject: `change ${uuid}`,
      changes: changes.filter(({ field }) => isTold(field, lender)),
      why,
    });
}

/** What a row tells of: whoever reads the log of one lender learns nothing of the files of others. */
function isTold(field: string, lender: string | undefined): boolean {
  const reach = reachOfPath(field);
  return lender === undefined || !reach.startsWith('lender:') || reach === ofLender(lender);
}
