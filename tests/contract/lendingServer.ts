import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import { type Ports, portNames } from '../../src/core/journey/ports.ts';
import type { CreateApplicationRequest } from '../../src/core/model/generated/api/create-application.ts';
import { personIndex } from '../../src/server/db/keys/blindIndex.ts';
import type { TaskGiven } from '../../src/server/features/given/givenService.ts';
import { erasureFeature } from '../../src/server/features/identity/erasureRoutes.ts';
import { identityFeature } from '../../src/server/features/identity/routes.ts';
import type { AnswerResult, GivenAnswer } from '../../src/server/features/lender/taskAnswers.ts';
import {
  createNotaryService,
  type NotaryResult,
  type SessionAddress,
} from '../../src/server/features/notary/notaryService.ts';
import { profileFeature } from '../../src/server/features/profile/routes.ts';
import { publishingFeature } from '../../src/server/features/publishing/routes.ts';
import { forgetSigner } from '../../src/server/features/signers/forgottenSignersService.ts';
import { taskOfAnyone } from '../../src/server/features/tasks/taskService.ts';
import { telemetryFeature } from '../../src/server/features/telemetry/routes.ts';
import type { AppDependencies, FeaturePlugin } from '../../src/server/http/dependencies.ts';
import { createHttpServer } from '../../src/server/http/httpServer.ts';
import {
  openTestDependencies,
  SYSTEM_NOW,
  signedInHeaders,
  type TestServerOptions,
} from '../../src/server/http/testServer.ts';
import { type LendingOptions, lendingFeatures } from '../../src/server/lendingFeatures.ts';
import { publishReleases } from '../../src/server/publishReleases.ts';

export { SYSTEM_NOW };

export const HELOC = '/service-application/api/v1/application/heloc';
export const CREATE = '/service-application/api/v3/application/helocs';

export interface Person {
  readonly identityUuid: string;
  readonly email: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly payload?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface LendingServerOptions extends TestServerOptions, Omit<LendingOptions, 'instead'> {
  /** Who performs tasks whatever the connections say, by task. */
  readonly performers?: LendingOptions['instead'];
  /** Besides those of lending. */
  readonly beside?: readonly FeaturePlugin[];
}

/** Companies that a test plays take part, whatever the connections say. */
function withPorts(dependencies: AppDependencies, played: readonly string[]): AppDependencies {
  const { connections } = dependencies;
  const portsOf = (lender: string): Ports =>
    new Set(portNames.filter((name) => played.includes(name) || connections.portsOf(lender).has(name)));
  return { ...dependencies, connections: Object.assign(Object.create(connections), { portsOf }) };
}

/** The lending features with the project's own releases. */
export async function openLendingServer({
  performers,
  findingsBefore,
  pages,
  beside = [],
  ...options
}: LendingServerOptions = {}) {
  const dependencies = withPorts(await openTestDependencies(options), pages ? ['notary'] : []);
  await publishReleases(dependencies);
  const { features, everywhere, lender, work } = lendingFeatures(dependencies, {
    instead: performers,
    findingsBefore,
    pages,
  });
  const app = await createHttpServer(
    dependencies,
    [
      identityFeature,
      erasureFeature(forgetSigner),
      profileFeature,
      telemetryFeature,
      publishingFeature,
      ...features,
      ...beside,
    ],
    everywhere,
  );
  const call = ({ method = 'GET', ...rest }: Call): Promise<LightMyRequestResponse> =>
    app.inject({ method, ...rest });
  return {
    app,
    dependencies,
    /** Makes the calls to companies that are due. */
    runCompanies: () => work.run(),
    /** Makes the calls to companies that are due until `check` passes: the server itself may be making some of them. */
    runCompaniesUntil: (check: () => Promise<void> | void) =>
      vi.waitFor(
        async () => {
          await work.run();
          await check();
        },
        { timeout: 60_000, interval: 20 },
      ),
    /** Answers a task as a performer of its own does. */
    goOn: lender.goOn,
    /** What an open task is given. */
    givenOf: (uuid: string): Promise<TaskGiven> =>
      dependencies.db.transaction(async (tx) => {
        const task = await taskOfAnyone(tx, uuid);
        if (!task) throw new Error(`There is no task ${uuid}`);
        return lender.givenOf(tx, { task });
      }),
    answer: (given: GivenAnswer): Promise<AnswerResult> =>
      dependencies.db.transaction((tx) => lender.answer(tx, given)),
    /** Ends a notary's session as whoever holds it does; false when it was over. */
    endNotarySession: (address: SessionAddress, result: NotaryResult): Promise<boolean> => {
      const notary = createNotaryService(dependencies, lender);
      return dependencies.db.transaction((tx) => notary.end(tx, address, result));
    },
    call,
    /** Runs what is due in a server without the sandbox control. */
    runTimers: () => lender.timers.runDueTimers(),
    /** Advances the sandbox clock by seconds; due work is done when it resolves. */
    advance: (seconds: number) =>
      call({ method: 'POST', url: '/sandbox/clock', payload: { advance: seconds * 1_000 } }),
    /** Resets the sandbox clock to SYSTEM_NOW, so that tests stay independent. */
    turnBack: async () => {
      await dependencies.db.kysely.updateTable('sandbox_clock').set({ offset_ms: 0 }).execute();
      await dependencies.clock.refresh();
    },
    /** A person with a session; the email address is confirmed by default. */
    person: (email?: string, organization?: string, isConfirmed?: boolean) =>
      newPerson(dependencies, email, organization, isConfirmed),
    close: async () => {
      await app.close();
      await dependencies.db.close();
    },
  };
}

export type LendingServer = Awaited<ReturnType<typeof openLendingServer>>;

async function newPerson(
  { db, ids, sessions }: AppDependencies,
  email = `${randomUUID()}@example.com`,
  organization = 'main',
  isConfirmed = true,
): Promise<Person> {
  const identityUuid = ids.uuid();
  const at = new Date(SYSTEM_NOW);
  await db.kysely
    .insertInto('identities')
    .values({
      uuid: identityUuid,
      organization,
      email,
      password_hash: '',
      email_confirmed_at: isConfirmed ? at : null,
      person_index: isConfirmed ? personIndex(email) : null,
      created_at: at,
    })
    .execute();
  await db.kysely
    .insertInto('profiles')
    .values({ uuid: ids.uuid(), identity_uuid: identityUuid, updated_at: at })
    .execute();
  const headers = await signedInHeaders({ sessions }, { identityUuid, organization });
  return { identityUuid, email, headers };
}

const PROPERTY = { street1: '100 Example Avenue', city: 'Tampa', state: 'FL', zip: '33602' };

/** A test's changes to the create call. */
export interface CreateChange {
  readonly property?: Partial<CreateApplicationRequest['propertyRequest']>;
  readonly dob?: string;
  readonly body?: Partial<CreateApplicationRequest>;
}

/** The create call of an eligible borrower. */
export function createBody({ property, dob, body }: CreateChange = {}): CreateApplicationRequest {
  const { occupancyType = 'HOME', ...address } = { ...PROPERTY, ...property };
  return {
    consentListRequest: (['PRIVACY', 'TERMS', 'COMMUNICATIONS'] as const).map((type) => ({
      type,
      version: '1',
      optInOut: 'OPT_IN',
    })),
    consentRequests: [{ type: 'SOFT_CREDIT', version: '1' }],
    income: { incomePrimary: 140_000, incomeOther: 0, incomeCoDeeders: 0 },
    profileRequest: {
      name: { firstName: 'Nora', lastName: 'Vance' },
      email: 'nora.vance@example.com',
      dob: dob ?? '1984-04-12',
      homeAddress: address,
    },
    propertyListedForSale: false,
    propertyRequest: { ...address, occupancyType },
    publish: true,
    employmentType: 'FULL_TIME',
    optimizelyProfileRequest: { optimizelyProfileUuid: 'd0000000-0000-4000-8000-000000000001' },
    ...body,
  };
}

/** The create call as sent. */
export const createCall = (
  person: Person,
  body = createBody(),
  headers: Readonly<Record<string, string>> = {},
): Call => ({
  method: 'POST',
  url: `${CREATE}?state=${body.propertyRequest.state}`,
  payload: body,
  headers: { 'idempotency-key': randomUUID(), ...person.headers, ...headers },
});

/** Reads an application's status. */
export const statusCall = (person: Person, uuid: string): Call => ({
  url: `/service-krang-heloc/borrower/secure/api/v1/${uuid}/status`,
  headers: person.headers,
});
