/**
 * Gives the worker a port of its own, for a server of its own: a journey moves the clock, and no other test may be under
 * it. Import it before anything that reads E2E_PORT.
 */
const first = Number(process.env.E2E_PORT ?? 4390) + 10;
process.env.E2E_PORT = String(first + Number(process.env.TEST_PARALLEL_INDEX ?? 0));
