import type { Transaction } from 'kysely';
import { FIRST_LANGUAGE, spokenLanguage } from '../../../core/copy/language.ts';
import type { BorrowerRecord } from '../../../core/record/applicationRecord.ts';
import type { ReplayInputs } from '../../../core/record/recordTypes.ts';
import { openParts, type ReplayRelease, shownParts } from '../../../core/record/replayRelease.ts';
import { replayScreens } from '../../../core/record/replayScreens.ts';
import { isObject } from '../../../core/shared/json.ts';
import type { Tables } from '../../db/tables.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { type ApplicationRecord, checklistStatusOf } from '../applications/recordService.ts';
import { type DecisionRecord, decisionsOf } from '../underwriting/decisionRecordService.ts';
import { consentRows, documentRows, eventsOf, type HistoryEvent, noticeRows } from './keptRows.ts';
import { pinnedReleases } from './pinnedReleases.ts';
import { replayInputs } from './replayInputs.ts';

/** A record, with what it was computed from. */
export interface ComputedRecord {
  readonly record: BorrowerRecord;
  readonly inputs: ReplayInputs;
  /** Those that the application was on, by hash. */
  readonly releases: ReadonlyMap<string, CompiledRelease>;
}

type Tools = Pick<AppDependencies, 'connections' | 'encryption' | 'releases'>;

/** What one borrower was shown and why; 409 when a release that it was shown from cannot be loaded, or cannot show it. */
export async function borrowerRecord(
  tx: Transaction<Tables>,
  tools: Tools,
  { record, reveal }: { readonly record: ApplicationRecord; readonly reveal: boolean },
): Promise<ComputedRecord> {
  const events = await eventsOf(tx, record.uuid);
  const pinned = await pinnedReleases(tx, tools.releases, { record, events });
  const inputs = await replayInputs(tx, tools, { record, events, pinned });
  const screens = shownScreens(pinned.byHash, inputs, reveal);
  const unnamed = events.filter(({ type }) => type.startsWith('STEP_')).length - inputs.steps.length;
  const application = {
    uuid: record.uuid,
    loanNumber: record.loanNumber,
    lender: record.organization,
    state: record.state,
    status: checklistStatusOf(record),
    created: record.createdAt.toISOString(),
    language: record.language ?? FIRST_LANGUAGE,
  };
  return {
    inputs,
    releases: pinned.byHash,
    record: {
      application,
      masked: !reveal,
      releases: pinned.listed,
      screens,
      history: events.map(historyEntry),
      consents: await consentRows(tx, record),
      documents: await documentRows(tx, record.uuid),
      notices: await noticeRows(tx, record.uuid),
      decisions: (await decisionsOf(tx, record.uuid, tools.encryption)).map(decisionEntry),
      notes: [...notesOf(unnamed, reveal), ...events.flatMap(againNote)],
    },
  };
}

const opened = new WeakMap<CompiledRelease, Map<string, ReplayRelease>>();

/** The flow and screens of a release are compiled once for each language. */
function openedRelease(release: CompiledRelease, language: string | null): ReplayRelease {
  const byLanguage = opened.get(release) ?? new Map<string, ReplayRelease>();
  opened.set(release, byLanguage);
  const spoken = spokenLanguage(release.app.locales, language);
  const known = byLanguage.get(spoken) ?? openParts(shownParts(release.release.parts, spoken), spoken);
  byLanguage.set(spoken, known);
  return known;
}

function shownScreens(
  releases: ReadonlyMap<string, CompiledRelease>,
  inputs: ReplayInputs,
  reveal: boolean,
): BorrowerRecord['screens'] {
  try {
    const ready = [...releases].map(
      ([hash, release]) => [hash, openedRelease(release, inputs.language)] as const,
    );
    return replayScreens(new Map(ready), inputs, { reveal });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ApiError('conflict', [`What the borrower was shown cannot be computed: ${why}`]);
  }
}

const OF_BORROWER = /^(?:CREATED$|STEP_)/;
const OF_PROGRAM = /^LENDER_/;

function whoDid(type: string): string {
  if (OF_BORROWER.test(type)) return 'borrower';
  return OF_PROGRAM.test(type) ? 'program' : 'borrower or program';
}

function historyEntry({ type, detail, at }: HistoryEvent): BorrowerRecord['history'][number] {
  const { by, checklistStatus } = detail;
  return {
    event: type,
    status: typeof checklistStatus === 'string' ? checklistStatus : null,
    by: typeof by === 'string' ? by : whoDid(type),
    at: at.toISOString(),
  };
}

const decisionEntry = ({
  at,
  day,
  decision,
  reasons,
  release,
  policies,
  sheet,
  pricedBy,
}: DecisionRecord): BorrowerRecord['decisions'][number] => ({
  at,
  day,
  decision: decision ?? null,
  reasons,
  release,
  policies,
  prices: sheet,
  pricedBy,
});

/** What was asked again or laid over it when the rules changed, and what was answered then. */
function againNote({ type, detail, at }: HistoryEvent): readonly string[] {
  const when = at.toISOString();
  if (type === 'ANSWERED_AGAIN')
    return [`On ${when} the step ${detail.step} was answered again; it is listed where it was asked first.`];
  if (type === 'RELEASE_CHANGED' && isObject(detail.overlay)) {
    const { id, policies, day, newer } = detail.overlay;
    const named = Array.isArray(policies) ? policies.join(', ') : '';
    return [
      `On ${when} policies of the release ${newer} were laid over this application, in force from ${day} (overlay ${id}, by ${detail.by}): ${named}.`,
    ];
  }
  if (type !== 'ASKED_AGAIN') return [];
  const steps = Array.isArray(detail.steps) ? detail.steps.filter(isObject) : [];
  const names = steps.map(({ step }) => String(step)).join(', ');
  return [
    `On ${when} these steps were asked again, by ${detail.by}, in the words ${detail.reason}: ${names}.`,
  ];
}

function notesOf(unnamed: number, reveal: boolean): readonly string[] {
  return [
    'What was shown is computed from the releases that the application was pinned to and from the saved answers; no picture of a page was kept.',
    'Times are those of the history. All screens of registration have the time at which it was submitted.',
    'Flags, the originator, the name, the address and the phone number are as they are now; of an answer given several times the last one is kept.',
    'Other facts of screens after registration are as they are now, except the status and the day.',
    'Screens that save nothing leave no trace, and are not listed. Mails are not listed: they are not kept by application.',
    ...(unnamed > 0
      ? [`${unnamed} saved steps are not listed: they are from before the history named the step.`]
      : []),
    ...(reveal ? [] : ['Personal data is left out.']),
  ];
}
