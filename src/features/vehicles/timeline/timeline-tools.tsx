import { type RefObject, useState } from 'react'
import type { Revision } from '../../../api/resources/revision'
import { useApi, useZone } from '../../../domain/user/page-context'
import { useKeys, useSingleKeys } from '../../../domain/user/single-keys'
import { Lazy } from '../../../ui/feedback/lazy'
import { type MenuItem, MoreButton } from '../../../ui/overlay/popover-button'
import { useTask } from '../../../ui/task/use-task'
import type { ListActions } from '../lines/timeline-lines'
import type { ExportOrder, ExportStep } from './revision-export'
import type { Timeline } from './use-timeline'
import { filtersOfView, isFiltered, type OnView, type VehicleSearch } from './vehicle-search'

const loadDialog = async () => (await import('../../../ui/overlay/keys-dialog')).KeysDialog

export function TimelineTools(props: {
  vehicleId: number
  timeline: Timeline
  view: VehicleSearch
  viewZone: string
  exporting: Exporting
  onView: OnView
}) {
  const { vehicleId, timeline, view, exporting } = props
  const { filter, window } = timeline
  const zone = useZone()
  const { fleetId } = useApi()
  const folded = view.fold !== 'none'
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [on, onSwitch] = useSingleKeys()
  const fold = () => props.onView({ fold: folded ? 'none' : undefined }, 'in place')
  const exported = (format: 'csv' | 'json'): MenuItem => [
    `Export ${format.toUpperCase()}`,
    () => {
      const about = { vehicleId, fleetId, zone, filters: filtersOfView(view, props.viewZone) }
      exporting.start({ filter, anchor: window.anchor, listed: window.count, format, about })
    },
  ]
  const items: readonly MenuItem[] = [
    ...(isFiltered(filter)
      ? []
      : [[folded ? 'Show all changes' : 'Show status changes only', fold] as const]),
    // A running export shows its progress and "Cancel" instead.
    ...(exporting.state.kind === 'reading' ? [] : [exported('csv'), exported('json')]),
    ['Shortcuts', () => setHelpOpen(true)],
  ]
  return (
    <>
      <MoreButton items={items} />
      {isHelpOpen && (
        <Lazy load={loadDialog} with={{ keys: KEYS, on, onSwitch, onClose: () => setHelpOpen(false) }} />
      )}
    </>
  )
}

/** Runs one export at a time. It continues when the list's filter changes, and ends when the page is left. */
export function useExport() {
  const api = useApi()
  const task = useTask<ExportStep>()
  const [order, setOrder] = useState<ExportOrder | null>(null)

  function start(next: ExportOrder): void {
    setOrder(next)
    task.start(async (signal, show) => {
      const onProgress = (read: number, count: number) => show({ kind: 'reading', read, count })
      onProgress(0, next.listed)
      const { saveExport } = await import('./revision-export')
      return { kind: 'saved', history: await saveExport(api, next, signal, onProgress) }
    })
  }

  return { ...task, order, start }
}

export type Exporting = ReturnType<typeof useExport>

const KEYS = [
  ['j', 'Next change, or the first one in view'],
  ['k', 'Previous change'],
  ['[', 'Next newer status change'],
  [']', 'Next older status change'],
  ['t', 'Check the time of this change'],
] as const

/** Handles j, k, [, ], and t: moves through the revisions, and asks about one. */
export function useTimelineKeys(
  actions: RefObject<ListActions | null>,
  onAsk: (revision: Revision) => void,
): void {
  useKeys((key) => {
    const list = actions.current
    if (list === null) return false
    if (key === 'j' || key === 'k') list.move(key === 'j' ? 1 : -1)
    else if (key === '[' || key === ']') return list.moveToTurn(key === ']' ? 1 : -1)
    else if (key === 't') {
      const revision = list.focused()
      if (revision === null) return false
      onAsk(revision)
    } else return false
    return true
  })
}
