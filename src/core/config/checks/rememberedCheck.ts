import type { BrandCheck, ReportDetail } from './brandCheck.ts';
import { type Note, watchSettings } from './watchSettings.ts';

/** Something that a part of the check read, and how to read it from another brand. */
interface Reading {
  readonly read: (check: BrandCheck) => unknown;
  readonly value: unknown;
}

type Report = Parameters<BrandCheck['report']>;

interface Memory {
  readonly readings: readonly Reading[];
  readonly reports: readonly Report[];
}

const MOST = 256;

/**
 * Runs a part of the check once for all brands (and edits) that agree in everything it reads: sections by
 * identity, settings by value. Caches only what is reported at which pointer; file and line are those of each
 * brand.
 */
export function rememberedCheck(part: (check: BrandCheck) => void): (check: BrandCheck) => void {
  let memories: readonly Memory[] = [];
  return (check) => {
    const known = memories.find(({ readings }) => readings.every(({ read, value }) => read(check) === value));
    const memory = known ?? observe(part, check);
    if (memories[0] !== memory)
      memories = [memory, ...memories.filter((other) => other !== memory)].slice(0, MOST);
    for (const [pointer, code, message, detail] of memory.reports)
      check.report(pointer, code, message, detail);
  };
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

function observe(part: (check: BrandCheck) => void, check: BrandCheck): Memory {
  const readings = new Map<string, Reading>();
  const reports: Report[] = [];
  const note: Note = (name, read) => {
    if (!readings.has(name)) readings.set(name, { read, value: read(check) });
  };
  part(watched(check, note, (...report) => reports.push(report)));
  return { readings: [...readings.values()], reports };
}

function watched(check: BrandCheck, note: Note, report: (...report: Report) => void): BrandCheck {
  return {
    brand: watchedBrand(check, note),
    get provenance() {
      return noted('provenance');
    },
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
      note('sections', ({ sections }) => sections.join());
      return check.sections;
    },
    marks: (section, type) => {
      note(`marks ${section} ${type}`, ({ marks }) => marks(section, type));
      return check.marks(section, type);
    },
    marksIn: (document) => {
      note(`marks in ${document}`, ({ marksIn }) => marksIn(document));
      return check.marksIn(document);
    },
    document: (section, id) => {
      note(`document ${section} ${id}`, ({ document }) => document(section, id));
      return check.document(section, id);
    },
    ids: (section) => {
      note(`ids ${section}`, ({ ids }) => ids(section));
      return check.ids(section);
    },
    listing: (policy) => {
      note(`listing ${policy}`, ({ listing }) => listing(policy));
      return check.listing(policy);
    },
    report: (pointer, code, message, detail: ReportDetail = {}) => report(pointer, code, message, detail),
  };
  function noted<K extends 'provenance' | 'schemas' | 'vocabulary' | 'usedByCode'>(key: K): BrandCheck[K] {
    note(key, (other) => other[key]);
    return check[key];
  }
}

function watchedBrand(check: BrandCheck, note: Note): BrandCheck['brand'] {
  const settings = watchSettings(check.brand.brand, note);
  const brand = {};
  for (const section of Object.keys(check.brand) as (keyof BrandCheck['brand'])[])
    Object.defineProperty(brand, section, {
      enumerable: true,
      get: () => {
        if (section === 'brand') return settings;
        note(`brand ${section}`, (other) => other.brand[section]);
        return check.brand[section];
      },
    });
  return brand as BrandCheck['brand'];
}
