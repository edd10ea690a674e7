/** A control character (except tab and line ends) or a private-use character. */
export const saysNothing = /[^\P{Cc}\t\n\r]|\p{Co}/u;

const EVERY = new RegExp(saysNothing, 'gu');

/** Other line ends: of word processors, form feeds, mainframes. */
const LINE_ENDS = '\u000b\u000c\u0085';

/** The Windows meaning of some Unicode controls. */
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
 * Pasted text without meaningless characters: line ends become `lineEnd`, Windows quotes and dashes become
 * Unicode, and others (such as a word processor's bullets) are dropped. Never for passwords, where the
 * meaning is unknown.
 */
export const meantText = (text: string, lineEnd: '\n' | ' '): string =>
  text.replace(EVERY, (character) =>
    LINE_ENDS.includes(character) ? lineEnd : (FROM_WINDOWS[character] ?? ''),
  );
