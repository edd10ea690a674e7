/** The enum in a reference such as `enums#/occupancyTypes`; other texts are returned unchanged. */
export const enumName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
