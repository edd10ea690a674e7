import { isDeep } from '../e2e/matrix.ts';
import { playLending } from './lending/playLending.ts';
import { hasPostgresPrograms } from './postgresCluster.ts';
import { promised } from './promised.ts';

const HOUR_MS = 3_600_000;

/** How many take part; fewer for a look at it (`TEST_DEEP=on LENDING_APPLICATIONS=10`). */
const applications = Number(process.env.LENDING_APPLICATIONS ?? 1_000);

// Three programs that start take longer than the ordinary run has; tests/contract/exampleJourney.test.ts is its part there.
promised(
  'lending-among-failures',
  () =>
    playLending({
      applications,
      killEvery: Math.max(25, Math.round(applications / 3)),
      tell: (round, live) => console.log(`round ${round}: ${live.length} on their way`),
    }),
  { canPlay: hasPostgresPrograms && isDeep, timeout: 4 * HOUR_MS },
);
