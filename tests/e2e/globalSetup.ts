import { startServer } from './startServer.ts';

/** Starts one server for all browser tests but those that move the clock; returns how to stop it. */
export default (): Promise<() => Promise<void>> => startServer(process.env.E2E_PORT ?? '4390');
