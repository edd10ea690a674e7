import type { SandboxCreateRequest } from '../../../core/model/generated/api/sandbox-create-application.ts';
import { suggest } from '../../../core/shared/suggest.ts';
import { ApiError } from '../../http/errors.ts';
import type { SandboxLender } from '../lender/lenderService.ts';
import { propertyIn } from './sampleBorrower.ts';

const DECLINED = 'DECLINED';

/** Which test borrower an application of the sandbox control is of, by whose way each status is reached. */
export function createPersonaChoice({ config, journeys }: Pick<SandboxLender, 'config' | 'journeys'>) {
  const { personas } = config;

  /** The test borrower whose way leads to a status that the ordinary way does not: one that says so, or ends there, or passes it. */
  function personaFor(status: string | undefined): string | undefined {
    if (status === undefined) return undefined;
    const all = [...personas.values()];
    const leading = all.find(({ leadsTo = [] }) => leadsTo.includes(status));
    if (leading) return leading.id;
    const isOrdinary = journeys(null).some((stage) => stage.status === status && status !== DECLINED);
    const ending = all.find(({ ends }) => ends === status);
    const passing = all.find(({ detours = [] }) => detours.some((detour) => detour.status === status));
    return isOrdinary ? undefined : (ending ?? passing)?.id;
  }

  return {
    /** Whether the way of a test borrower, or the ordinary one, passes a status. */
    isOnSomeWay: (status: string, persona: string | undefined): boolean =>
      journeys(persona ?? null).some((stage) => stage.status === status),

    /** Answers 400 to a test borrower that there is not. */
    checkPersona(persona: string | undefined): void {
      if (persona === undefined || personas.has(persona)) return;
      const meant = suggest(persona, personas.keys());
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      throw new ApiError('badRequest', [`body.persona is not a test borrower${hint}`]);
    },

    /** The request with the test borrower that its status needs, and a property where that one lives. */
    withPersona(request: SandboxCreateRequest): SandboxCreateRequest {
      const persona = request.persona ?? personaFor(request.status);
      if (persona === undefined) return request;
      const state = personas.get(persona)?.state;
      return { ...request, persona, profile: { ...request.profile, ...propertyIn(state, request.profile) } };
    },
  };
}
