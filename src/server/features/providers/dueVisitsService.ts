import type { AppDependencies } from '../../http/dependencies.ts';
import type { CompanyRole, KeptVisit } from './companyService.ts';
import { createLinkService, type LinkTools } from './linkService.ts';
import { claimDueLink, type LinkOfLender, selectLink, updateLink } from './linkStore.ts';
import { roleOf } from './visits.ts';

/** A visit whose company is to be called by the server itself. */
export interface DueVisit {
  readonly link: LinkOfLender;
  readonly role: CompanyRole;
  /** The company reports a result; otherwise it found something out, or nobody came back. */
  readonly isHosted: boolean;
}

/** Visits whose companies are to be called without a borrower's call, each by one server at a time. */
export function createDueVisits(tools: LinkTools & Pick<AppDependencies, 'db'>) {
  const { db, system } = tools;
  const links = createLinkService(tools);
  return {
    /** The next one; undefined when none is due. */
    async claim(): Promise<DueVisit | undefined> {
      const link = await db.transaction((tx) => claimDueLink(tx, system.now()));
      if (!link) return undefined;
      const role = roleOf(link);
      return { link, role, isHosted: role === 'payments' || role === 'notary' };
    },

    keptVisit: ({ link, role }: DueVisit): KeptVisit => ({
      uuid: link.uuid,
      application: link.application_uuid,
      role,
      kept: links.keptOf(link),
      keep: (next) => db.transaction((tx) => links.keep(tx, link.uuid, next)),
    }),

    isOpen: (uuid: string): Promise<boolean> =>
      db.transaction(async (tx) => (await selectLink(tx, 'uuid', uuid))?.status === 'OPEN'),

    putOff: ({ link }: DueVisit, ms: number): Promise<void> =>
      db.transaction((tx) => updateLink(tx, link.uuid, { due_at: new Date(system.now() + ms) })),

    /** Nothing is kept any more; a visit that nobody came back from is left. */
    end: ({ link }: DueVisit): Promise<void> =>
      db.transaction(async (tx) => {
        const now = await selectLink(tx, 'uuid', link.uuid);
        const status = now?.status === 'OPEN' ? 'LEFT' : now?.status;
        await updateLink(tx, link.uuid, { kept_enc: null, due_at: null, ...(status && { status }) });
      }),

    /** Its company is called no more; a result that it reports later still counts. */
    giveUp: ({ link }: DueVisit): Promise<void> =>
      db.transaction((tx) => updateLink(tx, link.uuid, { due_at: null })),
  };
}

export type DueVisits = ReturnType<typeof createDueVisits>;
