import type { Allowed } from '../foundation/staffSession.ts';

/** A part of the application that can be gone to. */
export interface Room {
  readonly id: string;
  readonly path: string;
  /** Addresses that belong to it. */
  readonly below: readonly string[];
}

/** The parts in which somebody may do anything; one's own account is open to everybody. */
export const roomsFor = ({ mayAnywhere }: Allowed): readonly Room[] => [
  ...(mayAnywhere('configuration.read')
    ? [
        { id: 'words', path: '/words', below: ['/words'] },
        { id: 'screens', path: '/screens', below: ['/screens'] },
        { id: 'journey', path: '/journey', below: ['/journey'] },
        { id: 'changes', path: '/changes', below: ['/changes', '/edit'] },
        { id: 'releases', path: '/releases', below: ['/releases', '/lenders'] },
      ]
    : []),
  ...(mayAnywhere('people.read') ? [{ id: 'people', path: '/people', below: ['/people'] }] : []),
  ...(mayAnywhere('audit.read') ? [{ id: 'record', path: '/record', below: ['/record'] }] : []),
  { id: 'own', path: '/own', below: ['/own'] },
];
