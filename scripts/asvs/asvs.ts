import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

/** Where the data are: one file for each chapter, checked by `asvs.schema.json` beside them. */
export const ASVS_FOLDER = 'docs/asvs';

/** Paths from the root of the project, each with texts that must be found there. */
export type Pointers = Readonly<Record<string, readonly string[]>>;

/** One requirement of ASVS: whether it holds, and where that can be seen. */
export interface Requirement {
  readonly id: string;
  readonly level: 1 | 2;
  /** In our words, not those of the standard. */
  readonly title: string;
  readonly holds: 'yes' | 'partly' | 'no' | 'not applicable';
  /** One or two sentences; of what is not applicable, why. */
  readonly how?: string;
  /** Test files, each with parts of titles of tests that show it. */
  readonly tests?: Pointers;
  /** Other files, each with texts that stand in it. */
  readonly files?: Pointers;
  /** What is missing. There unless it holds or is not applicable, as is `since`. */
  readonly why?: string;
  /** The day on which it was found missing. */
  readonly since?: string;
  /** What comes next. */
  readonly next?: string;
}

/** A chapter of ASVS. */
export interface Chapter {
  readonly chapter: number;
  readonly title: string;
  readonly requirements: readonly Requirement[];
}

const readText = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

/** The chapters in order; throws naming the file and every place in it that the schema does not take. */
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
