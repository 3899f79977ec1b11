import '@mantine/core/styles/CloseButton.css'
import { CloseButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useVehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { useApi } from '../../domain/person/use-api'
import { modelText } from '../../domain/words/vehicle-words'
import { visibleText } from '../../lib/text/visible-text'
import { PlateChip } from '../../ui/content/plate-chip'
import { failureWords } from '../../ui/feedback/failure-words'
import { Dialog } from '../../ui/overlay/dialog'
import classes from './palette.module.css'
import { itemIndexByKey, type PaletteGroup, type PaletteItem } from './palette-items'
import { type PaletteTools, usePaletteActions } from './use-palette-actions'

/** The command palette: finds pages, vehicles and actions by typing, and runs the chosen one. */
export function Palette(props: {
  tools: PaletteTools
  /** What was typed before the palette was drawn, an Enter as a line break. The palette takes it over and sets it to null. */
  typedAhead: RefObject<string | null>
  onClose: () => void
}) {
  const { typedAhead, onClose } = props
  const [query, setQuery] = useState(() => (typedAhead.current ?? '').replaceAll('\n', ''))
  // Enter may be pressed before all vehicles are found: the first item runs once they are.
  const [entered, setEntered] = useState(() => (typedAhead.current?.endsWith('\n') ? query : null))
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useId()
  // In a layout effect: the next key already goes into the field.
  useLayoutEffect(() => {
    typedAhead.current = null
  }, [typedAhead])
  const actions = usePaletteActions(props.tools, query)
  const vehicles = usePaletteVehicles(query, actions)

  const isListed = actions.typedId !== null && vehicles.matchIds.includes(actions.typedId)
  const byId = actions.byId.filter(({ id }) => !isListed || id !== 'open by id')
  const seeAll: PaletteItem = {
    id: 'all',
    label: 'See all matches',
    run: () => actions.openList(query.trim()),
  }
  const matches = { title: 'Vehicles', items: [...vehicles.matches, ...(vehicles.hasMore ? [seeAll] : [])] }
  const pagesAndActions = [
    { title: 'Pages', items: actions.pages },
    { title: 'Actions', items: actions.actions },
  ]
  const openById = { title: 'By id', items: byId }
  const groups = [
    { title: 'Toll', items: actions.check },
    { title: 'This vehicle', items: actions.thisVehicle },
    { title: 'Recently opened', items: vehicles.recent },
    ...(vehicles.hasExactMatch
      ? [matches, openById, ...pagesAndActions]
      : [openById, ...pagesAndActions, matches]),
    { title: 'Did you mean…?', items: vehicles.lookAlikes },
    { title: 'Make, model, year or lessee', items: vehicles.named },
    { title: 'Other matches', items: vehicles.unnamed },
  ].filter(({ items }) => items.length > 0)
  const items = groups.flatMap((group) => group.items)
  const active = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  )

  function run(item: PaletteItem | undefined) {
    if (item === undefined || item.disabledBecause) return
    // First: closing returns the focus to the page, and the item may then move it.
    onClose()
    item.run()
  }

  const isEntered = entered === query && query !== ''
  const isVehicle = items[active]?.id.startsWith(VEHICLE) ?? true
  const isWaiting = vehicles.isSearching && isVehicle
  const runEntered = useEffectEvent(() => {
    // Of vehicles that came since, only the one that is meant is opened.
    if (!isVehicle || items[active]?.id === `${VEHICLE}${vehicles.opened}`) run(items[active])
  })
  useEffect(() => {
    if (!isEntered || isWaiting) return
    setEntered(null)
    runEntered()
  }, [isEntered, isWaiting])

  function onKeyDown(event: KeyboardEvent) {
    // An Enter that confirms a word of an input method chooses nothing.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isWaiting && chosen === null) setEntered(query)
      else run(items[active])
      return
    }
    const next = event.shiftKey ? null : itemIndexByKey(event.key, active, items.length)
    if (next === null) return
    event.preventDefault()
    setChosen(items[next]?.id ?? null)
  }

  return (
    <Dialog title="Find" layout="palette" onClose={onClose}>
      <div className={`line muted ${classes.field}`}>
        <IconSearch size={20} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label="Find a page, a vehicle or an action"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-activedescendant={items.length > 0 ? `${list}-${active}` : undefined}
          placeholder="Plate, page or action"
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
        active={active}
        onChoose={run}
        onHover={({ id }) => setChosen(id)}
      />
      <p className={`line spread muted small ${classes.foot}`}>
        <span role="status">
          {statusText(items.filter((item) => item !== seeAll).length + vehicles.unlisted, vehicles)}
        </span>
        <span aria-hidden className={classes.keys}>
          ↑ ↓ choose · Enter open · Esc close
        </span>
      </p>
    </Dialog>
  )
}

function statusText(
  count: number,
  { isSearching, failure }: { isSearching: boolean; failure: string | null },
): string {
  const counted = count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`
  if (failure !== null) return `${counted}. The list of vehicles could not be searched: ${failure}.`
  if (isSearching) return count === 0 ? 'Searching…' : `${counted} so far`
  return counted
}

/** The groups of items under their headings. The focus stays in the combobox, which names the active item. */
function PaletteList(props: {
  id: string
  groups: readonly PaletteGroup[]
  /** Index of the active item among those of all groups. */
  active: number
  onChoose: (item: PaletteItem) => void
  onHover: (item: PaletteItem) => void
}) {
  const { id, groups, active } = props
  const list = useRef<HTMLDivElement>(null)
  const items = groups.flatMap((group) => group.items)
  const activeId = items[active]?.id

  useEffect(() => {
    if (activeId === undefined) return
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={`unless-empty ${classes.list}`}>
      {groups.map(({ title, items: groupItems }) => (
        <fieldset key={title} aria-label={title}>
          <div className={`muted small strong ${classes.title}`} aria-hidden>
            {title}
          </div>
          {groupItems.map((item) => (
            <button
              key={item.id}
              type="button"
              id={`${id}-${items.indexOf(item)}`}
              role="option"
              tabIndex={-1}
              aria-selected={item === items[active]}
              aria-disabled={Boolean(item.disabledBecause)}
              className={`bare-button row option tabular ${classes.option}`}
              // Keeps the focus in the combobox.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => props.onChoose(item)}
              onPointerMove={() => item !== items[active] && props.onHover(item)}
            >
              {item.face ?? item.label}
              {item.disabledBecause && <span className="small">{item.disabledBecause}</span>}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** Most vehicles that are listed; the vehicles page lists the others. */
const MAX_LISTED = 7
/** Most of those that match by other values. */
const MAX_OTHERS = 5
/** Pause in the typing before the service is asked, in milliseconds. */
const PAUSE_MS = 200

/** What the ids of items begin with that are vehicles. */
const VEHICLE = 'vehicle '

/** The vehicles that match the query; for an empty query, those opened lately. */
function usePaletteVehicles(
  query: string,
  { open, shown }: { open: (vehicleId: number) => void; shown: number | null },
) {
  const [debouncedQuery] = useDebouncedValue(query, PAUSE_MS)
  const searched = query.trim() === '' || debouncedQuery.trim() === '' ? null : debouncedQuery
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
  const { named, unnamed } = finder.others
  const others = (rows: readonly VehicleRow[]) =>
    rows.slice(0, MAX_OTHERS).map((row) => item(row, row.lessee_renter))
  const unlisted = [found.length - listed, named.length - MAX_OTHERS, unnamed.length - MAX_OTHERS]
  const hasOthers = named.length + unnamed.length > 0
  return {
    recent: query.trim() === '' ? recent.slice(0, MAX_LISTED).map((row) => item(row)) : [],
    matches: found.slice(0, listed).map((row) => item(row)),
    /** Matches by make, model, year or lessee, and by something else. */
    named: others(named),
    unnamed: others(unnamed),
    /**
     * Whether there are matches that are not listed, or may be on the service's next pages. Also where only
     * other values match: Enter then opens the page of matches, and no vehicle that nobody chose.
     */
    hasMore:
      unlisted.some((count) => count > 0) ||
      (finder.isComplete && finder.list.hasNextPage) ||
      (hasOthers && found.length === 0),
    /** How many are known to match and are not listed. */
    unlisted: unlisted.reduce((sum, count) => sum + Math.max(0, count), 0),
    hasExactMatch: exact > 0,
    /** Id of the only one that is meant; null where it may be another. */
    opened: finder.opened,
    matchIds: found.map(({ vehicleId }) => vehicleId),
    lookAlikes: finder.near.slice(0, 3).map(({ vehicle }) => item(vehicle)),
    isSearching:
      query.trim() !== '' && (query !== debouncedQuery || (!finder.isComplete && !finder.list.isError)),
    /** Why the service's list could not be read, in a few words; null where it was. */
    failure: finder.list.isError ? failureWords(finder.list.error).title : null,
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
