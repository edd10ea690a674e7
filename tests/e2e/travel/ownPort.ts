/**
 * Gives a worker of journeys a port of its own, for a server of its own: a journey moves the clock, and no other test may
 * be under it. Import it before anything that reads E2E_PORT. The runner, which only lists tests, keeps its port.
 */
const worker = process.env.TEST_PARALLEL_INDEX;
if (worker !== undefined)
  process.env.E2E_PORT = String(Number(process.env.E2E_PORT ?? 4390) + 10 + Number(worker));
