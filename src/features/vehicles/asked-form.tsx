import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { rezone } from '../../domain/asked-time'
import type { SuggestedZone } from '../../domain/suggested-zones'
import { isZone } from '../../lib/zone'
import { useFollowed } from '../../ui/use-followed'
import { ZoneField } from '../../ui/zone-field'
import classes from './asked-form.module.css'

/** What was asked: the time as it was typed and the zone it is read in. */
export interface Question {
  readonly at: string
  readonly zone: string
}

/**
 * Asks for a moment. What is typed stays typed: the fields follow the URL (Back, a new zone in the header) only while
 * nobody has changed them since.
 */
export function AskedForm(props: {
  asked: { readonly at: string | undefined; readonly zone: string }
  zones: readonly SuggestedZone[]
  /** Why the time that was asked cannot be read; shown at the field. */
  problem: string | null
  onAsk: (question: Question) => void
}) {
  const [at, setAt] = useFollowed(props.asked.at)
  const [zone, setZone] = useFollowed(props.asked.zone)
  const timeField = useRef<HTMLInputElement>(null)
  const zoneField = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const unknownZone = !isZone(zone.trim())

  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(at.trim() === '')
    if (at.trim() === '') timeField.current?.focus()
    else if (unknownZone) zoneField.current?.focus()
    else props.onAsk({ at: at.trim(), zone: zone.trim() })
  }

  function askNow() {
    const zoneOfNow = unknownZone ? props.asked.zone : zone.trim()
    // Names its offset in the hour that clocks show twice, so it never has two readings.
    const now = rezone(new Date().toISOString(), 'UTC', zoneOfNow) ?? new Date().toISOString()
    setAt(now)
    setZone(zoneOfNow)
    setMissing(false)
    props.onAsk({ at: now, zone: zoneOfNow })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={timeField}
        className={classes.time ?? ''}
        label="Date and time"
        placeholder="2024-03-05 08:30"
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
        error={
          missing && at.trim() === ''
            ? 'Type the date and time of the toll event.'
            : !unknownZone && at.trim() === props.asked.at && props.problem
        }
        autoComplete="off"
        spellCheck={false}
      />
      <ZoneField
        ref={zoneField}
        className={classes.zone ?? ''}
        label="Time zone"
        suggested={props.zones}
        value={zone}
        onChange={setZone}
        error={unknownZone && 'Not a time zone. Choose one from the list, for instance America/New_York.'}
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
