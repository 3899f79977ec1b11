import '@mantine/core/styles/CloseButton.css'
import { CloseButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useVehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { useApi } from '../../domain/user/page-context'
import { modelText } from '../../domain/words/subject-words'
import { isComposing } from '../../lib/browser/is-composing'
import { visibleText } from '../../lib/text/visible-text'
import { PlateChip } from '../../ui/content/plate-chip'
import { failureWords } from '../../ui/feedback/failure-words'
import { Dialog } from '../../ui/overlay/dialog'
import field from './find-button.module.css'
import classes from './palette.module.css'
import { itemIndexByKey, type PaletteGroup, type PaletteItem } from './palette-items'
import { usePaletteActions } from './use-palette-actions'

export interface TypedAhead {
  readonly query: string
  readonly isEntered: boolean
}

/** Renders the palette. Mantine's Spotlight lacks combobox roles, and Enter before its results opens the wrong page. */
export function Palette(props: { onSignOut: () => void; typedAhead: TypedAhead; onClose: () => void }) {
  const { typedAhead, onClose } = props
  const [query, setQuery] = useState(typedAhead.query)
  // Enter may be pressed before all vehicles are found: the first item runs once they are.
  const [entered, setEntered] = useState(typedAhead.isEntered ? query : null)
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useId()
  const actions = usePaletteActions(query, props.onSignOut)
  const vehicles = usePaletteVehicles(query, actions)

  const isListed = actions.typedId !== null && vehicles.matchIds.includes(actions.typedId)
  const byId = actions.byId.filter(({ id }) => !isListed || id !== 'open by id')
  const seeAll: PaletteItem = {
    id: 'all',
    label: 'See all matches',
    run: () => actions.openList(query.trim()),
  }
  const matches = { title: 'Vehicles', items: [...vehicles.matches, ...(vehicles.hasMore ? [seeAll] : [])] }
  const groups = [
    { title: 'Toll', items: actions.check },
    { title: 'This vehicle', items: actions.thisVehicle },
    { title: 'Recently opened', items: vehicles.recent },
    ...(vehicles.hasExactMatch ? [matches] : []),
    { title: 'By ID', items: byId },
    { title: 'Pages', items: actions.pages },
    { title: 'Actions', items: actions.actions },
    ...(vehicles.hasExactMatch ? [] : [matches]),
    { title: 'Did you mean…?', items: vehicles.lookAlikes },
    { title: 'Make, model, year, or lessee', items: vehicles.named },
  ].filter(({ items }) => items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const at = items.findIndex(({ id }) => id === chosen)
  const active = Math.max(at, 0)
  const item = items[active]

  function run(item: PaletteItem | undefined) {
    if (item === undefined || item.disabledReason) return
    // Close first, because closing returns the focus to the page, and the item may then move it.
    onClose()
    item.run()
  }

  const isEntered = entered === query && query !== ''
  const isVehicle = item?.id.startsWith(VEHICLE) ?? true
  // A known vehicle with the typed ID replaces "Open vehicle 7", so don't wait for more matches.
  const isTypedId = isListed && item?.id === `${VEHICLE}${actions.typedId}`
  const isWaiting = vehicles.isSearching && isVehicle && !isTypedId
  const runEntered = useEffectEvent(() => {
    // If vehicles have arrived since, opens only an exact match.
    if (!isVehicle || item?.id === `${VEHICLE}${vehicles.opened}`) run(item)
  })
  useEffect(() => {
    if (!isEntered || isWaiting) return
    setEntered(null)
    runEntered()
  }, [isEntered, isWaiting])

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const next = event.shiftKey ? null : itemIndexByKey(event.key, active, items.length)
    if (event.key !== 'Enter' && next === null) return
    event.preventDefault()
    if (next !== null) setChosen(items[next]?.id ?? null)
    else if (isWaiting && chosen === null) setEntered(query)
    else run(item)
  }

  return (
    <Dialog title="Find" layout="palette" onClose={onClose}>
      <div className={`line muted ${classes.field}`}>
        <IconSearch size={20} aria-hidden />
        <input
          className={field.input}
          role="combobox"
          aria-label="Find a page, vehicle, or action"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-activedescendant={items.length > 0 ? `${list}-${active}` : undefined}
          placeholder="Plate, page, or action"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setChosen(null)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label="Close" onClick={onClose} />
      </div>
      <PaletteList
        id={list}
        groups={groups}
        active={item}
        onChoose={run}
        onHover={({ id }) => setChosen(id)}
      />
      <p className={`line spread muted small ${classes.foot}`}>
        <span role="status">
          {statusText(items.filter((item) => item !== seeAll).length + vehicles.unlisted, vehicles)}
        </span>
        <span aria-hidden className="on-wide">
          ↑ ↓ choose · Enter open · Esc close
        </span>
      </p>
    </Dialog>
  )
}

function statusText(
  count: number,
  { isSearching, failure }: Pick<ReturnType<typeof usePaletteVehicles>, 'isSearching' | 'failure'>,
): string {
  const counted = count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`
  if (failure !== null) return `${counted}. Couldn’t search the vehicle list: ${failure}.`
  if (isSearching) return count === 0 ? 'Searching…' : `${counted} so far`
  return counted
}

function PaletteList(props: {
  id: string
  groups: readonly PaletteGroup[]
  active: PaletteItem | undefined
  onChoose: (item: PaletteItem) => void
  onHover: (item: PaletteItem) => void
}) {
  const { id, groups, active } = props
  const list = useRef<HTMLDivElement>(null)
  const items = groups.flatMap((group) => group.items)
  const activeId = active?.id

  useEffect(() => {
    if (activeId === undefined) return
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={`unless-empty ${classes.list}`}>
      {groups.map(({ title, items: groupItems }) => (
        <fieldset key={title} aria-label={title}>
          <div className={`muted small strong option ${classes.title}`} aria-hidden>
            {title}
          </div>
          {groupItems.map((item) => (
            <button
              key={item.id}
              type="button"
              id={`${id}-${items.indexOf(item)}`}
              role="option"
              tabIndex={-1}
              aria-selected={item === active}
              aria-disabled={Boolean(item.disabledReason)}
              className={`bare-button row option tabular ${classes.option}`}
              // Keeps the focus in the combobox.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => props.onChoose(item)}
              onPointerMove={() => item !== active && props.onHover(item)}
            >
              {item.face ?? item.label}
              {item.disabledReason && <span className="small">{item.disabledReason}</span>}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

const MAX_LISTED = 7
const MAX_OTHERS = 5
const PAUSE_MS = 200

const VEHICLE = 'vehicle '

function usePaletteVehicles(
  query: string,
  { open, shown }: { open: (vehicleId: number) => void; shown: number | null },
) {
  const [debouncedQuery] = useDebouncedValue(query, PAUSE_MS)
  const isBlank = query.trim() === ''
  const searched = isBlank || debouncedQuery.trim() === '' ? null : debouncedQuery
  const finder = useVehicleFinder(useApi(), query, searched)
  const item = (row: VehicleRow, lessee?: string): PaletteItem => ({
    id: `${VEHICLE}${row.vehicleId}`,
    label: `Vehicle ${row.vehicleId}`,
    face: <VehicleFace row={row} lessee={lessee} />,
    run: () => open(row.vehicleId),
  })
  const recent = finder.rows
    .filter(({ openedAt, vehicleId }) => openedAt !== undefined && vehicleId !== shown)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
  const found = finder.matches.map(({ vehicle }) => vehicle)
  const exact = finder.matches.filter(({ fit }) => fit === 'whole').length
  const listed = Math.max(MAX_LISTED, exact)
  const { named } = finder
  const unlisted = Math.max(0, found.length - listed) + Math.max(0, named.length - MAX_OTHERS)
  return {
    recent: isBlank ? recent.slice(0, MAX_LISTED).map((row) => item(row)) : [],
    matches: found.slice(0, listed).map((row) => item(row)),
    named: named.slice(0, MAX_OTHERS).map((row) => item(row, row.lessee_renter)),
    /** Also true if only other values match: Enter then opens the page of matches, not an unchosen vehicle. */
    hasMore:
      unlisted > 0 || (finder.isComplete && finder.isPartlyRead) || (named.length > 0 && found.length === 0),
    unlisted,
    hasExactMatch: exact > 0,
    opened: finder.opened,
    matchIds: found.map(({ vehicleId }) => vehicleId),
    lookAlikes: finder.near.slice(0, 3).map(({ vehicle }) => item(vehicle)),
    isSearching: !isBlank && (query !== debouncedQuery || (!finder.isComplete && !finder.search.isError)),
    failure: finder.search.isError ? failureWords(finder.search.error).title : null,
  }
}

function VehicleFace({ row, lessee }: { row: VehicleRow; lessee: string | undefined }) {
  const rest = [row.vehicle_number, modelText(row), lessee].filter(Boolean).join(' · ')
  return (
    <>
      {row.plate_number && <PlateChip number={row.plate_number} state={row.plate_state} />}
      <span>Vehicle {row.vehicleId}</span>
      {rest !== '' && <bdi className="muted">{visibleText(rest)}</bdi>}
    </>
  )
}
