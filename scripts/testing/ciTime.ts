/** `node scripts/testing/ciTime.ts <part>=<seconds>...`: prints the time that .ci/run used and may use. */
import { readBudget, timeLines, type Used } from './budget.ts';

const used = process.argv.slice(2).map((word): Used => {
  const at = word.lastIndexOf('=');
  return [word.slice(0, at), Number(word.slice(at + 1))];
});
for (const line of timeLines(used, readBudget().minutes['.ci/run'])) console.log(line);
