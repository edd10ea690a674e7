import { compact } from '../../../core/shared/compact.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { releaseFor } from '../../http/pinnedRelease.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { type ApplicationRecord, checklistStatusOf, toRecord } from '../applications/recordService.ts';
import { readConsents } from '../consents/consentService.ts';
import { readPeople } from '../profile/peopleService.ts';
import { answerColumns } from './answerColumns.ts';
import {
  type ApplicationPosition,
  type AskedPage,
  releasesInUse,
  selectApplications,
} from './exportStore.ts';
import type { KeptAnswers } from './keptAnswers.ts';

export interface AnswersPage {
  /** On the first page: every question of the releases that the applications were made under, the current first. */
  readonly columns?: readonly { readonly key: string; readonly label: string }[];
  readonly applications: readonly {
    readonly uuid: string;
    readonly applicationId: string;
    readonly status: string;
    /** ISO 8601. */
    readonly createdAt: string;
    /** By the key of the question; unanswered ones are left out. */
    readonly answers: Readonly<Record<string, unknown>>;
  }[];
  /** Where the next page begins; undefined on the last. */
  readonly next?: ApplicationPosition;
}

type Dependencies = Pick<AppDependencies, 'db' | 'releases' | 'encryption'>;

/** Bounds what one page holds in memory. */
const PAGE = 200;

/**
 * A page of a lender's applications with their answers, by uuid. Applications made after the first page are left
 * out, so that no page has a question that `columns` lacks.
 */
export async function answersPage(dependencies: Dependencies, asked: AskedPage): Promise<AnswersPage> {
  const queries = dependencies.db.kysely;
  const { status, after } = asked;
  const inUse = after ? undefined : await releasesInUse(queries, asked);
  const columns = inUse && (await columnsOf(dependencies, asked.organization, inUse.hashes));
  const until = after?.until ?? inUse?.until;
  if (until === undefined) return { ...(columns ? { columns } : {}), applications: [] };

  const rows = await selectApplications(queries, asked, { until, limit: PAGE });
  const records = rows
    .map(toRecord)
    .filter((one) => status === undefined || checklistStatusOf(one) === status);
  const applications = await exported(dependencies, records);
  const last = rows.length === PAGE ? rows.at(-1) : undefined;
  return compact({ columns, applications, next: last && { uuid: last.uuid, until } }) as AnswersPage;
}

/** An application's answers, by the key of the question. */
export async function answersOfOne(
  tools: Pick<AppDependencies, 'releases' | 'encryption'>,
  queries: Queries,
  record: ApplicationRecord,
): Promise<Readonly<Record<string, unknown>>> {
  const { identityUuid, organization, releaseHash } = record;
  const people = await readPeople(queries, tools.encryption, [identityUuid]);
  const consents = await readConsents(queries, [identityUuid]);
  return answersOf(await releaseFor(queries, tools.releases, organization, releaseHash), {
    application: record.data,
    profile: people.get(identityUuid),
    consents: consents.get(identityUuid) ?? {},
  });
}

async function exported(
  { db, releases, encryption }: Dependencies,
  records: readonly ApplicationRecord[],
): Promise<AnswersPage['applications']> {
  const identityUuids = [...new Set(records.map(({ identityUuid }) => identityUuid))];
  const people = await readPeople(db.kysely, encryption, identityUuids);
  const consents = await readConsents(db.kysely, identityUuids);
  const applications: AnswersPage['applications'][number][] = [];
  for (const record of records) {
    const { identityUuid, organization, releaseHash } = record;
    const release = await releaseFor(db.kysely, releases, organization, releaseHash);
    applications.push({
      uuid: record.uuid,
      applicationId: record.loanNumber,
      status: checklistStatusOf(record),
      createdAt: record.createdAt.toISOString(),
      answers: answersOf(release, {
        application: record.data,
        profile: people.get(identityUuid),
        consents: consents.get(identityUuid) ?? {},
      }),
    });
  }
  return applications;
}

/** The current release's questions, then those that only older releases ask; one release is loaded at a time. */
async function columnsOf(
  { db, releases }: Dependencies,
  organization: string,
  hashes: readonly string[],
): Promise<AnswersPage['columns']> {
  const found = new Map<string, string>();
  const add = (release: CompiledRelease): void => {
    for (const { key, label } of answerColumns(release)) if (!found.has(key)) found.set(key, label);
  };
  const head = releases.head(organization);
  if (head) add(head);
  for (const hash of hashes) add(await releaseFor(db.kysely, releases, organization, hash));
  return [...found].map(([key, label]) => ({ key, label }));
}

const answersOf = (release: CompiledRelease, kept: KeptAnswers): Readonly<Record<string, unknown>> =>
  compact(Object.fromEntries(answerColumns(release).map(({ key, read }) => [key, read(kept)])));
