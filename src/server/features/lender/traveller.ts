import type { Transaction } from 'kysely';
import type { Journey } from '../../../core/journey/journey.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import {
  type DatedFacts,
  type FactSources,
  factsFrom,
  readFactSources,
} from '../applications/applicationFactsService.ts';
import {
  changedFile,
  type LenderFile,
  readLenderFile,
  writeLenderFile,
} from '../applications/lenderFileService.ts';
import {
  type ApplicationData,
  type ApplicationRecord,
  BY_LENDER,
  changeRecord,
  type StatusData,
} from '../applications/recordService.ts';
import type { PagePlaces } from '../providers/companyService.ts';
import type { FindingsOf } from '../tasks/findingsService.ts';
import type { EffectInput, EffectOutcome } from './effects/journeyEffect.ts';
import type { Journeys } from './journeys.ts';
import type { PerformerOf } from './performers.ts';

type Tx = Transaction<Tables>;

/** Fields of an application when its journey begins. */
export type Seed = (
  record: ApplicationRecord,
) => { readonly data?: ApplicationData | undefined; readonly sets?: StatusData | undefined } | undefined;

export interface TravelTools {
  readonly dependencies: AppDependencies;
  readonly findings: FindingsOf;
  /** What an application begins with, besides its answers. */
  readonly seed: Seed;
  readonly journeys: Journeys;
  readonly performerOf: PerformerOf;
  /** Where borrowers pay. */
  readonly pages: PagePlaces;
}

interface KnownFacts {
  readonly record: ApplicationRecord;
  readonly sources: FactSources;
  readonly facts: DatedFacts;
}

/** An application on its journey, updated along the way. */
export interface Traveller {
  readonly tools: TravelTools;
  readonly tx: Tx;
  readonly at: Date;
  /** The one that the application is pinned to. */
  readonly release: CompiledRelease;
  readonly journey: Journey;
  /** True in the borrower's own call. */
  readonly isBorrowers?: boolean;
  record: ApplicationRecord;
  file: LenderFile;
  written: LenderFile;
  /** Read once, and again after an effect, which may change them. */
  sources: FactSources | undefined;
  /** What was made of a record and sources: good as long as these are the same. */
  known?: KnownFacts | undefined;
  /** During a lapse: when the stage's next one is due. */
  deadline?: Date | undefined;
}

/** An application locked in `tx`, with its lender's file, at a time. */
export async function travellerOf(
  tools: TravelTools,
  tx: Tx,
  record: ApplicationRecord,
  at: Date,
): Promise<Traveller> {
  const file = await readLenderFile(tx, record.uuid);
  const release = await tools.dependencies.releases.byHash(record.releaseHash, tx);
  if (!release) throw new Error(`There is no release ${record.releaseHash}`);
  const journey = tools.journeys(release, record);
  return { tools, tx, at, release, journey, record, file, written: file, sources: undefined };
}

async function sourcesOf(traveller: Traveller): Promise<FactSources> {
  const { tx, release, record } = traveller;
  traveller.sources ??= await readFactSources(tx, { record, release });
  return traveller.sources;
}

/** The facts of the application as it is now. */
export const factsOf = async (traveller: Traveller): Promise<DatedFacts> =>
  factsBy(traveller, await sourcesOf(traveller));

function factsBy(traveller: Traveller, sources: FactSources): DatedFacts {
  const { tools, release, record, at, known } = traveller;
  if (known?.record === record && known.sources === sources) return known.facts;
  const ports = tools.dependencies.connections.portsOf(record.organization);
  const facts = factsFrom({ record, release, ports, at }, sources);
  traveller.known = { record, sources, facts };
  return facts;
}

/** The task by which a line is paid out. */
export const PAYS_OUT = 'disbursement';

/** What effects are given. Few read the facts, which are made when they do. */
export async function inputFor(
  traveller: Traveller,
  followed: Pick<EffectInput, 'answer' | 'subject'> = {},
): Promise<EffectInput> {
  const { tools, tx, release, record, file, at, deadline } = traveller;
  const { dependencies, findings, pages } = tools;
  const { lines: servicer } = tools.performerOf(record, PAYS_OUT).performer;
  const sources = await sourcesOf(traveller);
  return {
    ...{ tx, dependencies, findings, pages, servicer, record, file, release, at, deadline, ...followed },
    get facts() {
      return factsBy(traveller, sources);
    },
  };
}

export async function keepFile(traveller: Traveller): Promise<void> {
  const { tx, record, file, at } = traveller;
  if (file === traveller.written) return;
  await writeLenderFile(tx, record.uuid, { file, at });
  traveller.written = file;
}

/** The application repeats the decision (C-25). */
const mirrored = ({ uwDecision, uwSubDecision }: StatusData): ApplicationData => ({
  ...(uwDecision === undefined ? {} : { decision: uwDecision }),
  ...(uwSubDecision === undefined ? {} : { subDecision: uwSubDecision }),
});

/** Applies the changes of an effect or stage; `keepFile` writes those of the file. */
export async function change(traveller: Traveller, event: string, outcome: EffectOutcome): Promise<void> {
  const { tx, at, record, release } = traveller;
  const { data = {}, status = {}, event: own = event, ...ofFile } = outcome;
  if (Object.keys(ofFile).length > 0) traveller.file = changedFile(traveller.file, ofFile, at);
  if (Object.keys(data).length + Object.keys(status).length === 0) return;
  const next = {
    data: { ...data, ...mirrored(status) },
    status,
    statuses: release.statuses,
    event: own,
    by: BY_LENDER,
    at,
  };
  traveller.record = await changeRecord(tx, record, next);
}
