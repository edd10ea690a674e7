import { useLocation } from 'react-router-dom';
import { applicationOf } from '../../foundation/subject.ts';

/** The application that the page is of; undefined outside one. */
export const useApplicationUuid = (): string | undefined => applicationOf(useLocation().pathname);
