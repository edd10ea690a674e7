import { courseReaders } from './readers/course.ts';
import { figureReaders } from './readers/figures.ts';
import type { GivenName, GivenReaders } from './readers/givenReader.ts';
import { homeReaders } from './readers/home.ts';
import { moneyReaders } from './readers/money.ts';
import { paperReaders } from './readers/papers.ts';
import { peopleReaders } from './readers/people.ts';

/** Who reads each member of what tasks are given (`schemas/task-data.schema.json`). */
export const givenReaders: GivenReaders<GivenName> = {
  ...courseReaders,
  ...figureReaders,
  ...homeReaders,
  ...moneyReaders,
  ...paperReaders,
  ...peopleReaders,
};
