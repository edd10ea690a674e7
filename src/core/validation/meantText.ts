/** A character that says nothing: what only steers a device (but the tab and the line ends), and those of private use. */
export const saysNothing = /[^\P{Cc}\t\n\r]|\p{Co}/u;

const EVERY = new RegExp(saysNothing, 'gu');

/** What stands for the end of a line: of word processors, of a page, of mainframes. */
const LINE_ENDS = '\u000b\u000c\u0085';

/** What Windows meant where Unicode has controls. */
const FROM_WINDOWS: Readonly<Record<string, string>> = {
  '\u0091': '\u2018',
  '\u0092': '\u2019',
  '\u0093': '\u201c',
  '\u0094': '\u201d',
  '\u0095': '\u2022',
  '\u0096': '\u2013',
  '\u0097': '\u2014',
};

/**
 * A pasted text without characters that say nothing: line ends become `lineEnd`, quotes and dashes of Windows those of
 * Unicode, all others (a word processor's own bullets) are gone. Never for a password: what was meant there is unknown.
 */
export const meantText = (text: string, lineEnd: '\n' | ' '): string =>
  text.replace(EVERY, (character) =>
    LINE_ENDS.includes(character) ? lineEnd : (FROM_WINDOWS[character] ?? ''),
  );
