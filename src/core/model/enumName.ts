/** The name of the enum that a reference such as `enums#/occupancyTypes` names; the text itself when it is no reference. */
export const enumName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
