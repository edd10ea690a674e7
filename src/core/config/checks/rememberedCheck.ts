import { pointerSegments, toPointer } from '../../shared/jsonPointer.ts';
import type { LocatedMap } from '../locatedNode.ts';
import type { BrandCheck, ReportDetail } from './brandCheck.ts';
import { createMemoryTree, type Reading, type Sources } from './memoryTree.ts';
import { type Note, watchSettings } from './watchSettings.ts';

type Report = Parameters<BrandCheck['report']>;

/**
 * Runs a part of the check once for all brands (and edits) that agree in everything it reads: sections by
 * identity, settings by value. Caches only what is reported at which pointer; file and line are those of each
 * brand.
 */
export function rememberedCheck(part: (check: BrandCheck) => void): (check: BrandCheck) => void {
  const memories = createMemoryTree<BrandCheck, readonly Report[]>();
  return (check) => {
    const known = memories.find(check.rememberedFor, check);
    if (known) return reported(known, check);
    const { readings, reports } = observe(part, check);
    memories.keep(check.rememberedFor, check, readings, reports);
    reported(reports, check);
  };
}

function reported(reports: readonly Report[], check: BrandCheck): void {
  for (const [pointer, code, message, detail] of reports) check.report(pointer, code, message, detail);
}

/** A remembered check for each document of a section, by name. */
export function rememberedByName(
  part: (check: BrandCheck, name: string) => void,
): (check: BrandCheck, name: string) => void {
  const parts = new Map<string, (check: BrandCheck) => void>();
  return (check, name) => {
    const known = parts.get(name) ?? rememberedCheck((each) => part(each, name));
    parts.set(name, known);
    known(check);
  };
}

function observe(part: (check: BrandCheck) => void, check: BrandCheck) {
  const readings = new Map<string, Reading<BrandCheck>>();
  const reports: Report[] = [];
  const note: Note = (name, from, read) => {
    if (!readings.has(name)) readings.set(name, { name, from, read, value: read(check) });
  };
  part(watched(check, note, (...report) => reports.push(report)));
  return { readings: [...readings.values()], reports };
}

function watched(check: BrandCheck, note: Note, report: (...report: Report) => void): BrandCheck {
  return {
    rememberedFor: check.rememberedFor,
    brand: watchedBrand(check, note),
    get schemas() {
      return noted('schemas');
    },
    get vocabulary() {
      return noted('vocabulary');
    },
    get usedByCode() {
      return noted('usedByCode');
    },
    get sections() {
      note('sections', ['sections'], ({ sections }) => sections.join());
      return check.sections;
    },
    chain: (pointer) => {
      const document = toPointer(pointerSegments(pointer).slice(0, 2));
      note(`node ${document}`, [nodeOf(document)], ({ chain }) => chain(document)[0]);
      return check.chain(pointer);
    },
    marks: (section, type) => {
      note(`marks ${section} ${type}`, [nodeOf(section), 'schemas'], ({ marks }) => marks(section, type));
      return check.marks(section, type);
    },
    marksIn: (document) => {
      note(`marks in ${document}`, [nodeOf(document), 'schemas'], ({ marksIn }) => marksIn(document));
      return check.marksIn(document);
    },
    document: (section, id) => {
      note(`document ${section} ${id}`, [`brand ${section}`], ({ document }) => document(section, id));
      return check.document(section, id);
    },
    ids: (section) => {
      note(`ids ${section}`, [`brand ${section}`], ({ ids }) => ids(section));
      return check.ids(section);
    },
    listing: (policy) => {
      note(`listing ${policy}`, ['brand steps'], ({ listing }) => listing(policy));
      return check.listing(policy);
    },
    report: (pointer, code, message, detail: ReportDetail = {}) => report(pointer, code, message, detail),
  };
  function noted<K extends 'schemas' | 'vocabulary' | 'usedByCode'>(key: K): BrandCheck[K] {
    note(key, [key], (other) => other[key]);
    return check[key];
  }
}

/** The source of what the files say of a section, by a JSON Pointer into it or its name. */
const nodeOf = (document: string): string => `node ${/^\/?([^/]*)/.exec(document)?.[1] ?? ''}`;

/** What everything that a part of the check reads comes from. */
export const sourcesOf = ({
  brand,
  root,
  ...others
}: Pick<BrandCheck, 'brand' | 'schemas' | 'vocabulary' | 'usedByCode'> & {
  readonly sections: string;
  readonly root: LocatedMap;
}): Sources => ({
  ...others,
  ...Object.fromEntries(Object.entries(brand).map(([section, value]) => [`brand ${section}`, value])),
  ...Object.fromEntries([...root.entries].map(([section, node]) => [`node ${section}`, node])),
});

function watchedBrand(check: BrandCheck, note: Note): BrandCheck['brand'] {
  const settings = watchSettings(check.brand.brand, note);
  const brand = {};
  for (const section of Object.keys(check.brand) as (keyof BrandCheck['brand'])[])
    Object.defineProperty(brand, section, {
      enumerable: true,
      get: () => {
        if (section === 'brand') return settings;
        note(`brand ${section}`, [`brand ${section}`], (other) => other.brand[section]);
        return check.brand[section];
      },
    });
  return brand as BrandCheck['brand'];
}
