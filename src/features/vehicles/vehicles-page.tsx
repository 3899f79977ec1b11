import { useQueryClient } from '@tanstack/react-query'
import {
  type FormEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { idOfQuery } from '../../domain/find/interpretations'
import { recentsOptions } from '../../domain/find/known-vehicles'
import { useVehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { VehicleRow, VehiclesToChange } from '../../domain/find/vehicle-rows'
import { useApi } from '../../domain/user/page-context'
import { vehicleCount } from '../../domain/words/subject-words'
import { saveFile } from '../../lib/browser/save-file'
import { csvText } from '../../lib/text/csv'
import { isBlocked } from '../../local/database'
import { forgetRecents, type Recent, readRecents, rememberOpened } from '../../local/recents'
import {
  forgetRememberedVehicles,
  type RememberedVehicle,
  readRememberedVehicles,
  rememberVehicles,
} from '../../local/remembered-vehicles'
import type { Scope } from '../../local/scope'
import { Button, LinkButton, SecondaryButton } from '../../ui/button/button'
import { SmallButton } from '../../ui/button/small-button'
import { Lazy } from '../../ui/feedback/lazy'
import { Notice } from '../../ui/feedback/notice'
import { SearchInput, useTypedSearch } from '../../ui/form/search-field'
import { Page } from '../../ui/layout/page'
import { useToast } from '../../ui/toast/toasts'
import { FoundVehicles, ListFailure } from './find/found-vehicles'
import { createSelection, ListContext, SelectionBar } from './find/selection'
import { LONGEST_QUERY, type VehiclesSearch } from './find/vehicles-search'
import { HEADER, IMPORT_COLUMNS } from './import/import-columns'
import { entryOf, rememberedVehiclesKey } from './record/known-vehicle'

const loadImport = async () => (await import('./import/import-vehicles')).ImportVehicles

const BATCH = 1000

export function VehiclesPage(props: {
  view: VehiclesSearch
  onView: (change: Partial<VehiclesSearch>) => void
  /** Called with the only vehicle that matches the text, because the user is likely to open it next. */
  onNear: (vehicleId: number) => void
  onOpen: (vehicleId: number) => void
  onChangeMany: (request: VehiclesToChange) => void
}) {
  const { view, onView, onNear, onOpen, onChangeMany } = props
  const api = useApi()
  const { find = '' } = view
  const { text, type, commit } = useTypedSearch(find, (typed) => onView({ find: typed }))
  const searched = find.trim()
  const finder = useVehicleFinder(api, text, searched === '' ? null : find, searched === '')
  const hasNoList = finder.hasList === false
  const [submitted, setSubmitted] = useState<string | null>(null)
  const [selection] = useState(createSelection)
  const hasSelected = useSyncExternalStore(selection.subscribe, () => selection.state().size > 0)
  const [importing, setImporting] = useState(false)
  const queryClient = useQueryClient()
  const { opened: meant, matches, scope } = finder
  // The page searches after a pause in typing, and until then no search is complete.
  const isComplete = finder.isComplete && text.trim() === searched
  const entered = submitted === text
  const isBlank = text.trim() === ''

  /** Saves an opened vehicle in this browser. The other vehicles are in the list, which can be loaded again. */
  const remember = useCallback(
    ({ record, deletedAt, learnedAt = Date.now() }: VehicleRow) => {
      if (scope && record && deletedAt === undefined)
        void rememberVehicles(scope, [entryOf(record, learnedAt, null)])
    },
    [scope],
  )

  const shared = useMemo(() => ({ selection, onOpen: remember }), [selection, remember])
  const meantRow = matches.find(({ vehicle }) => vehicle.vehicleId === meant)?.vehicle
  const nearId = isComplete && meantRow?.record ? meantRow.vehicleId : undefined
  const callOnNear = useEffectEvent(onNear)
  useEffect(() => {
    if (nearId !== undefined) callOnNear(nearId)
  }, [nearId])

  // Enter may come before the response. The vehicle opens once no other vehicle can match.
  useEffect(() => {
    if (!entered || !isComplete || meant === null) return
    setSubmitted(null)
    if (meantRow) remember(meantRow)
    onOpen(meant)
  }, [entered, isComplete, meant, meantRow, remember, onOpen])

  async function importVehicles(entries: readonly RememberedVehicle[]) {
    if (scope === null) return
    // In batches: a transaction of thousands would block the page.
    for (let at = 0; at < entries.length; at += BATCH)
      await rememberVehicles(scope, entries.slice(at, at + BATCH))
    await queryClient.invalidateQueries({ queryKey: rememberedVehiclesKey(scope) })
  }

  const field = useRef<HTMLInputElement>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    commit()
    // A number sign always marks an ID.
    const id = text.trim().startsWith('#') ? idOfQuery(text) : null
    if (id !== null) return onOpen(id)
    setSubmitted(text)
    // Keeps the focus if there is nothing to open or to wait for.
    if (isBlank || (isComplete && meant === null)) field.current?.focus()
  }

  return (
    <Page
      title="Vehicles"
      action={
        <div className="wrap">
          <LinkButton to="/vehicles/change" variant="default">
            Bulk change…
          </LinkButton>
          {hasNoList && <SecondaryButton onClick={() => setImporting(true)}>Import vehicles</SecondaryButton>}
        </div>
      }
    >
      <ListContext value={shared}>
        <FoundVehicles
          {...{ finder, isComplete, view, onView }}
          query={text}
          isChoosing={entered}
          find={
            <search>
              <form className="line bottom" onSubmit={submit} noValidate>
                <SearchInput
                  ref={field}
                  flex={1}
                  maw={520}
                  label="Find a vehicle"
                  placeholder="Plate, number, ID, make, model, or lessee"
                  value={text}
                  onType={type}
                  error={entered && isBlank && 'Enter a plate, vehicle number, or ID.'}
                  maxLength={LONGEST_QUERY}
                />
                <Button type="submit">Open</Button>
              </form>
            </search>
          }
        >
          {isBlocked() && (
            <Notice tone="info">
              This browser isn’t saving data for this site. Vehicles you open or import will be lost when you
              close this tab.
            </Notice>
          )}
          <ListFailure finder={finder} isBlank={isBlank} />
        </FoundVehicles>
      </ListContext>
      {scope && finder.remembered.length > 0 && (
        <RememberedVehicles scope={scope} remembered={finder.remembered} />
      )}
      {importing && (
        <Lazy load={loadImport} with={{ onImport: importVehicles, onClose: () => setImporting(false) }} />
      )}
      {hasSelected && <SelectionBar selection={selection} onChange={onChangeMany} />}
    </Page>
  )
}

function RememberedVehicles(props: { scope: Scope; remembered: readonly RememberedVehicle[] }) {
  const { scope, remembered } = props
  const toast = useToast()
  const queryClient = useQueryClient()
  const count = vehicleCount(remembered.length)

  async function showAnew() {
    await queryClient.invalidateQueries({ queryKey: rememberedVehiclesKey(scope) })
    await queryClient.invalidateQueries({ queryKey: recentsOptions(scope).queryKey })
  }

  async function forget() {
    const [vehicles, recents] = await Promise.all([readRememberedVehicles(scope), readRecents(scope)])
    await forgetRememberedVehicles(scope)
    await forgetRecents(scope)
    await showAnew()
    document.querySelector<HTMLElement>('main h1')?.focus()
    toast({ text: `${count} removed from this browser`, undo: () => void restore(vehicles, recents) })
  }

  async function restore(vehicles: readonly RememberedVehicle[], recents: readonly Recent[]) {
    await rememberVehicles(scope, vehicles)
    // The last opened vehicle comes last, so it ends up on top.
    for (const { vehicleId, openedAt } of recents.toReversed())
      await rememberOpened(scope, vehicleId, openedAt)
    await showAnew()
  }

  return (
    <div className="row-tight">
      <span className="muted">{count} saved in this browser.</span>
      <SmallButton onClick={() => saveFile('vehicles.csv', rememberedCsv(remembered))}>
        Export saved vehicles
      </SmallButton>
      <SmallButton onClick={() => void forget()}>Remove</SmallButton>
    </div>
  )
}

function rememberedCsv(entries: readonly RememberedVehicle[]): string {
  const byId = [...entries].sort((a, b) => a.vehicleId - b.vehicleId)
  const cells = (entry: RememberedVehicle) =>
    IMPORT_COLUMNS.map(({ field }) => (field === 'id' ? String(entry.vehicleId) : (entry[field] ?? '')))
  return csvText([HEADER, ...byId.map(cells)])
}
