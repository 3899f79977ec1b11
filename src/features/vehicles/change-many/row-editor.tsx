import { TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { nameText } from '../../../domain/find/vehicle-question'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { CHANGE_COLUMNS } from './change-columns'
import type { RowFix } from './change-draft'
import type { Fixable } from './change-rows'

/** Corrects a row of the list, by its place. */
export type OnFix = (place: number, fix: RowFix) => void

/** The vehicles that a row may mean, each a button, and the row's own fields to be corrected in their place. */
export function RowEditor(props: Fixable & { onFix: OnFix }) {
  const { place, line, name, asked, candidates, onFix } = props
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)

  function close() {
    setEditing(false)
    // Once it is drawn again.
    requestAnimationFrame(() => edit.current?.focus())
  }

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const vehicle = String(typed.get('vehicle') ?? '').trim()
    const cells = asked.flatMap(({ field, text }) => {
      const value = String(typed.get(field) ?? '')
      return value === text ? [] : [[field, value] as const]
    })
    onFix(place, {
      ...(vehicle !== name && { vehicle }),
      ...(cells.length > 0 && { cells: Object.fromEntries(cells) }),
    })
    close()
  }

  if (!isEditing)
    return (
      <div className="wrap">
        {candidates.map((vehicle) => (
          <Button
            key={vehicle.vehicleId}
            variant="default"
            size="compact-sm"
            onClick={() => {
              onFix(place, { vehicle: `#${vehicle.vehicleId}` })
              edit.current?.focus()
            }}
          >
            {candidateText(vehicle)}
          </Button>
        ))}
        <Button
          ref={edit}
          variant="subtle"
          size="compact-sm"
          aria-label={`Edit row ${line}`}
          onClick={() => setEditing(true)}
        >
          Edit…
        </Button>
      </div>
    )
  return (
    <form
      className="row-fields bottom"
      onSubmit={apply}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <TextInput
        ref={(field) => field?.focus()}
        label="Vehicle"
        name="vehicle"
        defaultValue={name}
        autoComplete="off"
        spellCheck={false}
      />
      {asked.map(({ field, text }) => (
        <TextInput
          key={field}
          label={CHANGE_COLUMNS.find((column) => column.field === field)?.label ?? field}
          name={field}
          defaultValue={text}
          autoComplete="off"
        />
      ))}
      <Button type="submit">Apply</Button>
      <Button variant="subtle" onClick={close}>
        Cancel
      </Button>
    </form>
  )
}

/** `8ABC123 (CA), vehicle 11`. */
function candidateText(vehicle: Fixable['candidates'][number]): string {
  const [name, id] = [nameText(vehicle), `vehicle ${vehicle.vehicleId}`]
  return name === id ? `Vehicle ${vehicle.vehicleId}` : visibleText(`${name}, ${id}`)
}
