import type { Transaction } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { schedule } from '../../jobs/schedule.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { type FactSources, factsFrom, readFactSources } from '../applications/applicationFactsService.ts';
import {
  changedFile,
  type LenderFile,
  readLenderFile,
  writeLenderFile,
} from '../applications/lenderFileService.ts';
import {
  type ApplicationData,
  type ApplicationRecord,
  changeRecord,
  checklistStatusOf,
  type StatusData,
} from '../applications/recordService.ts';
import type { LenderConfig } from '../sources/lenderConfigService.ts';
import type { EffectInput, EffectOutcome } from './effects/journeyEffect.ts';
import { journeyEffects } from './effects/journeyEffects.ts';
import { isOver, type Lapse, type Stage, standing } from './journey.ts';
import { dueAt } from './journeyMoments.ts';
import type { Journeys } from './journeys.ts';

type Tx = Transaction<Tables>;

/** The action of the timer that ends a stage. */
export const timerOf = ({ id }: Pick<Stage, 'id'>): string => `stage:${id}`;

const LAPSE = 'lapse:';

/** The action of the timer of a lapse. */
const timerOfLapse = ({ id }: Pick<Stage, 'id'>, { name }: Lapse): string => `${LAPSE}${id}:${name}`;

/** What the timer of a lapse is about; undefined for another timer. */
export function lapseOfTimer(action: string): { readonly stage: string; readonly name: string } | undefined {
  const [kind, stage, name] = action.split(':');
  return `${kind}:` === LAPSE && stage && name ? { stage, name } : undefined;
}

/** When a lapse is due, and how the file knows that it was done. */
function dueLapse(lapse: Lapse, { record, file, at }: Pick<Traveller, 'record' | 'file' | 'at'>) {
  const due = dueAt(lapse, record, Date.parse(file.entered ?? at.toISOString()));
  if (due === undefined) return undefined;
  const key = `${lapse.name} ${due}`;
  return { lapse, due, key, isDone: file.lapsed?.includes(key) ?? false };
}

/** An application on its way: brought up to date as it goes. */
interface Traveller {
  readonly tx: Tx;
  readonly at: Date;
  record: ApplicationRecord;
  file: LenderFile;
  /** The file as the database has it. */
  written: LenderFile;
  /** Read once; read again after an effect, which may have changed them. */
  sources: FactSources | undefined;
  /** While a lapse is done: when the next of its stage is due. */
  deadline?: Date | undefined;
}

/** More moves than any way has: a journey that does not come to rest is a mistake in its data. */
const MOST_MOVES = 200;

const effects = new Map(journeyEffects.map((effect) => [effect.name, effect.run]));

/** The decision stands with the application too (C-25). */
const mirrored = ({ uwDecision, uwSubDecision }: StatusData): ApplicationData => ({
  ...(uwDecision === undefined ? {} : { decision: uwDecision }),
  ...(uwSubDecision === undefined ? {} : { subDecision: uwSubDecision }),
});

/** How applications move along their journeys. */
export function createTravel(
  dependencies: AppDependencies,
  { config, journeys }: { readonly config: LenderConfig; readonly journeys: Journeys },
) {
  const { releases } = dependencies;

  async function releaseOf(tx: Tx, hash: string): Promise<CompiledRelease> {
    const release = await releases.byHash(hash, tx);
    if (!release) throw new Error(`Release ${hash} is not there`);
    return release;
  }

  const personaOf = ({ persona }: ApplicationRecord) =>
    persona === null ? undefined : config.personas.get(persona);

  async function inputFor(traveller: Traveller): Promise<EffectInput> {
    const { tx, record, file, at } = traveller;
    const release = await releaseOf(tx, record.releaseHash);
    traveller.sources ??= await readFactSources(tx, { record, release });
    const facts = factsFrom({ record, release, at }, traveller.sources);
    const { deadline } = traveller;
    return {
      tx,
      dependencies,
      config,
      persona: personaOf(record),
      record,
      file,
      release,
      facts,
      at,
      deadline,
    };
  }

  async function factsOf(traveller: Traveller) {
    return (await inputFor(traveller)).facts;
  }

  async function keepFile(traveller: Traveller): Promise<void> {
    const { tx, record, file, at } = traveller;
    if (file === traveller.written) return;
    await writeLenderFile(tx, record.uuid, { file, at });
    traveller.written = file;
  }

  /** Makes the changes of an effect or a stage; those of the file are written by `keepFile`. */
  async function change(traveller: Traveller, event: string, outcome: EffectOutcome): Promise<void> {
    const { tx, at, record } = traveller;
    const { data = {}, status = {}, ...ofFile } = outcome;
    if (Object.keys(ofFile).length > 0) traveller.file = changedFile(traveller.file, ofFile, at);
    if (Object.keys(data).length + Object.keys(status).length === 0) return;
    const next = { data: { ...data, ...mirrored(status) }, status, event, at };
    traveller.record = await changeRecord(tx, record, next);
  }

  async function run(traveller: Traveller, names: readonly string[] = []): Promise<void> {
    for (const name of names) {
      const effect = effects.get(name);
      if (!effect) throw new Error(`There is no effect ${name}`);
      await keepFile(traveller);
      const outcome = await effect(await inputFor(traveller));
      traveller.sources = undefined;
      await change(traveller, 'LENDER_EFFECT', outcome);
    }
  }

  async function enter(traveller: Traveller, stage: Stage): Promise<void> {
    const isFirst = Object.keys(traveller.file.milestones).length === 0;
    const persona = isFirst ? personaOf(traveller.record) : undefined;
    const entered = traveller.at.toISOString();
    traveller.file = { ...traveller.file, stage: stage.id, entered, lapsed: undefined };
    await change(traveller, 'LENDER_PROGRESS', {
      data: { ...persona?.data, ...stage.data },
      status: { ...persona?.sets, ...stage.sets, checklistStatus: stage.status },
    });
    await run(traveller, stage.onEnter);
  }

  /** What is to be done once a stage is over; it is left even when nothing is. */
  async function leave(traveller: Traveller, stage: Stage): Promise<void> {
    traveller.file = { ...traveller.file, stage: undefined };
    await change(traveller, 'LENDER_PROGRESS', stage.leaves ? { status: stage.leaves } : {});
    await run(traveller, stage.does);
  }

  const isEntered = ({ file, record }: Traveller, { id, status }: Stage): boolean =>
    file.stage === id && checklistStatusOf(record) === status;

  async function standingOf(traveller: Traveller): Promise<Stage> {
    const journey = journeys(traveller.record.persona);
    return standing(journey, traveller.file.milestones, await factsOf(traveller));
  }

  const leftBehind = ({ file, record }: Traveller): Stage | undefined =>
    journeys(record.persona).find((stage) => stage.id === file.stage && isOver(stage, file.milestones));

  /** Goes on until a stage is open that nothing of the present ends; resolves to it. */
  async function settle(traveller: Traveller): Promise<Stage> {
    for (let moves = 0; moves < MOST_MOVES; moves += 1) {
      const left = leftBehind(traveller);
      if (left) {
        await leave(traveller, left);
        continue;
      }
      const open = await standingOf(traveller);
      if (isEntered(traveller, open)) return open;
      await enter(traveller, open);
      if (!traveller.record.active) return open;
    }
    throw new Error(`The journey of ${traveller.record.uuid} does not come to rest`);
  }

  async function waitForLapses(traveller: Traveller, open: Stage): Promise<void> {
    const { tx, record, at } = traveller;
    for (const lapse of open.lapses) {
      const next = dueLapse(lapse, traveller);
      if (!next || next.isDone) continue;
      const action = timerOfLapse(open, lapse);
      const timer = { applicationUuid: record.uuid, action, dueAt: Math.max(next.due, at.getTime()) };
      await schedule(tx, timer, { move: true });
    }
  }

  async function wait(traveller: Traveller, open: Stage): Promise<void> {
    const { tx, record, at } = traveller;
    await waitForLapses(traveller, open);
    const due = dueAt(open, record, at.getTime());
    if (due === undefined) return;
    const timer = { applicationUuid: record.uuid, action: timerOf(open), dueAt: Math.max(due, at.getTime()) };
    await schedule(tx, timer, { move: open.takesUntil !== undefined });
  }

  async function travellerOf(tx: Tx, record: ApplicationRecord, at: Date): Promise<Traveller> {
    const file = await readLenderFile(tx, record.uuid);
    return { tx, at, record, file, written: file, sources: undefined };
  }

  return {
    /** Brings an application to where it stands and, unless it is pinned, sets the timer that ends the stage. */
    async goOn(tx: Tx, record: ApplicationRecord, at: Date): Promise<ApplicationRecord> {
      if (!record.active) return record;
      const traveller = await travellerOf(tx, record, at);
      const open = await settle(traveller);
      await keepFile(traveller);
      if (!traveller.record.pinned && traveller.record.active) await wait(traveller, open);
      return traveller.record;
    },

    /** The stage that is open, the application being where it stands; undefined once it is over. */
    async openStage(tx: Tx, record: ApplicationRecord, at: Date): Promise<Stage | undefined> {
      if (!record.active) return undefined;
      return standingOf(await travellerOf(tx, record, at));
    },

    /** Ends the open stage `id` by time, if it is still open and time does end it now; then goes on. */
    async timeIsUp(tx: Tx, record: ApplicationRecord, { id, at }: { id: string; at: Date }) {
      const traveller = await travellerOf(tx, record, at);
      const open = journeys(record.persona).find((stage) => stage.id === id);
      if (!open || traveller.file.stage !== id) return record;
      const due = dueAt(open, record, Number.NEGATIVE_INFINITY);
      if (due !== undefined && due <= at.getTime())
        await writeLenderFile(tx, record.uuid, {
          file: changedFile(traveller.file, { reach: [id] }, at),
          at,
        });
      return this.goOn(tx, record, at);
    },

    /** Does what a lapse of the open stage says, if that stage is still open and the lapse is due; then goes on. */
    async lapse(
      tx: Tx,
      record: ApplicationRecord,
      { stage: id, name, at }: { stage: string; name: string; at: Date },
    ) {
      const traveller = await travellerOf(tx, record, at);
      const stage = journeys(record.persona).find((one) => one.id === id);
      if (!stage || traveller.file.stage !== id) return record;
      const all = stage.lapses.flatMap((lapse) => dueLapse(lapse, traveller) ?? []);
      const due = all.find((one) => one.lapse.name === name);
      if (due && !due.isDone && due.due <= at.getTime()) {
        const next = all.map((one) => one.due).filter((other) => other > due.due);
        traveller.deadline = next.length > 0 ? new Date(Math.min(...next)) : undefined;
        traveller.file = { ...traveller.file, lapsed: [...(traveller.file.lapsed ?? []), due.key] };
        await run(traveller, due.lapse.does);
        await keepFile(traveller);
      }
      return this.goOn(tx, traveller.record, at);
    },

    /** Puts an application at the first stage with a status, as if everything before were done; false when its journey has none. */
    async place(tx: Tx, record: ApplicationRecord, { status, at }: { status: string; at: Date }) {
      const journey = journeys(record.persona);
      const index = journey.findIndex((stage) => stage.status === status);
      const target = journey[index];
      if (!target) return false;
      const reach = journey.slice(0, index).map(({ id }) => id);
      const reopen = journey.slice(index).map(({ id }) => id);
      const file = changedFile(await readLenderFile(tx, record.uuid), { reach, reopen }, at);
      await writeLenderFile(tx, record.uuid, {
        file: { ...file, stage: target.id, entered: at.toISOString(), lapsed: undefined },
        at,
      });
      return true;
    },
  };
}
