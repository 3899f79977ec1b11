import type { NamedFleet } from '../../../api/fleet/fleet-choice'
import { useApi } from '../../../domain/person/use-api'
import { useScope } from '../../../domain/person/use-scope'
import { instantNow } from '../../../domain/time/now'
import { saveFile } from '../../../lib/browser/save-file'
import { isoDateText } from '../../../lib/time/time-text'
import { type TaskState, useTask } from '../../../ui/task/use-task'
import { summaryTexts } from '../table/summarise'
import { exportName } from './exported-list'
import type { GatheredPack } from './gather-pack'
import type { PackList } from './pack-statements'

type PackStep =
  | { readonly kind: 'reading' | 'writing'; readonly done: number; readonly total: number }
  | { readonly kind: 'saved'; readonly gathered: GatheredPack }

export type PackState = TaskState<PackStep>

/** Makes the evidence pack of a list. */
export function usePack(fleet: () => NamedFleet) {
  const api = useApi()
  const scope = useScope(api)
  const { state, start, cancel } = useTask<PackStep>()

  function makePack(list: PackList): void {
    if (scope === null) return
    const { wanted, zone, name: listName } = list
    start(async (signal, show) => {
      show({ kind: 'reading', done: 0, total: wanted.length })
      const [{ gatherPack, packGatherer }, { makePackPdf }] = await Promise.all([
        import('./gather-pack'),
        import('../../../domain/evidence-pdf/pdf-port'),
      ])
      const gather = packGatherer({ api, scope, fleet, list }, signal)
      const gathered = await gatherPack(wanted, gather, signal, (done) =>
        show({ kind: 'reading', done, total: wanted.length }),
      )
      const { statements } = gathered
      const onWritten = (done: number) => show({ kind: 'writing', done, total: statements.length })
      onWritten(0)
      const { name, person } = api.session.state()
      const madeAt = instantNow()
      const summary = summaryTexts([...new Set(wanted.map(({ row }) => row))])
      const about = { madeAt, zone, madeBy: name ?? person, fleet: fleet(), listName }
      const pdf = await makePackPdf({ ...about, summary, statements }, onWritten, signal)
      signal.throwIfAborted()
      saveFile(exportName(listName, isoDateText(madeAt, zone), 'pdf').replace(/^tolls/, 'evidence'), pdf)
      return { kind: 'saved', gathered }
    })
  }

  return { state, makePack, cancel }
}
