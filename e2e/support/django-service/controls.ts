import { type IncomingRequest, parsedBody } from './incoming-request'
import type { Settings } from './options'
import { badGatewayPage, empty, json, notFoundPage, type Reply, refusal, serverErrorPage } from './reply'
import type { Sessions } from './sessions'
import { signIn, signInPage } from './sign-in-page'
import type { Store } from './store'

/** Failures that tests switch on. Each is an HTML page, as in Django and nginx. */
const FAILURES = { '404': notFoundPage, '500': serverErrorPage, '502': badGatewayPage } as const

interface Failure {
  readonly path: string
  readonly method?: string
  readonly kind: keyof typeof FAILURES
  readonly times?: number
}

/** Lets tests control the service, under the same paths as the demo server: `/demo/…`. */
export class Controls {
  #failures: Failure[] = []
  readonly #settings: Settings
  readonly #store: Store
  readonly #sessions: Sessions

  constructor(settings: Settings, store: Store, sessions: Sessions) {
    this.#settings = settings
    this.#store = store
    this.#sessions = sessions
  }

  reset(): void {
    this.#failures = []
  }

  /** Returns the failure switched on for this request, and counts one use of it. */
  failureOf({ path, method }: IncomingRequest): Reply | null {
    const failure = this.#failures.find(
      (one) => path.startsWith(one.path) && (one.method ?? method) === method,
    )
    if (!failure) return null
    const times = (failure.times ?? 1) - 1
    this.#failures = this.#failures.flatMap((one) =>
      one !== failure ? [one] : times > 0 ? [{ ...one, times }] : [],
    )
    return FAILURES[failure.kind]()
  }

  respond(asked: IncomingRequest): Reply {
    switch (`${asked.method} ${asked.path.slice('/demo/'.length)}`) {
      case 'GET sign-in':
        return signInPage(asked.query.get('return') ?? '/')
      case 'POST sign-in':
        return signIn(asked, this.#sessions, this.#settings.origins)
      case 'POST sign-out':
        return this.#settings.signOut ? this.#sessions.signOut(asked) : notFoundPage()
      case 'POST sessions/end':
        this.#sessions.end((parsedBody(asked) as { username: string }).username)
        return empty(204)
      case 'POST session-rules':
        return this.#changeRules(parsedBody(asked) as object)
      case 'POST faults':
        return this.#fail(parsedBody(asked) as Failure)
      case 'DELETE faults':
        this.reset()
        return empty(204)
      case 'GET documents':
        return json(this.#store.documents)
      case 'GET created':
        return json({ drivers: this.#store.driverIds.size, billing_plans: this.#store.plans })
      default:
        return notFoundPage()
    }
  }

  #changeRules(rules: object): Reply {
    const { accessTokenSeconds, ...others } = rules as { accessTokenSeconds?: number }
    if (accessTokenSeconds === undefined || Object.keys(others).length > 0)
      throw refusal(400, 'Only accessTokenSeconds can be changed here.')
    this.#sessions.accessTokenSeconds = accessTokenSeconds
    return empty(204)
  }

  #fail(failure: Failure): Reply {
    if (!Object.hasOwn(FAILURES, failure.kind))
      throw refusal(400, `There is no failure ${failure.kind} here.`)
    this.#failures.push(failure)
    return empty(201)
  }
}
