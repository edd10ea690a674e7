import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { isYes } from '../../../src/core/flow/ruleSet.ts';
import { screenOf } from '../../../src/core/flow/screenPaths.ts';
import { type StepCallName, stepCalls } from '../../../src/core/flow/stepCalls.ts';
import type { ScreensFile } from '../../../src/core/model/generated/screens.ts';
import { compileRule } from '../../../src/core/rules/compileRule.ts';
import type { Rule } from '../../../src/core/rules/types.ts';
import type { JsonObject } from '../../../src/core/shared/json.ts';
import { readVocabulary } from '../../../src/server/config-files/readVocabulary.ts';
import { applicationFacts } from '../../../src/server/features/applications/applicationFactsService.ts';
import { readRecord } from '../../../src/server/features/applications/recordService.ts';
import { createDocumentService } from '../../../src/server/features/documents/documentService.ts';
import { rightAnswers } from '../../../src/server/features/sandbox/hosted/notaryQuestions.ts';
import {
  filled,
  loadSampleAnswers,
  type Sample,
} from '../../../src/server/features/sandbox/sampleAnswers.ts';
import { releaseFor } from '../../../src/server/http/pinnedRelease.ts';
import { samples as files, multipart } from '../documents.ts';
import { personas } from '../sandboxBorrowers.ts';
import {
  below,
  isAtEnd,
  look,
  nextTimer,
  passTime,
  remember,
  type Sight,
  send,
  type World,
} from './world.ts';

const samples = loadSampleAnswers('.');
const vocabulary = readVocabulary('.');
const { screens } = parse(readFileSync('config/screens.yaml', 'utf8')) as ScreensFile;

/** The application's facts, as browser and server have them. */
export async function factsNow({ server, uuid }: World) {
  const { db, releases, clock, connections } = server.dependencies;
  return db.transaction(async (tx) => {
    const record = await readRecord(tx, uuid);
    if (!record) throw new Error('There is no such application');
    const release = await releaseFor(tx, releases, record.organization, record.releaseHash);
    const ports = connections.portsOf(record.organization);
    return applicationFacts(tx, { record, release, ports, at: clock.now() });
  });
}

type FactsNow = Awaited<ReturnType<typeof factsNow>>;

function holds(rule: Rule | undefined, facts: FactsNow): boolean {
  if (rule === undefined) return true;
  const compiled = compileRule(rule, vocabulary);
  return compiled.ok && isYes(compiled.value.evaluate(facts));
}

/** How the current step is saved; undefined for a screen that only informs. */
function saveOf({ destination }: Sight, facts: FactsNow): string | undefined {
  const screen = screens[screenOf(destination.path, Object.keys(screens)) ?? ''];
  const step = screen?.steps.find(({ when }) => holds(when as Rule | undefined, facts));
  return step?.save;
}

/** Lists whose items must each be answered. */
const lists: Readonly<Record<string, (sight: Sight) => JsonObject>> = {
  liens: ({ application }) => ({
    liens: (application.liens ?? []).map(({ uuid }) => ({ uuid, answer: 'CORRECT' })),
  }),
  inquiries: ({ application }) => ({
    answers: (application.inquiries ?? []).map(({ uuid }) => ({ uuid, newDebt: 'NO' })),
  }),
  payees: ({ application }) => ({
    payees: (application.payees ?? []).map(({ uuid }) => ({ uuid, answer: 'CONFIRM' })),
  }),
  payoffs: ({ application }) => ({
    payoffs: (application.payees ?? []).map(({ uuid }) => ({ uuid, remove: false, close: false })),
  }),
};

/** What the borrower sees, and the facts behind it. */
interface Seen {
  readonly sight: Sight;
  readonly facts: FactsNow;
}

const see = async (world: World): Promise<Seen> => ({
  sight: await look(world),
  facts: await factsNow(world),
});

/** A sample's body for the application as it is. */
export async function sampleBody(world: World, { sample }: Sample, seen?: Seen): Promise<JsonObject> {
  const { sight, facts } = seen ?? (await see(world));
  const documents = createDocumentService(world.server.dependencies);
  const codes = {
    SUMMARY: await documents.codeOf(world.server.dependencies.db.kysely, world.uuid, 'SUMMARY'),
  };
  const own = filled(sample.document ?? {}, { application: sight.application, facts, codes });
  return { ...own, ...(lists[sample.call ?? '']?.(sight) ?? {}) };
}

/** Sends a step's body as its screen would. */
export async function sendStep(world: World, call: StepCallName, step: string | undefined, body: object) {
  const { method, path } = stepCalls[call];
  const headers = step === undefined ? {} : { 'x-equiform-step': step };
  const answer = await send(world, { method, url: below(world, path), payload: body, headers });
  if (answer.statusCode < 400 && !world.isShared) await remember(world, call);
  return answer;
}

/** Uploads a file of a type. */
export function sendUpload(world: World, label: Readonly<Record<string, string>>, name = 'paper.pdf') {
  const { payload, headers } = multipart(label, [{ name, bytes: files.pdf }]);
  return send(world, { url: below(world, 'documents'), payload, headers });
}

interface Listed {
  readonly uuid: string;
  readonly package?: string;
  readonly superseded: boolean;
  readonly sign: string;
}

async function issued(world: World, name: string): Promise<readonly Listed[]> {
  const answer = await world.server.call({ url: below(world, 'documents'), headers: world.headers });
  return answer.json<readonly Listed[]>().filter((one) => one.package === name && !one.superseded);
}

async function readAll(world: World, name: string): Promise<void> {
  for (const { uuid } of await issued(world, name)) {
    const url = below(world, `documents/${uuid}`);
    await world.server.call({ url, headers: world.headers });
    await send(world, { url: `${url}/events`, payload: { type: 'READ' } });
  }
}

async function signAll(world: World, facts: FactsNow): Promise<void> {
  await send(world, { url: below(world, 'signing/session') });
  const typedName = String(facts['application.legalName']);
  const payload = { typedName, initials: 'RS', geo: { latitude: 27.948, longitude: -82.458 } };
  for (const { uuid, sign } of await issued(world, 'CLOSING'))
    if (sign !== 'none') await send(world, { url: below(world, `signing/${uuid}/sign`), payload });
}

async function openCondition({ server, uuid }: World, type: string): Promise<string | undefined> {
  const row = await server.dependencies.db.kysely
    .selectFrom('conditions')
    .select('uuid')
    .where('application_uuid', '=', uuid)
    .where('type', '=', type)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
  return row?.uuid;
}

async function meetNotary(world: World): Promise<void> {
  const joined = await send(world, { url: below(world, 'notary/session') });
  if (joined.statusCode >= 400) return;
  const { url } = joined.json<{ url: string }>();
  await send(world, { url, payload: { outcome: 'complete', ...rightAnswers() } });
}

async function meetSigners(world: World): Promise<void> {
  for (const { uuid } of (await look(world)).application.signers ?? [])
    await send(world, { url: `/sandbox/applications/${world.uuid}/signers/${uuid}/sign` });
}

const submitCondition = (world: World, uuid: string) =>
  send(world, {
    url: `/service-conditions/external/api/v1/applications/${world.uuid}/conditions/${uuid}/submit`,
    payload: {},
  });

/** Proves whose account it is, where the lender asked after the bank screens. */
async function proveAccount(world: World): Promise<void> {
  const conditionUuid = await openCondition(world, 'BANK_ACCOUNT_FRAUD_REVIEW');
  if (conditionUuid === undefined) return;
  await sendUpload(world, { type: 'BANK_STATEMENT', conditionUuid });
  await submitCondition(world, conditionUuid);
}

/** Sends one sample over HTTP if it is due; true if it was. */
async function perform(world: World, one: Sample, seen: Seen): Promise<boolean> {
  const { facts } = seen;
  const { sample } = one;
  if (!one.isDue(facts)) return false;
  const { call, step, upload, read, submit, meet } = sample;
  if (call !== undefined)
    await sendStep(world, call as StepCallName, step, await sampleBody(world, one, seen));
  if (upload) {
    const { type, side, condition } = upload;
    const conditionUuid = condition === undefined ? undefined : await openCondition(world, condition);
    const more = { ...(side ? { side } : {}), ...(conditionUuid ? { conditionUuid } : {}) };
    await sendUpload(world, { type, ...more });
  }
  if (read) await readAll(world, read);
  if (sample.sign) await signAll(world, facts);
  const asked = submit === undefined ? undefined : await openCondition(world, submit);
  if (asked !== undefined) await submitCondition(world, asked);
  if (meet === 'NOTARY') await meetNotary(world);
  if (meet === 'SIGNERS') await meetSigners(world);
  return true;
}

/** Sends all samples that apply; looks again after each. */
export async function performAll(world: World, ender: string): Promise<void> {
  let seen: Seen | undefined;
  for (const one of samples(ender, world.persona ?? null)) {
    seen ??= await see(world);
    if (await perform(world, one, seen)) seen = undefined;
  }
}

/** The first offer at its smallest draw, or the test borrower's preference. */
export function choiceOf({ application }: Sight, persona: string | undefined): JsonObject | undefined {
  const { paysOff, drawsMost } = personas.find(({ id }) => id === persona) ?? {};
  const offer = application.offers?.[0];
  if (!offer) return undefined;
  const debts = (application.liabilities ?? []).toSorted((a, b) => a.monetaryBalance - b.monetaryBalance);
  const [debt] = paysOff ? debts : [];
  return {
    offerUuid: offer.uuid,
    term: offer.term,
    rateType: offer.type === 'VARIABLE' ? 'VARIABLE' : 'FIXED',
    drawAmount: drawsMost ? offer.maxDraw : Math.max(offer.minDraw, Math.ceil(debt?.monetaryBalance ?? 0)),
    preference: 'DEDUCT',
    autopay: true,
    liabilities: debt?.uuid === undefined ? [] : [{ uuid: debt.uuid, payoff: true }],
  };
}

const consent = (world: World, type: 'SOFT_CREDIT' | 'HARD_CREDIT') =>
  send(world, { url: below(world, 'consents'), payload: { type, version: '1', optInOut: 'OPT_IN' } });

async function payValuation(world: World): Promise<void> {
  await sendStep(world, 'appraisalPayment', undefined, {
    contact: { name: 'Nora Vance', phone: '6145550143' },
  });
  const { valuation } = (await look(world)).application;
  const url = valuation?.payment?.url;
  if (url) await send(world, { url, payload: { result: 'paid' } });
  else if (valuation?.feeAllowedFrom) await passTime(world, 86_400_000);
}

async function payOutTo(world: World, { application, status }: Sight): Promise<void> {
  if (status.giactAccountStatus === 'FAILED_VERIFICATION') {
    await sendUpload(world, { type: 'BANK_STATEMENT' });
    await sendStep(world, 'accountStatement', undefined, { uploaded: true });
  } else if (application.account) await sendStep(world, 'accountConfirm', undefined, {});
  else await performAll(world, 'disburseAccount');
}

/** Screens that need more than saving their step. */
const byScreen: Readonly<Record<string, (world: World, sight: Sight) => Promise<unknown>>> = {
  '': (world) => consent(world, 'SOFT_CREDIT'),
  'bank/disburse': payOutTo,
  complete: proveAccount,
  'conditions/upload-document': (world) => performAll(world, 'documents'),
  hold: (world, { status }) =>
    status.checklistStatus === 'ONSITE_APPRAISAL_PAYMENT' ? payValuation(world) : Promise.resolve(),
  'notary/intro': (world) => performAll(world, 'notary'),
  'notary/reserve-manual': (world) => performAll(world, 'notary'),
  'product/select': async (world, sight) => {
    const payload = choiceOf(sight, world.persona);
    if (payload) await send(world, { method: 'PUT', url: below(world, 'offer'), payload });
  },
  'review-app/datatree': (world) => performAll(world, 'ownership'),
  'review-app/no-credit': (world) => performAll(world, 'profile'),
  'signing/additional': (world) => performAll(world, 'signers'),
  'signing/intro': (world) => performAll(world, 'signingComplete'),
  'start/profile': (world) => consent(world, 'SOFT_CREDIT'),
  'start/contact': async (world) => {
    await performAll(world, 'contact');
    await consent(world, 'HARD_CREDIT');
  },
};

/** Does what the screen asks; true if that changed something. `seen` is what was seen a moment ago. */
export async function actOnScreen(world: World, seen?: Sight): Promise<boolean> {
  const sight = seen ?? (await look(world));
  if (isAtEnd(sight)) return false;
  const { destination, isLoading, status } = sight;
  const facts = await factsNow(world);
  const before = await stateOf(world);
  world.log.push(`at ${status.checklistStatus}, ${destination.path}`);
  const save = saveOf(sight, facts);
  const special = isLoading ? undefined : byScreen[destination.path];
  if (special) await special(world, sight);
  else if (!isLoading && save !== undefined) await performAll(world, save);
  return (await stateOf(world)) !== before;
}

/** Does what the screen asks; if nothing, time passes until the lender's next timer. */
export async function actHonestly(world: World): Promise<void> {
  const { clock } = world.server.dependencies;
  const at = clock.now();
  if ((await actOnScreen(world)) || clock.now() !== at) return;
  const sight = await look(world);
  if (isAtEnd(sight)) return;
  const due = await nextTimer(world);
  const { status, destination } = sight;
  expect(due, `nothing to do at ${status.checklistStatus}, ${destination.path}`).toBeDefined();
  await passTime(world, Math.max(1, (due ?? 0) - clock.now()));
}

/** The state that changes as an application progresses: status, record without what was only sent. */
async function stateOf({ server, uuid }: World): Promise<string> {
  const row = await server.dependencies.db.kysely
    .selectFrom('applications')
    .select(['status', 'data'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const { documents: _documents, answers: _answers, ...data } = row.data;
  return JSON.stringify([row.status, data]);
}

/** More honest acts than any path needs. */
const MOST_ACTS = 150;

/** Continues honestly to the end. */
export async function goToTheEnd(world: World): Promise<void> {
  for (let acts = 0; acts < MOST_ACTS; acts += 1) {
    if (isAtEnd(await look(world))) return;
    await actHonestly(world);
  }
  throw new Error(`no end after ${MOST_ACTS} honest acts:\n${world.log.slice(-40).join('\n')}`);
}
