import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type FlowSettings, type Vocabulary, vocabularyOf } from '../../core/flow/ruleSet.ts';
import { sharedByText } from '../../core/shared/sharedByText.ts';

/** Read for several purposes, and parsed once. */
const shared = sharedByText();

const read = (root: string, name: string): unknown =>
  shared(readFileSync(join(root, `config/${name}.yaml`), 'utf8'), (text): unknown => parse(text));

/** Facts and enums of `config` for rules outside a release, without brands. Throws when a file is missing. */
export function readVocabulary(root: string): Vocabulary {
  const { facts } = read(root, 'facts') as Pick<FlowSettings, 'facts'>;
  const { enums } = read(root, 'enums') as Pick<FlowSettings, 'enums'>;
  return vocabularyOf({ facts, enums, policies: {} });
}
