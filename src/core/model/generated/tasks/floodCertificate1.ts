/* Generated from schemas/tasks by `npm run generate`. Do not edit. */

export interface FloodCertificate1 {
  issued: {
    /**
     * The home is in a special flood hazard area (42 U.S.C. 4012a).
     */
    floodZone: boolean;
    /**
     * The zone on the flood map.
     */
    zone?: string;
    /**
     * The day of the determination.
     */
    date?: string;
  };
}
