import type { Page } from 'playwright/test'
import type { FileRouteTypes } from '../../src/app/route-tree.gen'
import type { Allowance } from '../support/wire/incidents'

/** A page by its route's path. */
export type PagePath = FileRouteTypes['to']

/** A page in one of its states, and how a user gets there. */
export interface PageState {
  readonly title: string
  /** The state's page; null for a state of the shell around any page. */
  readonly path: PagePath | null
  readonly user: string | null
  readonly allowed?: readonly Allowance[]
  /** `reach` starts from the end of the previous state in the list, instead of loading a page. */
  readonly goesOn?: true
  readonly reach: (page: Page) => Promise<void>
}

/** Returns a state that continues from the previous one. The previous state must not leave anything open. */
export function continuing(state: PageState): PageState {
  return { ...state, goesOn: true }
}

/** The states that share one loaded page, in the order in which the test visits them. */
export type Visit = readonly [PageState, ...PageState[]]

export function visits(states: readonly PageState[]): readonly Visit[] {
  const all: [PageState, ...PageState[]][] = []
  for (const state of states) {
    const before = all.at(-1)
    if (!state.goesOn) all.push([state])
    else if (before?.[0].user === state.user) before.push(state)
    else throw new Error(`"${state.title}" goes on from no state, or from another person's.`)
  }
  return all
}
