import { NativeSelect, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { nameText } from '../../../domain/find/vehicle-question'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { PlateChip } from '../../../ui/content/plate-chip'
import { FocusFallback } from '../../../ui/feedback/focus-fallback'
import { useIsPhone } from '../../../ui/layout/use-is-phone'
import { WindowedTable } from '../../../ui/rows/windowed-table'
import { fieldLabel } from './change-columns'
import type { RowFix } from './change-draft'
import { type ChangeRow, type Fixable, hasText, isOfKind, kindChoices, PROBLEMS } from './change-rows'
import classes from './change-table.module.css'

/** The table "Changes", with a filter by result and a search. Of a long list only rows near the view are drawn. */
export function ChangeTable({ rows, onFix }: { rows: readonly ChangeRow[]; onFix?: OnFix }) {
  const [kind, setKind] = useState('')
  const [find, setFind] = useState('')
  const kinds = useMemo(() => kindChoices(rows), [rows])
  const problems = kinds.find(({ value }) => value === PROBLEMS)
  // What is shown may change in the middle of a run, until none is left of its kind.
  const chosen = kinds.some(({ value }) => value === kind) ? kind : ''
  const shown = useMemo(
    () => rows.filter((row) => isOfKind(row, chosen) && (find === '' || hasText(row, find))),
    [rows, chosen, find],
  )
  const all = countWords(rows.length, 'row')
  const isNarrow = useIsPhone()
  const [forms] = useState<OpenForms>(() => new Map())
  const columns = isNarrow ? ['Vehicle and result', 'Changes'] : ['Vehicle', 'Changes', 'Result']
  return (
    <>
      <div className="row-fields bottom">
        <NativeSelect
          label="Show"
          value={chosen}
          data={kinds}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
        {problems && (
          <SecondaryButton
            aria-pressed={chosen === PROBLEMS}
            onClick={() => setKind(chosen === PROBLEMS ? '' : PROBLEMS)}
          >
            {problems.label}
          </SecondaryButton>
        )}
        <TextInput
          className={classes.find ?? ''}
          type="search"
          label="Find in the list"
          placeholder="Plate, id or a value"
          value={find}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <p className={`muted tabular ${classes.count}`} role="status">
          {shown.length === rows.length ? all : `${shown.length.toLocaleString('en')} of ${all}`}
        </p>
      </div>
      <WindowedTable
        aria-label="Changes"
        className={classes.table}
        head={
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        }
        columns={columns.length}
        groups={[{ key: 'all', rows: shown }]}
        keyOf={({ key }) => key}
        rowHeight={isNarrow ? 94 : 46}
        cells={(row) => {
          const result = <Result {...{ row, onFix, forms }} />
          return (
            <>
              <td>
                <Vehicle row={row} />
                {isNarrow && result}
              </td>
              <td>
                <Changes row={row} />
              </td>
              {!isNarrow && <td>{result}</td>}
            </>
          )
        }}
      />
    </>
  )
}

function Vehicle({ row: { vehicleId, plate, plateState, kind, fixable } }: { row: ChangeRow }) {
  const chip = plate !== '' && <PlateChip number={plate} state={plateState} />
  if (vehicleId === null || kind === 'not-found') {
    const id = vehicleId === null ? 'No vehicle' : `Vehicle ${vehicleId}`
    return <span className={`row ${classes.vehicle}`}>{chip || id}</span>
  }
  return (
    <span className={`row ${classes.vehicle}`}>
      {fixable?.was !== undefined && (
        <span>
          <bdi className={`muted ${classes.old}`}>{visibleText(fixable.was)}</bdi> →
        </span>
      )}
      {chip}
      <Link to="/vehicles/$vehicleId" params={{ vehicleId: String(vehicleId) }}>
        Vehicle {vehicleId}
      </Link>
    </span>
  )
}

function Changes({ row: { changes } }: { row: ChangeRow }) {
  if (changes.length === 0) return <span className="muted">—</span>
  return (
    <ul className={`stack ${classes.changes}`}>
      {changes.map(({ path, label, from, to }) => (
        <li key={path}>
          {path !== 'active' && <span className="muted">{label}: </span>}
          {from !== null && (
            <>
              <bdi className={`muted ${classes.old}`}>{shown(from)}</bdi>
              {' → '}
            </>
          )}
          <bdi>{shown(to)}</bdi>
        </li>
      ))}
    </ul>
  )
}

const shown = (text: string): string => (text === '' ? 'empty' : visibleText(text))

function Result(props: { row: ChangeRow; onFix: OnFix | undefined; forms: OpenForms }) {
  const { row, onFix, forms } = props
  const { word, tone, notes, fixable } = row
  return (
    <>
      <span className={`chip ${classes.chip}`} data-tone={tone}>
        {word}
      </span>
      {notes.length > 0 && <div className={`muted ${classes.note}`}>{visibleText(notes.join(' '))}</div>}
      {fixable && onFix && (
        <FocusFallback className={classes.note}>
          <RowEditor {...fixable} {...{ onFix, forms }} />
        </FocusFallback>
      )}
    </>
  )
}

/** Corrects a row of the list, by its place. */
type OnFix = (place: number, fix: RowFix) => void

/** What is typed in the open forms of rows, by place and field: a row may be drawn elsewhere, or not at all, meanwhile. */
type OpenForms = Map<number, Map<string, string>>

/** The vehicles that a row may mean, each a button, and the row's own fields to be corrected in their place. */
function RowEditor(props: Fixable & { onFix: OnFix; forms: OpenForms }) {
  const { place, line, name, asked, candidates, onFix, forms } = props
  const typed = forms.get(place)
  const [isEditing, setEditing] = useState(typed !== undefined)
  const edit = useRef<HTMLButtonElement>(null)
  const first = useRef<HTMLInputElement>(null)

  function show(isOpen: boolean) {
    if (isOpen) forms.set(place, new Map())
    else forms.delete(place)
    setEditing(isOpen)
    // Once it is drawn again.
    requestAnimationFrame(() => (isOpen ? first : edit).current?.focus())
  }

  function apply(vehicle = (typed?.get('vehicle') ?? name).trim()) {
    const values = asked.map(({ field, text }) => ({ field, text, value: typed?.get(field) ?? text }))
    const changed = values.filter(({ text, value }) => value !== text)
    const cells = Object.fromEntries(changed.map(({ field, value }) => [field, value]))
    onFix(place, { ...(vehicle !== name && { vehicle }), cells })
    show(false)
  }

  return (
    <>
      <div className="wrap">
        {candidates.map((vehicle) => (
          <SmallButton key={vehicle.vehicleId} onClick={() => apply(`#${vehicle.vehicleId}`)}>
            {candidateText(vehicle)}
          </SmallButton>
        ))}
        {!isEditing && (
          <SmallButton ref={edit} aria-label={`Edit row ${line}`} onClick={() => show(true)}>
            Edit…
          </SmallButton>
        )}
      </div>
      {isEditing && (
        <form
          className="row-fields bottom"
          onSubmit={(event) => {
            event.preventDefault()
            apply()
          }}
          onChange={({ target }) => {
            if (target instanceof HTMLInputElement) typed?.set(target.name, target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') show(false)
          }}
        >
          <TextInput
            ref={first}
            label="Vehicle"
            name="vehicle"
            defaultValue={typed?.get('vehicle') ?? name}
            autoComplete="off"
            spellCheck={false}
          />
          {asked.map(({ field, text }) => (
            <TextInput
              key={field}
              label={fieldLabel(field)}
              name={field}
              defaultValue={typed?.get(field) ?? text}
              autoComplete="off"
            />
          ))}
          <Button type="submit">Apply</Button>
          <Button variant="subtle" onClick={() => show(false)}>
            Cancel
          </Button>
        </form>
      )}
    </>
  )
}

/** `8ABC123 (CA), vehicle 11`. */
function candidateText(vehicle: Fixable['candidates'][number]): string {
  const [name, id] = [nameText(vehicle), `vehicle ${vehicle.vehicleId}`]
  return name === id ? `Vehicle ${vehicle.vehicleId}` : visibleText(`${name}, ${id}`)
}
