import type { Policy } from '../model/generated/policies.ts';

/** A statute, a constitution or a regulation, as citations write them. */
const LAW = /§|\bCFR\b|\bU\.S\.C\./;

/** Whether a law asks for a policy: it is a right, or its citation names the law. */
export const isByLaw = ({ right, citation = '' }: Pick<Policy, 'right' | 'citation'>): boolean =>
  right !== undefined || LAW.test(citation);
