import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { idOfQuery } from '../../domain/find/readings'
import { recentsOptions } from '../../domain/find/remembered-vehicles'
import { useVehicleFinder } from '../../domain/find/use-vehicle-finder'
import { useVehicleList } from '../../domain/find/vehicle-list'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import type { VehiclesToChange } from '../../domain/find/vehicles-to-change'
import { useApi } from '../../domain/person/use-api'
import { vehicleCount } from '../../domain/words/vehicle-words'
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
import { LinkButton, SecondaryButton } from '../../ui/button/button'
import { SmallButton } from '../../ui/button/small-button'
import { Lazy } from '../../ui/feedback/lazy'
import { Notice } from '../../ui/feedback/notice'
import { useTypedSearch } from '../../ui/form/use-typed-search'
import { Page } from '../../ui/layout/page'
import { Dialog } from '../../ui/overlay/dialog'
import { useToast } from '../../ui/toast/toasts'
import { FindBox } from './find/find-box'
import { FoundVehicles, ListFailure } from './find/found-vehicles'
import type { VehiclesSearch } from './find/vehicles-search'
import { HEADER, IMPORT_COLUMNS } from './import/import-columns'
import { entryOf, rememberedVehiclesKey } from './record/remembered-vehicle'
import { SelectionBar } from './select/selection'
import { createSelection } from './select/vehicle-selection'

const loadImport = async () => (await import('./import/import-vehicles')).ImportVehicles

/** Vehicles written in one transaction. */
const BATCH = 1000

/** Lists the vehicles, filtered and sorted, and finds one by its plate, number, id, make, model or lessee. */
export function VehiclesPage(props: {
  view: VehiclesSearch
  onView: (change: Partial<VehiclesSearch>) => void
  /** Called with the only vehicle that the text can mean: it is likely to be opened next. */
  onNear: (vehicleId: number) => void
  onOpen: (vehicleId: number) => void
  onChangeMany: (request: VehiclesToChange) => void
}) {
  const { view, onView, onNear, onOpen, onChangeMany } = props
  const api = useApi()
  const { find = '' } = view
  const { text, type, commit } = useTypedSearch(find, (typed) => onView({ find: typed }))
  const asked = find.trim()
  const list = useVehicleList(api, asked === '')
  const { records, readAt } = list
  const listed = useMemo(() => ({ records, listedAt: readAt }), [records, readAt])
  const finder = useVehicleFinder(api, text, asked === '' ? null : find, listed)
  const hasNoList = (list.hasList ?? finder.hasList) === false
  const [submitted, setSubmitted] = useState<string | null>(null)
  const [selection] = useState(createSelection)
  const hasSelected = useSyncExternalStore(selection.subscribe, () => selection.state().size > 0)
  const [importing, setImporting] = useState(false)
  const queryClient = useQueryClient()
  const { opened: meant, matches, scope } = finder
  // What is typed is asked after a pause: until then no search is complete.
  const isComplete = finder.isComplete && text.trim() === asked
  const entered = submitted === text
  const isBlank = text.trim() === ''

  /** Remembers a listed vehicle when it is opened. The others are in the list, which can be read again. */
  const remember = useCallback(
    ({ record, deletedAt, learnedAt = Date.now() }: VehicleRow) => {
      if (scope && record && deletedAt === undefined)
        void rememberVehicles(scope, [entryOf(record, learnedAt, null)])
    },
    [scope],
  )

  const meantRow = matches.find(({ vehicle }) => vehicle.vehicleId === meant)?.vehicle
  const nearId = isComplete && meantRow?.record ? meantRow.vehicleId : undefined
  const callOnNear = useEffectEvent(onNear)
  useEffect(() => {
    if (nearId !== undefined) callOnNear(nearId)
  }, [nearId])

  // Enter may be pressed before the answer: the vehicle opens once it is known that no other matches.
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

  function submit(): boolean {
    commit()
    // A number sign always means the id.
    const id = text.trim().startsWith('#') ? idOfQuery(text) : null
    if (id === null) setSubmitted(text)
    else onOpen(id)
    return id !== null || (!isBlank && (!isComplete || meant !== null))
  }

  return (
    <Page
      title="Vehicles"
      lead={<p className="muted">Find a vehicle and check whether it was on the fleet.</p>}
      action={
        <div className="wrap">
          <LinkButton to="/vehicles/change" variant="default">
            Change many…
          </LinkButton>
          {hasNoList && (
            <SecondaryButton onClick={() => setImporting(true)}>
              Remember a list in this browser
            </SecondaryButton>
          )}
        </div>
      }
    >
      <FindBox
        text={text}
        problem={entered && isBlank ? 'Type a plate, a vehicle number or an id.' : null}
        onText={type}
        onSubmit={submit}
        onChangePasted={(text) => onChangeMany({ text, action: 'fields' })}
      />
      {isBlocked() && (
        <Notice tone="info" role="note">
          This browser keeps nothing for this site. What you open and import is lost with this tab.
        </Notice>
      )}
      <ListFailure finder={finder} list={list} isBlank={isBlank} />
      <FoundVehicles
        finder={finder}
        list={list}
        query={text}
        isComplete={isComplete}
        isChoosing={entered}
        view={view}
        selection={selection}
        onView={onView}
        onOpen={remember}
        onImport={() => setImporting(true)}
      />
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

/** How many vehicles this browser remembers, with buttons to export and to forget them. */
function RememberedVehicles(props: { scope: Scope; remembered: readonly RememberedVehicle[] }) {
  const { scope, remembered } = props
  const [asking, setAsking] = useState(false)
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
    setAsking(false)
    await showAnew()
    document.querySelector<HTMLElement>('main h1')?.focus()
    toast({ text: `${count} forgotten`, undo: () => void restore(vehicles, recents) })
  }

  async function restore(vehicles: readonly RememberedVehicle[], recents: readonly Recent[]) {
    await rememberVehicles(scope, vehicles)
    // The one opened last comes last, so that it is on top.
    for (const { vehicleId, openedAt } of recents.toReversed())
      await rememberOpened(scope, vehicleId, openedAt)
    await showAnew()
  }

  return (
    <div className="row-tight">
      <span className="muted">This browser remembers {count}.</span>
      <SmallButton onClick={() => saveFile('vehicles.csv', rememberedCsv(remembered))}>
        Export remembered
      </SmallButton>
      <SmallButton onClick={() => setAsking(true)}>Forget…</SmallButton>
      {asking && (
        <Dialog title={`Forget ${count}?`} onClose={() => setAsking(false)}>
          <p>
            This browser forgets what it remembers of the fleet’s vehicles, and which you opened lately. The
            vehicles themselves do not change.
          </p>
          <div className="wrap end">
            <SecondaryButton onClick={() => setAsking(false)}>Cancel</SecondaryButton>
            <SecondaryButton tone="danger" onClick={() => void forget()}>
              Forget {count}
            </SecondaryButton>
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** The remembered vehicles as CSV, in the columns of the import, sorted by id. */
function rememberedCsv(entries: readonly RememberedVehicle[]): string {
  const byId = [...entries].sort((a, b) => a.vehicleId - b.vehicleId)
  const cells = (entry: RememberedVehicle) =>
    IMPORT_COLUMNS.map(({ field }) => (field === 'id' ? String(entry.vehicleId) : (entry[field] ?? '')))
  return csvText([HEADER, ...byId.map(cells)])
}
