/** What keeps a draft on the server, loaded when there is something to keep. */
export { createDraftCalls } from '../../clients/draftCalls.ts';
export { createDraftKeeper } from './draftKeeper.ts';
