import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { helperArguments } from './helper/helperProcess.ts';

it.each([
  `'/proc/' + process.ppid + '/environ'`,
  `'/proc/self/environ'`,
  `'/etc/passwd'`,
  `process.cwd() + '/README.md'`,
])('a file inspection process cannot read %s', (path) => {
  const script = `try { require('fs').readFileSync(${path}); console.log('read') } catch ({ code }) { console.log(code) }`;
  const said = execFileSync(process.execPath, [...helperArguments(import.meta.dirname), '-e', script], {
    encoding: 'utf8',
  });
  expect(said.trim()).toBe('ERR_ACCESS_DENIED');
});
