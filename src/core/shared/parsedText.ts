import { sharedByText } from './sharedByText.ts';

/** Lenders share most parts of their releases. */
const shared = sharedByText();

const parse = (text: string): unknown => JSON.parse(text);

/** A JSON text as a deeply frozen value; equal texts are parsed once. Throws when it is not JSON. */
export const parsedText = <T>(text: string): T => shared(text, parse) as T;
