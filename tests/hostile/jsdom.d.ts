declare module 'jsdom' {
  /** A document read as a browser reads it; scripts in it are not run. */
  export class JSDOM {
    constructor(html: string);
    readonly window: { readonly document: Document };
  }
}
