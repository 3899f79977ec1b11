import { useEffect, useRef, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { NamedFleet } from '../../../api/fleet/fleet-choice'
import { useScope } from '../../../domain/person/use-scope'
import { instantNow } from '../../../domain/time/now'
import { saveFile } from '../../../lib/browser/save-file'
import { isoDateText } from '../../../lib/time/time-text'
import { summaryTexts } from '../table/summarise'
import { exportName } from './exported-list'
import type { GatheredPack } from './gather-pack'
import type { WantedStatement } from './pack-statements'

/** The state of a pack. */
export type PackState =
  | { readonly kind: 'idle' | 'cancelled' }
  | { readonly kind: 'reading' | 'writing'; readonly done: number; readonly total: number }
  | { readonly kind: 'saved'; readonly gathered: GatheredPack }
  | { readonly kind: 'failed'; readonly error: unknown; readonly again: () => void }

/** What a pack is made of. */
export interface PackList {
  readonly name: string
  readonly wanted: readonly WantedStatement[]
  readonly tolerance: number
  readonly zone: string
}

/** Makes the evidence pack of a list, one at a time. Ends when the page is left. */
export function usePack(api: ApiClient, fleet: () => NamedFleet) {
  const scope = useScope(api)
  const [state, setState] = useState<PackState>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(list: PackList): Promise<void> {
    if (running.current || scope === null) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const { wanted } = list
    const total = wanted.length
    setState({ kind: 'reading', done: 0, total })
    try {
      const [{ gatherPack }, { packGatherer }, { makePackPdf }] = await Promise.all([
        import('./gather-pack'),
        import('./pack-gatherer'),
        import('../../../domain/evidence-pdf/pdf-port'),
      ])
      const gather = packGatherer({ api, scope, fleet, list }, signal)
      const gathered = await gatherPack(wanted, gather, signal, (done) =>
        setState({ kind: 'reading', done, total }),
      )
      const { statements } = gathered
      setState({ kind: 'writing', done: 0, total: statements.length })
      const rows = [...new Set(wanted.map(({ row }) => row))]
      const { name, person } = api.session.state()
      const madeAt = instantNow()
      const pack = {
        ...{ madeAt, zone: list.zone, madeBy: name ?? person, fleet: fleet(), listName: list.name },
        ...{ summary: summaryTexts(rows), statements },
      }
      const pdf = await makePackPdf(
        pack,
        (done) => setState({ kind: 'writing', done, total: statements.length }),
        signal,
      )
      signal.throwIfAborted()
      saveFile(
        exportName(list.name, isoDateText(madeAt, list.zone), 'pdf').replace(/^tolls/, 'evidence'),
        pdf,
      )
      setState({ kind: 'saved', gathered })
    } catch (error) {
      if (signal.aborted) setState({ kind: 'cancelled' })
      else {
        controller.abort()
        setState({ kind: 'failed', error, again: () => void start(list) })
      }
    } finally {
      running.current = null
    }
  }

  return { state, start: (list: PackList) => void start(list), cancel: () => running.current?.abort() }
}
