import { parentPort } from 'node:worker_threads';
import { isGuessable } from './guessablePassword.ts';
import type { JudgedPassword, Judgement } from './passwordJudge.ts';

// Thread of passwordJudge.ts, alive as long as the server: one password at a time.
parentPort?.on('message', async ({ password, words }: JudgedPassword) => {
  const judgement: Judgement = { isGuessable: await isGuessable(password, words) };
  parentPort?.postMessage(judgement);
});
