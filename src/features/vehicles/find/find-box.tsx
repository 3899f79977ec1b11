import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ClipboardEvent, type FormEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/button/button'
import classes from './find-box.module.css'
import { type PastedList, PastedNote, readPastedList } from './pasted-list'
import { LONGEST_QUERY } from './vehicles-search'

/** The search field for vehicles. A pasted list is not searched for, but offered to be changed. Where there is nothing to open, it gets the focus again. */
export function FindBox(props: {
  text: string
  problem: string | null
  onText: (text: string) => void
  /** Returns whether there is something to open or to wait for. */
  onSubmit: () => boolean
  /** Called with a pasted list of vehicles that are to be changed. */
  onChangePasted: (text: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)

  const [pasted, setPasted] = useState<PastedList | null>(null)

  function paste(event: ClipboardEvent) {
    const list = readPastedList(event.clipboardData.getData('text'))
    if (list !== null) event.preventDefault()
    setPasted(list)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!props.onSubmit()) field.current?.focus()
  }

  return (
    <search>
      <form className={`wrap ${classes.form}`} onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          className={classes.field ?? ''}
          type="search"
          label="Find a vehicle"
          description="By plate, number, id, make, model or lessee."
          placeholder="8ABC 123, V-1042 or 1042"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={props.text}
          onPaste={paste}
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
      {pasted && (
        <PastedNote
          counted={pasted.counted}
          onChange={() => props.onChangePasted(pasted.text)}
          onDismiss={() => {
            setPasted(null)
            field.current?.focus()
          }}
        />
      )}
    </search>
  )
}
