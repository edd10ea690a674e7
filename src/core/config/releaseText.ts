import { canonicalJson, type KeyOrder } from './canonicalJson.ts';

/** The messages of a field are the only object in a release whose key order says something: the first that fits is shown. */
const MESSAGES_IN_ORDER: KeyOrder = { steps: { '*': { messages: { '*': 'kept' } } } };

/** A part of a release as its text: equal parts have equal texts. */
export const releaseText = (part: object): string => canonicalJson(part, MESSAGES_IN_ORDER);
