import type { APIRequestContext } from 'playwright/test'
import type { FaultKind } from '../../../src/service/core/faults'

export interface Fault {
  /** The beginning of the paths it hits. */
  readonly path: string
  /** Hits requests of this method only; of any method when left out. */
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly kind: FaultKind
  /** How many requests it hits; 1 when left out. */
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
    const answer = await this.#request.post(this.#url, { data: fault })
    if (answer.status() !== 201) throw new Error(`Fault not switched on: ${await answer.text()}`)
  }

  async clear(): Promise<void> {
    await this.#request.delete(this.#url)
  }
}
