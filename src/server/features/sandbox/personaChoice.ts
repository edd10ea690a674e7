import { stagesFor } from '../../../core/journey/waysOf.ts';
import type { SandboxCreateRequest } from '../../../core/model/generated/api/sandbox-create-application.ts';
import { suggest } from '../../../core/shared/suggest.ts';
import { ApiError } from '../../http/errors.ts';
import type { CompiledRelease } from '../../releases/compiledRelease.ts';
import { propertyIn } from './sampleBorrower.ts';
import type { SandboxLender } from './sandboxLender.ts';

interface Wish {
  readonly status: string;
  readonly persona: string | undefined;
}

const DECLINED = 'DECLINED';

/** Selects the test borrower whose journey reaches a status. */
export function createPersonaChoice({ config: { personas } }: Pick<SandboxLender, 'config'>) {
  /** The statuses that a test borrower, or everybody else, may come to. */
  const statusesFor = ({ journey }: CompiledRelease, persona: string | undefined): readonly string[] =>
    stagesFor(journey ?? { stages: [] }, personas.get(persona ?? '')?.answers ?? {}).map(
      ({ stage }) => stage.status,
    );

  /**
   * The test borrower whose journey reaches a status that the ordinary one does not: it declares, ends at, or
   * passes the status.
   */
  function personaFor(release: CompiledRelease, status: string | undefined): string | undefined {
    if (status === undefined) return undefined;
    const all = [...personas.values()];
    const leading = all.find(({ leadsTo = [] }) => leadsTo.includes(status));
    if (leading) return leading.id;
    const isOrdinary = statusesFor(release, undefined).includes(status) && status !== DECLINED;
    const ending = all.find(({ ends }) => ends === status);
    const passing = all.find(({ id }) => statusesFor(release, id).includes(status));
    return isOrdinary ? undefined : (ending ?? passing)?.id;
  }

  return {
    /** True when the test borrower's or the ordinary journey passes a status. */
    isOnSomeWay: (release: CompiledRelease, { status, persona }: Wish): boolean =>
      statusesFor(release, persona).includes(status),

    checkPersona(persona: string | undefined): void {
      if (persona === undefined || personas.has(persona)) return;
      const meant = suggest(persona, personas.keys());
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      throw new ApiError('badRequest', [`body.persona is not a test borrower${hint}`]);
    },

    /** The request with the test borrower its status needs, and a property in that borrower's state. */
    withPersona(release: CompiledRelease, request: SandboxCreateRequest): SandboxCreateRequest {
      const persona = request.persona ?? personaFor(release, request.status);
      if (persona === undefined) return request;
      const state = personas.get(persona)?.state;
      return { ...request, persona, profile: { ...request.profile, ...propertyIn(state, request.profile) } };
    },
  };
}
