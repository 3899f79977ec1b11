import type { Page } from 'playwright/test'
import type { Allowance } from '../support/incidents'

/** A page in one of its states, and how a person gets there. */
export interface PageState {
  readonly title: string
  readonly user: string | null
  readonly allowed?: readonly Allowance[]
  readonly reach: (page: Page) => Promise<void>
}
