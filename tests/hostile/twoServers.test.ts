import { afterAll, beforeAll } from 'vitest';
import { isDeep } from '../e2e/matrix.ts';
import { chatTogether } from './chatting.ts';
import { failOver, lockTable, submitAtOnce } from './databaseTrouble.ts';
import { fillPostgres } from './fullPostgres.ts';
import { guessCodes, guessPasswords } from './guessing.ts';
import { openPair, type Pair } from './pair.ts';
import { hasPostgresPrograms, postgresOwner } from './postgresCluster.ts';
import { promised } from './promised.ts';
import { rateTogether } from './ratesTogether.ts';
import { endTogether } from './sessionsTogether.ts';
import { openSmallDisk } from './smallDisk.ts';
import { tellTogether } from './tellTogether.ts';
import { drainOne, limitTogether, publishTogether, workTogether } from './together.ts';

const options = { canPlay: hasPostgresPrograms };

// Known before the tests run.
const disk = hasPostgresPrograms
  ? await openSmallDisk({ megabytes: 300, owner: postgresOwner ?? {} })
  : undefined;
let pair: Pair;
beforeAll(async () => {
  if (hasPostgresPrograms) pair = await openPair(disk);
});
afterAll(async () => {
  await pair?.close();
  disk?.close();
});

promised('failover', () => failOver(pair, isDeep ? 40 : 4, isDeep ? 30 : 3), options);
promised('locked-table', () => lockTable(pair), options);
promised('submits-at-once', () => submitAtOnce(pair, isDeep ? 50 : 8), options);
promised('publish-together', () => publishTogether(pair, isDeep ? 4 : 0), options);
promised('log-out-together', () => endTogether(pair, isDeep ? 40 : 2), options);
promised('limits-together', () => limitTogether(pair), options);
promised('rates-together', () => rateTogether(pair), options);
promised('chat-together', () => chatTogether(pair, isDeep ? 30 : 4), options);
promised('jobs-once', () => workTogether(pair, isDeep ? 40 : 3), options);
promised('told-at-least-once', () => tellTogether(pair, isDeep ? 12 : 1, isDeep ? 20 : 6), options);
promised('passwords-guessed', () => guessPasswords(pair, isDeep ? 40 : 2), options);
promised('codes-guessed', () => guessCodes(pair, isDeep ? 10 : 1), options);
promised('drain', () => drainOne(pair, isDeep ? 12 : 3), options);
promised('full-disk-postgres', () => fillPostgres(pair, isDeep ? 6 : 1), {
  canPlay: disk !== undefined,
});
