import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../../ui/button/button'
import { LONGEST_QUERY } from './vehicles-search'

/** Renders the search field for vehicles. If there is nothing to open, it keeps the focus. */
export function FindBox(props: {
  text: string
  problem: string | null
  onText: (text: string) => void
  /** Returns whether there is something to open or to wait for. */
  onSubmit: () => boolean
}) {
  const field = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!props.onSubmit()) field.current?.focus()
  }

  return (
    <search>
      <form className="line bottom" onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          flex={1}
          maw={520}
          type="search"
          aria-label="Find a vehicle"
          placeholder="Plate, number, ID, make, model, or lessee"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={props.text}
          onChange={(event) => props.onText(event.currentTarget.value)}
          error={props.problem}
          maxLength={LONGEST_QUERY}
        />
        <Button type="submit">Open</Button>
      </form>
    </search>
  )
}
