import { TextInput } from '@mantine/core'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { vehicleCount } from '../../../domain/words/vehicle-words'
import { countWords } from '../../../lib/text/count-words'
import { Button } from '../../../ui/button/button'
import { SmallButton } from '../../../ui/button/small-button'
import { Notice } from '../../../ui/feedback/notice'
import classes from './find-box.module.css'
import { LONGEST_QUERY } from './vehicles-search'

/** How many ids or plates a single line names at least, to be a list: fewer may be a plate with its state and year. */
const FEWEST_IN_LINE = 3

/** An id (`#1042`) or a plate: up to 12 letters, digits, spaces, dots and dashes, with at least one digit. */
const ID_OR_PLATE = /^(?:#\s*\d+|(?=[^\d]*\d)[\p{L}\d][\p{L}\d .\-–‑]{0,11})$/u

/**
 * Recognises a pasted list of vehicles: two or more lines that are not empty, or one line with three or more ids or plates
 * between commas, semicolons or tabs. Null for any other text: that is searched for.
 * @returns `text` with a line for each vehicle, and how many they are: `12 lines`, `3 vehicles`
 */
export function readPastedList(text: string): { readonly text: string; readonly counted: string } | null {
  const lines = text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== '')
  const [line = ''] = lines
  if (lines.length > 1) return { text, counted: countWords(lines.length, 'line') }
  const names = line.split(/[,;\t]/).flatMap((name) => name.trim() || [])
  if (names.length < FEWEST_IN_LINE || !names.every((name) => ID_OR_PLATE.test(name))) return null
  return { text: names.join('\n'), counted: vehicleCount(names.length) }
}

/** The search field for vehicles. A pasted list is not searched for, but offered to be changed. Where there is nothing to open, it gets the focus again. */
export function FindBox(props: {
  text: string
  problem: string | null
  onText: (text: string) => void
  /** Returns whether there is something to open or to wait for. */
  onSubmit: () => boolean
  onChangePasted: (text: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState<ReturnType<typeof readPastedList>>(null)

  function paste(event: ClipboardEvent) {
    const list = readPastedList(event.clipboardData.getData('text'))
    if (list !== null) event.preventDefault()
    setPasted(list)
  }

  function dismiss() {
    setPasted(null)
    field.current?.focus()
  }

  function press(event: KeyboardEvent) {
    if (pasted === null || event.key !== 'Escape') return
    // A search field would empty itself.
    event.preventDefault()
    dismiss()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!props.onSubmit()) field.current?.focus()
  }

  return (
    <search onKeyDown={press}>
      <form className={`row bottom ${classes.form}`} onSubmit={submit} noValidate>
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
        <div className={classes.note}>
          <Notice
            tone="info"
            role="status"
            action={
              <div className="wrap">
                <SmallButton onClick={() => props.onChangePasted(pasted.text)}>
                  Change these vehicles…
                </SmallButton>
                <SmallButton variant="subtle" onClick={dismiss}>
                  Dismiss
                </SmallButton>
              </div>
            }
          >
            {pasted.counted} pasted.
          </Notice>
        </div>
      )}
    </search>
  )
}
