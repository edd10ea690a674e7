import { useLocation } from 'react-router-dom';
import { applicationOf } from '../../flags/flagSubject.ts';

/** The application that the page is of; undefined outside one. */
export const useApplicationUuid = (): string | undefined => applicationOf(useLocation().pathname);
