/** The kinds of uploads that show one identity document: the front, and where it is collected the back, never of a passport (G-17). */
export const identityUploads = (idType: string, hasBack: boolean): readonly string[] => {
  if (idType === 'PASSPORT') return ['PASSPORT'];
  return hasBack ? [`${idType}_FRONT`, `${idType}_BACK`] : [`${idType}_FRONT`];
};
