/** In place of a path, what is drawn of a page that is of one person: the lender, and that it loads. */
export const LOADING_PAGE = 'loading';
