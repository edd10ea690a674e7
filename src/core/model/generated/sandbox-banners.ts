/* Generated from schemas/config by `npm run generate`. Do not edit. */

export type Banners = BannerSeed[];

/**
 * The banner files of the sandbox, as a cloud storage bucket would serve them.
 */
export interface BannersFile {
  /**
   * The schema of this file, for editors.
   */
  $schema?: string;
  /**
   * Raised with every change of meaning.
   */
  version: number;
  production: Banners;
  test: Banners;
}
export interface BannerSeed {
  uuid: string;
  /**
   * Plain text.
   */
  message: string;
  /**
   * Names of the applications that show it; this one is heloc.
   *
   * @minItems 1
   */
  apps: string[];
  variant: 'info' | 'warn';
  active: boolean;
  dismissable: boolean;
  metadata: BannerMetadata;
}
export interface BannerMetadata {
  createdAt: string;
  updatedAt: string;
}
