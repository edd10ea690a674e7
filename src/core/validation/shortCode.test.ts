import { expect, it } from 'vitest';
import { compileValidators } from './compileValidators.ts';
import { shortCode } from './shortCode.ts';
import { testData, testEnums } from './testSteps.ts';

it('removes everything from validators that no page reads', () => {
  const text = compileValidators({ all: { data: testData } }, testEnums);
  expect(text).not.toContain('schemaPath');
  expect(text).not.toContain('vErrors === null');
  expect(text).not.toContain('const err');
});

it("never changes a lender's text", () => {
  const added = (name: string) =>
    `if(vErrors === null){vErrors = [${name}];}else {vErrors.push(${name});}errors++;`;
  for (const hostile of ['const err7 = {{', 'a schemaPath:', '\\"}};', ',y', '12', added('err7')]) {
    const pattern = JSON.stringify(hostile);
    const code = `const x = [${pattern},${pattern}];const err7 = {instancePath,schemaPath:"#/a",params:{pattern: ${pattern}}};`;
    expect(shortCode(code + added('err7'))).toBe(
      `const x = [${pattern},${pattern}];vErrors = put(vErrors, {instancePath,params:{pattern: ${pattern}}});errors++;`,
    );
  }
});
