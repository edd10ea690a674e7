import { expect } from 'vitest';
import { taskContracts } from '../../../src/core/journey/taskContracts.ts';
import { outcomeExample } from '../../../src/core/journey/taskExamples.ts';
import type { CreateApplicationRequest } from '../../../src/core/model/generated/api/create-application.ts';
import { signedInHeaders } from '../../../src/server/http/testServer.ts';
import { createCall } from '../lendingServer.ts';
import type { openProductionServer, WireTask } from '../productionServer.ts';
import { actHonestly } from './honestBorrower.ts';
import { usualAnswer } from './taskPerformer.ts';
import { below, isAtEnd, look, send, type World } from './world.ts';

type Production = Pick<Awaited<ReturnType<typeof openProductionServer>>, 'server' | 'desk' | 'time'>;

/** A task of the desk with what is needed to answer it. */
export interface WholeTask extends WireTask {
  readonly round: number;
  readonly stage: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
}

const MOST = 200;

/** Where it stops: at one of these statuses, or when one of these tasks is asked. */
export interface Until {
  readonly statuses?: readonly string[];
  readonly tasks?: readonly string[];
  /** By task: what the lender answers where it is not the usual outcome. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** The answer to a task by an outcome that is named, with the example of its contract. */
function namedAnswer({ name, version }: WireTask, outcome: string) {
  const contract = taskContracts.get(`${name}@${version}`);
  return { outcome, data: contract && outcomeExample(contract, outcome) };
}

/** What the create call says, and whose answers the borrower gives; an ordinary one's by default. */
export interface Beginning {
  readonly body?: CreateApplicationRequest;
  readonly persona?: string | undefined;
}

/** Borrowers in production mode, and the people of their lender. */
export function productionWorld({ server, desk, time }: Production, lender = 'main') {
  /** A borrower who has sent the create call. */
  async function begun({ body, persona }: Beginning = {}): Promise<World> {
    const person = await server.person(undefined, lender);
    const headers = { ...person.headers };
    const { uuid } = (await server.call(createCall(person, body))).json<{ uuid: string }>();
    const passes = async (milliseconds: number): Promise<void> => {
      time.now += milliseconds;
      await server.dependencies.clock.refresh();
      await server.runTimers();
      const session = { identityUuid: person.identityUuid, organization: lender };
      Object.assign(headers, await signedInHeaders(server.dependencies, session));
    };
    const nothingYet = { persona, log: [], taken: [], answers: new Map(), history: [] };
    return { server, uuid, headers, passes, ...nothingYet };
  }

  const wholeTask = async ({ uuid }: Pick<WireTask, 'uuid'>): Promise<WholeTask> =>
    (await desk.get(`/${uuid}`)).json();

  /** Answers as people of a lender do about an ordinary borrower; the task must have all that its contract gives. */
  async function answered(world: World, task: WireTask, named?: string): Promise<void> {
    expect((await wholeTask(task)).problems).toEqual([]);
    const { application } = await look(world);
    const sources =
      task.name === 'incomeReview' ? (application.income?.sources ?? []).map(({ uuid }) => uuid) : undefined;
    const { outcome, data } =
      named === undefined
        ? usualAnswer({ ...task, status: 'open', documents: [], ...(sources && { sources }) })
        : namedAnswer(task, named);
    const taken = await desk.answer(task, { outcome, ...(data && { data }) });
    world.log.push(`${task.name} ${outcome} -> ${taken.statusCode} ${taken.body}`);
    expect(taken.statusCode, taken.body).toBe(200);
  }

  /** The borrower joins, and the notary's company says how it ended. */
  async function metNotary(world: World): Promise<void> {
    const joined = await send(world, { url: below(world, 'notary/session') });
    const { uuid: session } = joined.json<{ uuid: string }>();
    expect(joined.statusCode, joined.body).toBe(200);
    const isEnded = await server.endNotarySession({ application: world.uuid, session }, 'COMPLETE');
    expect(isEnded, world.log.at(-1)).toBe(true);
  }

  /** Borrower and people of the lender do what they are asked, until an end or where it stops; resolves to the status. */
  async function goOn(
    world: World,
    { statuses = [], tasks = [], answers = {} }: Until = {},
  ): Promise<string> {
    for (let acts = 0; acts < MOST; acts += 1) {
      const sight = await look(world);
      const status = sight.status.checklistStatus;
      if (isAtEnd(sight) || statuses.includes(status)) return status;
      const [task] = await desk.tasks(world.uuid, lender);
      if (task && tasks.includes(task.name)) return status;
      if (task) await answered(world, task, answers[task.name]);
      else if (status === 'DEED_SIGNING' && server.dependencies.connections.portsOf(lender).has('notary'))
        await metNotary(world);
      else await actHonestly(world);
    }
    throw new Error(`No end after ${MOST} acts:\n${world.log.slice(-40).join('\n')}`);
  }

  return { begun, wholeTask, answered, metNotary, goOn };
}
