import { type StepCall, type StepCallName, stepCalls } from '../../../core/flow/stepCalls.ts';
import type { ReplayInputs, SavedStep } from '../../../core/record/recordTypes.ts';
import type { Facts, FactValue } from '../../../core/rules/types.ts';
import { isObject, type JsonObject } from '../../../core/shared/json.ts';
import type { Queries } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { factsFrom, readFactSources } from '../applications/applicationFactsService.ts';
import type { ApplicationRecord } from '../applications/recordService.ts';
import { registrationFactsThen } from '../applications/registrationThenService.ts';
import { readConsents } from '../consents/consentService.ts';
import { keptDraft } from '../exports/answersService.ts';
import { readPeople } from '../profile/peopleService.ts';
import { stepEvent } from '../steps/stepService.ts';
import type { HistoryEvent } from './keptRows.ts';
import type { PinnedReleases } from './pinnedReleases.ts';

type Tools = Pick<AppDependencies, 'connections' | 'encryption'>;

interface Replayed {
  readonly record: ApplicationRecord;
  readonly events: readonly HistoryEvent[];
  readonly pinned: PinnedReleases;
}

const callsByEvent = new Map(
  (Object.keys(stepCalls) as StepCallName[]).map((call) => [stepEvent(call), call]),
);

/** What the screens of an application are computed from: its answers, and what was known when they were given. */
export async function replayInputs(
  queries: Queries,
  tools: Tools,
  { record, events, pinned }: Replayed,
): Promise<ReplayInputs> {
  const { identityUuid, organization } = record;
  const ports = tools.connections.portsOf(organization);
  const people = await readPeople(queries, tools.encryption, [identityUuid]);
  const consents = await readConsents(queries, [identityUuid]);
  const created = events.find(({ type }) => type === 'CREATED');
  const [begun] = pinned.listed;
  const release = pinned.byHash.get(begun?.hash ?? '');
  const current = pinned.byHash.get(record.releaseHash);
  if (!begun || !release || !current) throw new Error('An application has no release');
  const sources = await readFactSources(queries, { record, release: current });
  const factsAt = (one: ApplicationRecord, hash: string, at: Date): Facts =>
    factsFrom({ record: one, release: pinned.byHash.get(hash) ?? current, ports, at }, sources);
  const facts = factsAt(record, record.releaseHash, record.createdAt);
  return {
    language: record.language,
    registration: {
      release: begun.hash,
      at: record.createdAt.toISOString(),
      document: keptDraft({
        application: record.data,
        profile: people.get(identityUuid),
        consents: consents.get(identityUuid) ?? {},
      }),
      facts: await registrationFactsThen(queries, {
        record,
        release,
        entry: created?.detail ?? {},
        hasBroker: ports.has('signIn'),
      }),
    },
    facts,
    steps: savedSteps({ record, events, pinned }, { facts, factsAt }),
  };
}

interface Around {
  readonly facts: Facts;
  readonly factsAt: (record: ApplicationRecord, hash: string, at: Date) => Facts;
}

function savedSteps({ record, events, pinned }: Replayed, { facts, factsAt }: Around): readonly SavedStep[] {
  return events.flatMap((event, index): readonly SavedStep[] => {
    const call = callsByEvent.get(event.type);
    const step = call && stepOf(event, call);
    if (call === undefined || step === undefined) return [];
    const isLast = !events.slice(index + 1).some(({ type }) => type === event.type);
    const hash = pinned.at(event);
    const checklistStatus = statusIn(events[index - 1]);
    const then = { ...record, status: { ...record.status, ...(checklistStatus && { checklistStatus }) } };
    return [
      {
        release: hash,
        call,
        step,
        at: event.at.toISOString(),
        status: statusAfter(events, event) ?? null,
        facts: changed(facts, factsAt(then, hash, event.at)),
        answers: isLast ? keptOf(record, call) : null,
      },
    ];
  });
}

/** Events from before their step was kept name it only where the call has one. */
function stepOf({ detail }: HistoryEvent, call: StepCallName): string | undefined {
  const { steps, unnamed }: StepCall = stepCalls[call];
  if (typeof detail.step === 'string') return detail.step;
  return steps.length === 1 ? steps[0] : unnamed;
}

const statusIn = (event: HistoryEvent | undefined): string | undefined =>
  typeof event?.detail.checklistStatus === 'string' ? event.detail.checklistStatus : undefined;

/** After all that its request did, or did until the next step. */
function statusAfter(events: readonly HistoryEvent[], event: HistoryEvent): string | undefined {
  const later = events.slice(events.indexOf(event) + 1);
  const end = later.findIndex(
    ({ type, requestId }) => requestId !== event.requestId || callsByEvent.has(type),
  );
  const own = [event, ...later.slice(0, end === -1 ? later.length : end)];
  return own.map(statusIn).findLast((status) => status !== undefined);
}

function keptOf({ data }: ApplicationRecord, call: StepCallName): JsonObject {
  const kept: unknown = data.answers?.[call];
  return isObject(kept) ? (kept as JsonObject) : {};
}

function changed(now: Facts, then: Facts): Readonly<Record<string, FactValue | null>> {
  const names = new Set([...Object.keys(now), ...Object.keys(then)]);
  const differing = [...names].filter((name) => JSON.stringify(now[name]) !== JSON.stringify(then[name]));
  return Object.fromEntries(differing.map((name) => [name, then[name] ?? null]));
}
