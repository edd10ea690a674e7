import { hasDifferentPage, keepTaps } from './drawnPage.ts';

/** The script in the head of a drawn page: built on its own, the same for everybody, and allowed by its hash. */
const { dataset } = document.documentElement;
dataset.visitor = hasDifferentPage() ? 'known' : 'waits';
keepTaps(document);
