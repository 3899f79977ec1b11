import type { IncomingRequest } from './incoming-request'
import type { Settings } from './options'
import type { Reply } from './reply'
import type { Store, User } from './store'

/** A view's input besides the request. */
export interface View {
  readonly asked: IncomingRequest
  readonly settings: Settings
  readonly store: Store
  readonly caller: Caller
  /** The number in the path; 0 without one. */
  readonly id: number
}

export interface Caller {
  readonly user: User
  /** The fleet of `Fleet-Id`, otherwise the user's default. */
  readonly fleet: number
  /** simple-history takes the user from the request, and a key leaves none. */
  readonly username: string | null
}

export type Respond = (view: View) => Reply

/** The methods of a path, and whether it accepts a key instead of a token. */
export interface Endpoint {
  readonly keys: boolean
  readonly methods: Readonly<Record<string, Respond>>
}
