import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { createDecide } from '../../examples/lender/src/answers/decide.ts';
import { readRules } from '../../examples/lender/src/answers/rules.ts';
import type { Task } from '../../examples/lender/src/api/lenderApi.ts';
import { createChats } from '../../examples/lender/src/chats.ts';
import type { Log } from '../../examples/lender/src/ports.ts';
import { openStore } from '../../examples/lender/src/store.ts';
import { answerProblems } from '../../src/cli/certify/answerProblems.ts';

import { taskContracts } from '../../src/core/journey/taskContracts.ts';
import { givenExample } from '../../src/core/journey/taskExamples.ts';
import { playedChats } from './lenders/playedChats.ts';

const EXAMPLE = 'examples/lender';
const RULES = join(EXAMPLE, 'rules.yaml');

interface RulesFile {
  readonly cases: Readonly<
    Record<string, { readonly answers?: Readonly<Record<string, string | string[]>> }>
  >;
}

const { cases } = parse(readFileSync(RULES, 'utf8')) as RulesFile;
const MOST_ROUNDS = 3;

const GREETING = expect.stringMatching(/^Hello, this is/);
const ANSWER = expect.stringMatching(/^Thank you/);
const FAREWELL = expect.stringMatching(/^Goodbye/);

/** A task as the API gives it, of somebody with this last name. */
function taskOf(contractName: string, lastName: string, round: number): Task {
  const contract = taskContracts.get(contractName)!;
  const given = { ...givenExample(contract), applicant: { lastName } };
  const [name = ''] = contractName.split('@');
  const application = `application of ${lastName}`;
  return {
    uuid: name,
    name,
    version: 1,
    round,
    status: 'open',
    performer: 'lender',
    revision: 1,
    application,
    given,
  };
}

/** The example at work in the chats of a played server. */
function answering(pageSize?: number) {
  const played = playedChats(pageSize);
  const store = openStore(':memory:');
  onTestFinished(store.close);
  const logged: string[] = [];
  const log: Log = (event, { chat } = {}) => logged.push(`${event} ${chat}`);
  const chats = createChats({ api: played.api, store, log });
  const worked = (): Promise<void> => {
    chats.work();
    return chats.stop();
  };
  /** A borrower writes into a chat, and the event of it comes. */
  const write = (uuid: string, id: string, text: string): void => {
    played.customer(uuid, id, text);
    chats.hear({ type: 'equiform.chat.message', id: `event of ${id}`, data: { chat: uuid } });
  };
  return { ...played, write, chats, logged, worked };
}

describe('examples/lender', () => {
  it('answers every task with every outcome of its contract, by the last name of the borrower', () => {
    const store = openStore(':memory:');
    const decide = createDecide({ store, rules: readRules(RULES), now: Date.now });
    const said = new Map<string, Set<string>>();
    for (const lastName of ['Sample', ...Object.keys(cases)])
      for (const [name, contract] of taskContracts)
        for (let round = 1; round <= MOST_ROUNDS; round += 1) {
          const answer = decide(taskOf(name, lastName, round));
          expect(answerProblems(contract, answer), `${lastName}: ${name} ${answer.outcome}`).toEqual([]);
          said.set(name, (said.get(name) ?? new Set()).add(answer.outcome));
        }
    for (const [name, { outcomes }] of taskContracts)
      expect([...said.get(name)!].filter((outcome) => outcome !== 'failed').toSorted(), name).toEqual(
        Object.keys(outcomes).toSorted(),
      );
    expect(said.get('softCredit@1')).toContain('failed');
    store.close();
  });

  it('keeps what it decided and what it heard of, also when it is started again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'bank-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'data', 'bank.sqlite');
    const event = { id: 'e1', type: 'equiform.task.asked', data: { application: 'a', task: 't1' } };
    const decided = { uuid: 't1', revision: 2, outcome: 'found', data: { score: 1 }, key: 'k1' };
    const first = openStore(file);
    expect([first.take(event), first.take(event)]).toEqual([true, false]);
    first.decide(decided);
    first.choose('a', 'Frozen');
    first.takePage([{ id: 'e2', type: 'equiform.task.withdrawn', data: { task: 't2' } }], '17');
    first.close();
    const second = openStore(file);
    expect(second.toDo()).toEqual(['t1']);
    expect(second.decided('t1')).toMatchObject(decided);
    // Of a page, only what it had not heard of before.
    expect(second.takePage([event, { ...event, id: 'e4' }], '17').map(({ id }) => id)).toEqual(['e4']);
    expect([second.take(event), second.position(), second.chosen('a')]).toEqual([false, '17', 'Frozen']);
    // Asked after it was withdrawn: the events came in another order.
    second.take({ id: 'e3', type: 'equiform.task.asked', data: { task: 't2' } });
    second.end('t1', 'answered');
    expect(second.toDo()).toEqual([]);
    second.close();
  });

  it('answers chats whose borrowers give their messages the same ids, and goes on when one chat fails', async () => {
    const { customer, said, failNext, worked, logged } = answering();
    const uuids = ['chat-1', 'chat-2', 'chat-3'];
    for (const uuid of uuids) customer(uuid, 'm1', 'When do I get my money?');
    failNext((call) => call.includes('chat-2'));
    await worked();
    expect(uuids.map(said)).toEqual([[GREETING, ANSWER], [], [GREETING, ANSWER]]);
    expect(logged).toContain('chat put off chat-2');
    await worked();
    expect(uuids.map(said)).toEqual([
      [GREETING, ANSWER],
      [GREETING, ANSWER],
      [GREETING, ANSWER],
    ]);
  });

  it('answers each message once, also one that came with its answer on the way, and ends a chat until it is ended', async () => {
    const { customer, write, said, isOver, failNext, worked, doBefore } = answering();
    customer('chat', 'm1', 'When do I get my money?');
    doBefore('POST /chats/chat/messages', () => write('chat', 'm2', 'And how much?'));
    await worked();
    await worked();
    await worked();
    expect(said('chat')).toEqual([GREETING, ANSWER, ANSWER]);
    write('chat', 'm3', 'Goodbye');
    failNext((call) => call.endsWith('/end'));
    await worked();
    expect([said('chat').at(-1), isOver('chat')]).toEqual([FAREWELL, false]);
    await worked();
    expect([said('chat').length, isOver('chat')]).toEqual([4, true]);
  });

  it('reads lists of chats and what was said in them to their ends, page by page', async () => {
    const { customer, said, isOver, worked } = answering(2);
    const uuids = ['chat-1', 'chat-2', 'chat-3', 'chat-4', 'chat-5'];
    for (const uuid of uuids)
      for (const id of ['m1', 'm2', 'm3']) customer(uuid, id, 'When do I get my money?');
    customer('chat-5', 'm4', 'Goodbye');
    await worked();
    expect(uuids.map((uuid) => said(uuid).length)).toEqual([4, 4, 4, 4, 5]);
    expect(isOver('chat-5')).toBe(true);
  });

  it('greets a chat once, and calls nothing for a chat in which nothing was said since', async () => {
    const { customer, write, said, calls, chats, failNext, worked } = answering();
    customer('chat', 'm1', 'When do I get my money?');
    failNext((call) => call.endsWith('/messages'));
    await worked();
    await worked();
    expect(said('chat')).toEqual([GREETING, ANSWER]);
    const callsOf = async (work: () => Promise<void>) => {
      const before = calls.length;
      await work();
      return calls.slice(before).map((call) => call.replace(/\?.*/, ''));
    };
    expect(await callsOf(worked)).toEqual(['GET /chats']);
    const answered = ['GET /chats', 'GET /chats/chat', 'POST /chats/chat/messages'];
    const told = () => {
      write('chat', 'm2', 'And how much?');
      return chats.stop();
    };
    expect(await callsOf(told)).toEqual(answered);
    expect(await callsOf(worked)).toEqual(['GET /chats']);
    // Without an event, it looks into all chats when it is told to.
    customer('chat', 'm3', 'And where?');
    chats.forget();
    expect(await callsOf(worked)).toEqual(answered);
  });

  it('imports nothing of the product, and has the versions of packages that the product has', () => {
    const files = globSync(`${EXAMPLE}/**/*.ts`, {
      exclude: (name) => String(name).includes('node_modules'),
    });
    expect(files.length).toBeGreaterThan(10);
    for (const file of files)
      for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']*)'/g))
        expect(join(file, '..', imported), file).toMatch(/^examples\/lender\//);
    const packages = (path: string) =>
      (JSON.parse(readFileSync(path, 'utf8')) as { dependencies: Record<string, string> }).dependencies;
    const own = packages(join(EXAMPLE, 'package.json'));
    expect(packages('package.json')).toMatchObject(own);
    expect(existsSync(join(EXAMPLE, 'package-lock.json'))).toBe(true);
  });
});
