import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { flowOutline } from '../../../core/config/outline/flowOutline.ts';
import { flagKeys, isFlagKey } from '../../../core/model/flagKeys.ts';
import type { StaffPreviewsFile } from '../../../core/model/generated/staff-previews.ts';
import type { FlowPart } from '../../../core/model/release.ts';
import { ofLender } from '../../../core/staff/reach.ts';
import { readStaffPreviews } from '../../config-files/readStaffPreviews.ts';
import type { AppDependencies } from '../../http/dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import { closed, routeSchema, text, uuid } from '../../http/routeSchema.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { copyOf } from '../../releases/releaseCopy.ts';
import { staffRoute } from '../staff/routeService.ts';
import type { StaffService } from '../staff/staffService.ts';
import { brand, position } from './inputs.ts';
import { screenDocument, screenPolicy } from './screenDocument.ts';
import { createScreenReleases, type LookedAt } from './screenReleases.ts';

const tag = 'configuration';
const act = 'configuration.read';
const ALL = 'all';

const locale = { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}$', maxLength: 5 } as const;
const id = { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$', maxLength: 100 } as const;
const list = (items: object) => ({ type: 'array', items }) as const;

const looked = { lender: brand, position, change: uuid } as const;
const lookedOptional = ['position', 'change'] as const;

interface Listed extends LookedAt {
  readonly locale?: string;
}

interface Shown extends Listed {
  /** The id of a flow's step or of a state, or of all. */
  readonly screen: string;
  readonly flow?: string;
  readonly person?: string;
  readonly date?: string;
  readonly scheme?: 'light' | 'dark';
  /** Flags that are otherwise than by default, by their keys. */
  readonly flags?: string;
}

/** Calls about the screens of a lender as its borrowers see them: which there are, and each as a page that is shown in a frame. */
export function screenRoutes(app: FastifyInstance, dependencies: AppDependencies, staff: StaffService): void {
  // A file that is wrong stops the start, not the first preview.
  const previews = readStaffPreviews(dependencies.settings.configRoot);
  const tools = { dependencies, previews, releaseFor: createScreenReleases(dependencies) };
  listRoute(app, staff, tools);
  pageRoute(app, staff, tools);
}

interface Tools {
  readonly dependencies: AppDependencies;
  readonly previews: StaffPreviewsFile | undefined;
  readonly releaseFor: ReturnType<typeof createScreenReleases>;
}

const named = closed({ id: text(), title: text(200) });

function listRoute(app: FastifyInstance, staff: StaffService, { previews, releaseFor }: Tools): void {
  staffRoute<{ Querystring: Listed }>(
    app,
    staff,
    {
      method: 'GET',
      path: '/staff/v1/screens',
      act,
      schema: routeSchema({
        tag,
        summary:
          'The screens of a lender that can be looked at, by its current release, a position or an open change: steps of its flows, and states after registration; with people and flags; needs the act configuration.read there',
        querystring: closed({ ...looked, locale }, [...lookedOptional, 'locale']),
        answer: closed({
          release: text(64),
          locale: text(5),
          flows: list(
            closed({
              id: text(),
              base: text(1_000),
              steps: list(closed({ id: text(), title: text(20_000), address: text(1_000) })),
            }),
          ),
          states: list(named),
          people: list(named),
          flags: list(closed({ id: text(), isOn: { type: 'boolean' } })),
        }),
      }),
    },
    async (caller, { query }) => {
      const release = await releaseFor(caller, query);
      const spoken = spokenIn(release, query.locale);
      const { states = [], people = [] } = previews ?? {};
      const titled = (one: { readonly id: string; readonly title: string }) => ({
        id: one.id,
        title: one.title,
      });
      return {
        release: release.release.hash,
        locale: spoken,
        flows: Object.values(release.flows).map((part) => flowOf(release, part, spoken)),
        states: states.map(titled),
        people: people.map(titled),
        flags: flagKeys.map((key) => ({ id: key, isOn: isOn(release, key) })),
      };
    },
  );
}

const isOn = ({ app: { flags } }: CompiledRelease, key: string): boolean => flags[key]?.enabled === true;

function spokenIn({ app: { locales } }: CompiledRelease, wanted: string | undefined): string {
  const spoken = wanted ?? locales[0] ?? '';
  if (!locales.includes(spoken)) throw new ApiError('notFound');
  return spoken;
}

function flowOf(release: CompiledRelease, part: FlowPart, spoken: string) {
  const copy = copyOf(release, spoken);
  const say = (key: string) => ({ key, ...copy.outline(key) });
  const { id: flow, base, steps } = flowOutline(part, { settings: release.app, say });
  return {
    id: flow,
    base,
    steps: steps.map((step) => ({ id: step.id, title: step.title.text, address: step.address })),
  };
}

function pageRoute(app: FastifyInstance, staff: StaffService, tools: Tools): void {
  const { settings } = tools.dependencies;
  staffRoute<{ Querystring: Shown }>(
    app,
    staff,
    {
      method: 'GET',
      path: '/staff/v1/screens/page',
      act,
      schema: routeSchema({
        tag,
        summary:
          'A screen of a lender as its borrowers see it, as a page for a frame with made-up answers, which reaches nothing (`screen=all` draws all in turn, to compare them); needs the act configuration.read there',
        querystring: closed(
          {
            ...looked,
            locale,
            screen: id,
            flow: id,
            person: id,
            date: { type: 'string', format: 'date' },
            scheme: { enum: ['light', 'dark'] },
            flags: { type: 'string', pattern: '^[a-z0-9-]+(,[a-z0-9-]+)*$', maxLength: 1_000 },
          },
          [...lookedOptional, 'locale', 'flow', 'person', 'date', 'scheme', 'flags'],
        ),
        answer: text(50_000_000),
      }),
    },
    async (caller, { query }, { reply }) => {
      caller.expect(act, ofLender(query.lender));
      const release = await tools.releaseFor(caller, query);
      const template = await templateIn(settings.webDist);
      const nonce = reply.cspNonce.style;
      const html = screenDocument(template, release, { nonce, input: inputOf(release, query, tools) });
      // It has no origin that could have processes of its own.
      reply.raw.removeHeader('origin-agent-cluster');
      return reply
        .header('content-security-policy', screenPolicy(nonce))
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
}

/** The program of the build that shows screens; 404 when nothing was built. */
const templateIn = (webDist: string): Promise<string> =>
  readFile(join(webDist, 'preview', 'index.html'), 'utf8').catch(() => {
    throw new ApiError('notFound');
  });

function inputOf(release: CompiledRelease, asked: Shown, { dependencies, previews }: Tools) {
  const { settings, system, connections } = dependencies;
  const { code } = release.app.brand;
  const person = previews?.people.find(({ id: one }) => asked.person === undefined || one === asked.person);
  const shows = showsOf(release, asked, previews);
  if (!previews || !person || shows.length === 0) throw new ApiError('notFound');
  const turned = (asked.flags ?? '').split(',').filter(isFlagKey);
  return {
    mode: settings.mode,
    ports: [...connections.portsOf(code)].sort(),
    locale: spokenIn(release, asked.locale),
    shown: {
      person: { draft: person.draft },
      application: previews.application,
      today: asked.date ?? new Date(system.now()).toISOString().slice(0, 10),
      scheme: asked.scheme ?? 'light',
      flags: Object.fromEntries(turned.map((key) => [key, !isOn(release, key)])),
      shows,
      isCompared: asked.screen === ALL,
    },
  };
}

/** The screens that are asked for: one, or all of the lender. */
function showsOf(
  { flows }: CompiledRelease,
  { screen, flow }: Shown,
  previews: StaffPreviewsFile | undefined,
): readonly object[] {
  const steps = Object.values(flows).flatMap((part) =>
    part.flow.steps.map((step) => ({ id: step.id, flow: part.flow.id, step: step.id })),
  );
  const states = (previews?.states ?? []).map((state) => ({ id: state.id, state }));
  if (screen === ALL) return [...steps.map((one) => ({ ...one, id: `${one.flow}.${one.step}` })), ...states];
  return flow === undefined
    ? states.filter((one) => one.id === screen)
    : steps.filter((one) => one.flow === flow && one.step === screen);
}
