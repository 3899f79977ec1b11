import { Button, TextInput } from '@mantine/core'
import { type ClipboardEvent, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { dayjs } from '../../lib/time/dayjs'
import { LONGEST_MOMENT } from '../../lib/time/moment-text'
import { spellZone } from '../../lib/time/zone-names'
import { useSyncedState } from '../../ui/form/use-synced-state'
import { ZoneField } from '../../ui/form/zone-field'
import type { SuggestedZone } from '../person/suggested-zones'
import { rezone } from '../time/asked-time'
import classes from './asked-form.module.css'

/** A question: the time as typed, and the zone it is read in. */
export interface Question {
  readonly at: string
  readonly zone: string
}

/** What a form asks besides the time, in front of it. */
interface OtherField {
  readonly field: ReactNode
  /** Called before the question is checked. Returns false, and has the focus, where something is missing. */
  readonly check: () => boolean
  /** Reads pasted text that fills the whole form; null where it is text for one field. */
  readonly readPasted: (text: string) => Partial<Question> | null
}

/**
 * Asks whether the vehicle was active at a time. The fields follow the URL (Back, a new zone in the header) only while
 * they are unchanged. The zone never changes under a time that was not sent yet.
 */
export function AskedForm(props: {
  asked: { readonly at: string | undefined; readonly zone: string }
  zones: readonly SuggestedZone[]
  /** Why the time in the URL cannot be read; shown at the field. */
  problem: string | null
  /** Name of the form, where the page has none that fits. */
  label?: string
  first?: OtherField
  onAsk: (question: Question) => void
}) {
  const { asked, first } = props
  const [at, setAt] = useSyncedState(asked.at)
  const unsent = at.trim() !== (asked.at ?? '')
  const [zone, setZone] = useSyncedState(unsent ? undefined : asked.zone)
  const timeField = useRef<HTMLInputElement>(null)
  const zoneField = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<{ at: string; problem: string } | null>(null)
  const zoneName = spellZone(zone)

  function ask(question: Question) {
    setAt(question.at)
    setZone(question.zone)
    setRefused(null)
    props.onAsk(question)
  }

  function refuse(problem: string) {
    setRefused({ at, problem })
    timeField.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (first && !first.check()) return
    const text = at.trim()
    if (text === '') refuse('Type the date and time of the toll event.')
    else if (text.length > LONGEST_MOMENT) refuse('This is too long for a date and a time. Paste only these.')
    else if (zoneName === null) zoneField.current?.focus()
    else ask({ at: text, zone: zoneName })
  }

  function paste(event: ClipboardEvent) {
    const pasted = first?.readPasted(event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    if (pasted.at !== undefined) setAt(pasted.at)
    if (pasted.zone !== undefined) setZone(pasted.zone)
  }

  function askNow() {
    if (first && !first.check()) return
    const zoneOfNow = zoneName ?? spellZone(asked.zone) ?? 'UTC'
    const second = dayjs.utc().format()
    // In the hour that clocks show twice it has its offset, so it has one reading only.
    ask({ at: rezone(second, 'UTC', zoneOfNow) ?? second, zone: zoneOfNow })
  }

  return (
    <form
      className={classes.form}
      aria-label={props.label}
      data-wide={first !== undefined}
      onSubmit={submit}
      onPaste={paste}
      noValidate
    >
      {first?.field}
      <TextInput
        ref={timeField}
        label="Date and time"
        placeholder="2024-03-05 08:30"
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
        error={
          refused !== null && refused.at === at
            ? refused.problem
            : !unsent && zoneName !== null && props.problem
        }
        autoComplete="off"
        spellCheck={false}
      />
      <ZoneField
        ref={zoneField}
        label="Time zone"
        suggested={props.zones}
        listAbove
        value={zone}
        onChange={setZone}
        error={
          zoneName === null &&
          'Not the time zone of a place. Choose one from the list, for instance America/New_York.'
        }
      />
      <div className={classes.actions}>
        <Button type="submit">Check</Button>
        <Button variant="default" onClick={askNow}>
          Now
        </Button>
      </div>
    </form>
  )
}
