import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

/** The data: one file per chapter, validated by `asvs.schema.json` beside them. */
export const ASVS_FOLDER = 'docs/asvs';

/** Paths from the project root, each with texts that must occur there. */
export type Pointers = Readonly<Record<string, readonly string[]>>;

/** A requirement of ASVS: whether it is met, and the evidence. */
export interface Requirement {
  readonly id: string;
  readonly level: 1 | 2;
  /** In our words, not those of the standard. */
  readonly title: string;
  readonly holds: 'yes' | 'partly' | 'no' | 'not applicable';
  /** One or two sentences; if not applicable, why. */
  readonly how?: string;
  /** Test files, with parts of the titles of their tests. */
  readonly tests?: Pointers;
  /** Other files, with texts that occur in them. */
  readonly files?: Pointers;
  /** What is missing. Present, like `since`, unless the requirement is met or not applicable. */
  readonly why?: string;
  /** The day on which the gap was found. */
  readonly since?: string;
  /** The next action. */
  readonly next?: string;
}

export interface Chapter {
  readonly chapter: number;
  readonly title: string;
  readonly requirements: readonly Requirement[];
}

const readText = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

/** The chapters in order; throws an error that names the file and every schema violation. */
export function readAsvs(root = '.'): readonly Chapter[] {
  const schema = JSON.parse(readText(root, `${ASVS_FOLDER}/asvs.schema.json`));
  const isChapter = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
  return readdirSync(join(root, ASVS_FOLDER))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => {
      const chapter: unknown = parse(readText(root, `${ASVS_FOLDER}/${name}`));
      if (isChapter(chapter)) return chapter as Chapter;
      const problems = isChapter.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
      throw new Error(`${ASVS_FOLDER}/${name}: ${problems?.join('; ')}`);
    })
    .sort((one, other) => one.chapter - other.chapter);
}
