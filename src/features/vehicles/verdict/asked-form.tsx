import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { SuggestedZone } from '../../../domain/person/suggested-zones'
import { rezone } from '../../../domain/time/asked-time'
import { dayjs } from '../../../lib/time/dayjs'
import { LONGEST_MOMENT } from '../../../lib/time/moment-text'
import { spellZone } from '../../../lib/time/zone-names'
import { useSyncedState } from '../../../ui/form/use-synced-state'
import { ZoneField } from '../../../ui/form/zone-field'
import classes from './asked-form.module.css'

/** What was asked: the time as it was typed and the zone it is read in. */
export interface Question {
  readonly at: string
  readonly zone: string
}

/**
 * Asks for a moment. What is typed stays typed: the fields follow the URL (Back, a new zone in the header) only while
 * nobody has changed them since, and the zone never moves under a time that was not sent yet.
 */
export function AskedForm(props: {
  asked: { readonly at: string | undefined; readonly zone: string }
  zones: readonly SuggestedZone[]
  /** Why the time that was asked cannot be read; shown at the field. */
  problem: string | null
  onAsk: (question: Question) => void
}) {
  const { asked } = props
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
    const text = at.trim()
    if (text === '') refuse('Type the date and time of the toll event.')
    else if (text.length > LONGEST_MOMENT) refuse('This is too long for a date and a time. Paste only these.')
    else if (zoneName === null) zoneField.current?.focus()
    else ask({ at: text, zone: zoneName })
  }

  function askNow() {
    const zoneOfNow = zoneName ?? spellZone(asked.zone) ?? 'UTC'
    const second = dayjs.utc().format()
    // Names its offset in the hour that clocks show twice, so it never has two readings.
    ask({ at: rezone(second, 'UTC', zoneOfNow) ?? second, zone: zoneOfNow })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
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
