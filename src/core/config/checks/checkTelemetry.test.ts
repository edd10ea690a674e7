import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TelemetryEvent } from '../../model/generated/telemetry.ts';
import { eventOf, pagePattern, type TelemetryPart, tellable } from '../../model/telemetryMap.ts';
import { buildRelease } from '../buildRelease.ts';
import { checkProject, projectWith, testSchemas } from '../testProject.ts';
import { checkConfig } from './checkConfig.ts';

const codesOf = (body: string) =>
  checkProject(
    projectWith({
      'config/facts.yaml': [['facts:\n', 'facts:\n  applicant.ssn: { type: text, personal: true }\n']],
      'config/telemetry.yaml': `version: 1\nevents:\n  PAGEVIEW: { description: x, purpose: analytics, ${body} }\n`,
    }),
  ).findings.map(({ code }) => code);

describe('the data map', () => {
  it('refuses an event that would carry a personal fact, and a fact that does not exist', () => {
    expect(codesOf('properties: { a: { fact: applicant.ssn } }')).toContain('personal-telemetry');
    expect(codesOf('properties: { a: { fact: applicant.pet } }')).toContain('unknown-fact');
    expect(codesOf('properties: { a: { kind: text } }')).toContain('not-allowed');
    expect(codesOf('once: b, properties: { a: { kind: uuid } }')).toContain('unknown-field');
    expect(codesOf('properties: { a: { fact: property.state } }')).not.toContain('personal-telemetry');
  });
});

const part: TelemetryPart = {
  words: ['account', 'heloc', 'register-v2', 'name'],
  events: {
    '*': { description: '', purpose: 'necessary', properties: { trackerUuid: { kind: 'uuid' } } },
    told: {
      description: '',
      purpose: 'analytics',
      properties: {
        side: { values: ['control', 'variation'] },
        count: { kind: 'number' },
        isNew: { kind: 'boolean' },
        page: { kind: 'page' },
        source: { kind: 'code' },
        state: { fact: 'property.state' },
      },
    } satisfies TelemetryEvent,
  },
};
const UUID = '5b7d1f6e-0f5c-4a63-9d0c-2a4b8a2f6c11';

describe('what events may send', () => {
  it('is only what the event may carry, of the declared kind', () => {
    const values = {
      side: 'control',
      count: 2,
      isNew: true,
      page: '/account/heloc/name',
      source: 'spring-26',
    };
    const all = { ...values, state: 'TX', trackerUuid: UUID };
    expect(tellable(part, 'told', all)).toEqual(all);
    const wrong = { side: 'ana', count: '2', isNew: 'yes', source: 'ana@example.com', trackerUuid: 'ana' };
    expect(tellable(part, 'told', { ...wrong, firstName: 'Ana', state: '123-45-6789' })).toEqual({});
    expect(tellable(part, 'other', values)).toEqual({});
    expect([eventOf(part, 'told')?.purpose, eventOf(part, '*'), eventOf(part, 'constructor')]).toEqual([
      'analytics',
      undefined,
      undefined,
    ]);
  });

  it('is an address without parts that could identify a person', () => {
    const cases = {
      [`/account/heloc/${UUID}/name?email=ana@example.com#zeb`]: '/account/heloc/{uuid}/name',
      'https://partner.example/account/zebulon/': '/account/{value}',
      '/2025550188/ana%40example.com': '/{value}/{value}',
      '/': '/',
    };
    for (const [address, told] of Object.entries(cases)) expect(pagePattern(part, address)).toBe(told);
  });

  it("the product's data map knows every word of the product's own addresses", () => {
    const files = ['config', 'brands']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true }).map((path) => `${folder}/${String(path)}`),
      )
      .filter((path) => /\.(ya?ml|svg)$/.test(path) && !path.startsWith('config/sandbox/'));
    const texts = files.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    const [main] = checkConfig(texts, testSchemas, { only: ['main'] }).brands;
    if (!main?.brand) throw new Error('the brand main has errors');
    const { parts } = buildRelease(main.brand, { sha256: () => 'x' });
    const made = JSON.parse(parts['telemetry.json'] ?? '') as TelemetryPart;
    const addresses = [
      ...Object.keys(main.brand.screens),
      'register-v2/annual-income',
      'auth/login',
      'dashboard',
    ];
    for (const address of addresses.filter((path) => !/[:*{]/.test(path)))
      expect(pagePattern(made, `/${address}`)).toBe(`/${address}`);
  });
});
