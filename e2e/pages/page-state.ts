import type { Page } from 'playwright/test'
import type { FileRouteTypes } from '../../src/app/route-tree.gen'
import type { Allowance } from '../support/wire/incidents'

/** A page by its route's path. */
export type PagePath = FileRouteTypes['to']

/** A page in one of its states, and how a person gets there. */
export interface PageState {
  readonly title: string
  /** The page it is a state of; null for a state of the shell, whichever page it surrounds. */
  readonly path: PagePath | null
  readonly user: string | null
  readonly allowed?: readonly Allowance[]
  /** `reach` starts from the end of the previous state in the list, instead of loading a page. */
  readonly goesOn?: true
  readonly reach: (page: Page) => Promise<void>
}

/** A state that goes on from the one before it in the list: nothing that belongs to that one may be in its way. */
export function continuing(state: PageState): PageState {
  return { ...state, goesOn: true }
}

/** The states that share one loaded page, in the order in which they are reached. */
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
