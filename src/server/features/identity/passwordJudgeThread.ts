import { parentPort } from 'node:worker_threads';
import { isGuessable } from './guessablePassword.ts';
import type { JudgedPassword, Judgement } from './passwordJudge.ts';

// A thread of its own (passwordJudge.ts), for as long as the server runs: one password after another.
parentPort?.on('message', async ({ password, words }: JudgedPassword) => {
  const judgement: Judgement = { isGuessable: await isGuessable(password, words) };
  parentPort?.postMessage(judgement);
});
