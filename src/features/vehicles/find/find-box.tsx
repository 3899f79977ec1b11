import { Button, TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type FormEvent, useRef } from 'react'
import classes from './find-box.module.css'
import { LONGEST_QUERY } from './vehicles-search'

/** The search field for vehicles. Where there is nothing to open, it gets the focus again. */
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
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          className={classes.field ?? ''}
          type="search"
          label="Find a vehicle"
          description="By plate, number, id, make, model or lessee."
          placeholder="8ABC 123, V-1042 or 1042"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={props.text}
          onChange={(event) => props.onText(event.currentTarget.value)}
          error={props.problem}
          maxLength={LONGEST_QUERY}
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
