/** A requirement of the specification, but no appendix of a regulation. */
const REQUIREMENT = /(?<!Appendix )\b[A-Z]+-\d{2,}\b/;

/** The first row of the specification that a text names, which an examiner cannot look up; undefined if it names none. */
export const internalName = (text: string): string | undefined => REQUIREMENT.exec(text)?.[0];
