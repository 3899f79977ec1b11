import { Button, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type FormEvent, useRef, useState } from 'react'
import { parseVehicleId } from '../../domain/vehicle-id'
import classes from './find-vehicle.module.css'

/** Opens a vehicle by its id. The documented API reads histories by id alone, so other text cannot be looked up. */
export function FindVehicle(props: { onOpen: (vehicleId: number) => void }) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const vehicleId = parseVehicleId(text)
    if (vehicleId !== null) {
      props.onOpen(vehicleId)
      return
    }
    setRefused(text)
    field.current?.focus()
  }

  return (
    <search>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          className={classes.field ?? ''}
          type="search"
          label="Find a vehicle"
          description="By its vehicle id, for instance 1."
          placeholder="Vehicle id"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={refused === text && problemOf(text)}
          autoComplete="off"
          spellCheck={false}
          size="md"
        />
        <Button type="submit" size="md">
          Open
        </Button>
      </form>
    </search>
  )
}

function problemOf(text: string): string {
  if (text.trim() === '') return 'Type the id of the vehicle to open.'
  return 'A vehicle id has digits only. This service is asked by id; it has no documented search by plate.'
}
