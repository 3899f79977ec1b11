import type { APIRequestContext } from 'playwright/test'
import type { FaultKind } from '../../../src/service/demo/inject-faults'

export interface Fault {
  /** Start of the paths that fail. */
  readonly path: string
  /** Method of the requests that fail; any method by default. */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly kind: FaultKind
  /** Number of requests that fail; 1 by default. */
  readonly times?: number
}

/** Makes requests to the service fail, until `clear` or the next reset. */
export class Faults {
  readonly #request: APIRequestContext
  readonly #url: string

  constructor(request: APIRequestContext, apiOrigin: string) {
    this.#request = request
    this.#url = `${apiOrigin}/demo/faults`
  }

  async switchOn(fault: Fault): Promise<void> {
    const response = await this.#request.post(this.#url, { data: fault })
    if (response.status() !== 201) throw new Error(`Fault not switched on: ${await response.text()}`)
  }

  async clear(): Promise<void> {
    await this.#request.delete(this.#url)
  }
}
