import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import { idOfQuery } from '../../domain/find/find-vehicles'
import { useVehicleFinder, type VehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { isBlocked } from '../../local/database'
import { type RememberedVehicle, rememberVehicles } from '../../local/remembered-vehicles'
import { Lazy } from '../../ui/feedback/lazy'
import { Notice } from '../../ui/feedback/notice'
import { useTypedSearch } from '../../ui/form/use-typed-search'
import { Page } from '../../ui/layout/page'
import { FindBox } from './find/find-box'
import { FoundVehicles } from './find/found-vehicles'
import { RememberedVehicles } from './find/remembered-vehicles'
import { entryOf, rememberedVehiclesKey } from './record/remembered-vehicle'

/** Vehicles written in one transaction. */
const BATCH = 1000

const loadImport = async () => (await import('./import/import-vehicles')).ImportVehicles

/** Finds a vehicle by its plate, number or id. */
export function VehiclesPage(props: {
  api: ApiClient
  zone: string
  /** The search text in the URL. */
  find: string
  onFind: (text: string) => void
  /** Called with the only vehicle that the text can mean: it is likely to be opened next. */
  onNear: (vehicleId: number) => void
  onOpen: (vehicleId: number) => void
}) {
  const { api, zone, find, onFind, onNear, onOpen } = props
  const { text, type, commit } = useTypedSearch(find, onFind)
  const finder = useVehicleFinder(api, text, find)
  const [submitted, setSubmitted] = useState<string | null>(null)
  const [importing, setImporting] = useState(false)
  const queryClient = useQueryClient()
  const { settled, meant, matches, scope } = finder
  const entered = submitted === text
  const problem = !entered ? null : problemOf(text, finder)

  /** Remembers a listed vehicle when it is opened. The others are in the list, which can be read again. */
  const remember = useCallback(
    ({ record, learnedAt = Date.now() }: Pick<VehicleRow, 'record' | 'learnedAt'>) => {
      if (scope && record) void rememberVehicles(scope, [entryOf(record, learnedAt, null)])
    },
    [scope],
  )

  const near = settled
    ? matches.find(({ vehicle }) => vehicle.vehicleId === meant && vehicle.record)
    : undefined
  const nearId = near?.vehicle.vehicleId
  const callOnNear = useEffectEvent(onNear)
  useEffect(() => {
    if (nearId !== undefined) callOnNear(nearId)
  }, [nearId])

  // Enter may be pressed before the answer: the vehicle opens once it is known that no other matches.
  useEffect(() => {
    if (!entered || !settled || meant === null) return
    setSubmitted(null)
    const row = matches.find(({ vehicle }) => vehicle.vehicleId === meant)?.vehicle
    if (row) remember(row)
    onOpen(meant)
  }, [entered, settled, meant, matches, remember, onOpen])

  async function importVehicles(entries: readonly RememberedVehicle[]) {
    if (scope === null) return
    // In batches: a transaction of thousands would block the page.
    for (let at = 0; at < entries.length; at += BATCH)
      await rememberVehicles(scope, entries.slice(at, at + BATCH))
    await queryClient.invalidateQueries({ queryKey: rememberedVehiclesKey(scope) })
  }

  function submit(): boolean {
    commit()
    // A number sign always means the id.
    const id = text.trim().startsWith('#') ? idOfQuery(text) : null
    if (id === null) setSubmitted(text)
    else onOpen(id)
    return id !== null || (text.trim() !== '' && (!settled || meant !== null))
  }

  return (
    <Page
      title="Vehicles"
      lead={
        <p className="muted">
          Open a vehicle to read its history and to answer whether it was on the fleet at a moment.
        </p>
      }
      action={
        <Button variant="default" onClick={() => setImporting(true)}>
          Import vehicles…
        </Button>
      }
    >
      <FindBox text={text} problem={problem} onText={type} onSubmit={submit} />
      {isBlocked() && (
        <Notice tone="info" role="note">
          This browser keeps nothing for this site, so what is remembered lasts as long as this tab.
        </Notice>
      )}
      <FoundVehicles
        finder={finder}
        query={text}
        zone={zone}
        onOpen={remember}
        onImport={() => setImporting(true)}
      />
      {scope && <RememberedVehicles scope={scope} remembered={finder.remembered} />}
      {importing && (
        <Lazy load={loadImport} with={{ onImport: importVehicles, onClose: () => setImporting(false) }} />
      )}
    </Page>
  )
}

function problemOf(text: string, { settled, matches, others, list }: VehicleFinder): string | null {
  if (text.trim() === '') return 'Type a plate, a vehicle number or an id.'
  if (!settled) return null
  if (matches.length === 0)
    return others.named.length + others.unnamed.length > 0
      ? 'No plate, number or id matches. Choose one below.'
      : null
  return matches.length === 1 && list.hasNextPage
    ? 'The list goes on, and another vehicle may match. Choose below, or look on.'
    : 'Several vehicles match. Choose one below.'
}
