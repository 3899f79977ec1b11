// Between a page and the service worker.

/** What pages send: the page is at rest, so that the copy can be completed. */
export interface AtRest {
  /** Whether to fetch the code of all pages, so that none is missing after a deploy. */
  readonly all: boolean
  /** Address of the script that the page was started by. */
  readonly entry: string
}
/** The answer where the host's build, which is kept, is another than the page's. */
export const NEW_VERSION = 'new version'
