import type { Page } from 'playwright/test'
import type { FileRouteTypes } from '../../src/app/route-tree.gen'
import type { Allowance } from '../support/incidents'

/** A page by its route's path. `/` is none: it redirects. */
export type PagePath = Exclude<FileRouteTypes['to'], '/'>

/** A page in one of its states, and how a person gets there. */
export interface PageState {
  readonly title: string
  /** The page it is a state of; null for a state of the shell, whichever page it surrounds. */
  readonly path: PagePath | null
  readonly user: string | null
  readonly allowed?: readonly Allowance[]
  readonly reach: (page: Page) => Promise<void>
}
