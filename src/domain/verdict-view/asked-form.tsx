import { TextInput } from '@mantine/core'
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { dayjs } from '../../lib/time/dayjs'
import { fixedOffset } from '../../lib/time/fixed-offset'
import { LONGEST_MOMENT } from '../../lib/time/moment-text'
import { offsetText } from '../../lib/time/time-text'
import { spellZone } from '../../lib/time/zone-names'
import { Button, SecondaryButton } from '../../ui/button/button'
import { useSyncedState } from '../../ui/form/use-synced-state'
import { UNKNOWN_ZONE, ZoneField } from '../../ui/form/zone-field'
import type { SuggestedZone } from '../person/suggested-zones'
import { defaultZone, useZoneInForce } from '../person/use-zone'
import { readAskedTime, rezone, writtenPlace, zoneNote } from '../time/asked-time'
import classes from './asked-form.module.css'
import { rememberAssumed, rememberTyped, wasAssumed } from './assumed-zone'

/** A question: the time as typed, and the zone it is read in. */
export interface Question {
  readonly at: string
  readonly zone: string
}

/** A form whose time and zone can be filled in by what was pasted. */
export interface QuestionFiller {
  readonly form: HTMLFormElement | null
  fill(pasted: Pick<Question, 'at'> & Partial<Question>): void
  focusTime(): void
}

/**
 * Asks whether the vehicle was active at a time. The fields follow the URL (Back, a new zone in the header) only while
 * they are unchanged. The zone never changes under a time that was not sent yet, except for a place that the text names.
 */
export function AskedForm(props: {
  asked: { readonly at: string | undefined; readonly zone: string }
  zones: readonly SuggestedZone[]
  /** Name of the form, where the page has none that fits. */
  label?: string
  /** What it asks besides the time, in front of it. */
  first?: {
    readonly field: ReactNode
    /** Called before the question is checked. Returns false, and has the focus, where something is missing. */
    readonly check: () => boolean
    /** Fills in what was pasted. */
    readonly filler: Ref<QuestionFiller>
  }
  onAsk: (question: Question) => void
}) {
  const { asked, first } = props
  const [at, setAt] = useSyncedState(asked.at)
  const unsent = at.trim() !== (asked.at ?? '')
  const [zone, setZone] = useSyncedState(unsent ? undefined : asked.zone)
  const form = useRef<HTMLFormElement>(null)
  const timeField = useRef<HTMLInputElement>(null)
  const zoneField = useRef<HTMLInputElement>(null)
  // Problems show when a field is left or the form is sent, never while it is typed in.
  const [typing, setTyping] = useState<'at' | 'zone' | null>(null)
  const [missing, setMissing] = useState(false)
  const usualZone = useZoneInForce()
  const [isZoneTyped, setZoneTyped] = useState(false)
  const [usual, setUsual] = useState(defaultZone)
  if (usual.zone !== usualZone) {
    setUsual(defaultZone())
    // The browser's stood for the fleet's until that was known, also under a time that is typed.
    const isKnownNow = usual.why === 'this browser’s' && defaultZone().why === 'the fleet’s'
    if (isKnownNow && unsent && !isZoneTyped && zone === usual.zone) setZone(usualZone)
  }
  const zoneName = spellZone(zone)
  const text = at.trim()
  const read = readAskedTime(text, zoneName ?? 'UTC')
  const problem =
    text === '' ? missing && 'Type the date and time of the toll.' : read.kind === 'invalid' && read.message

  function ask(question: Question) {
    setAt(question.at)
    setZone(question.zone)
    const remember = isZoneTyped ? rememberTyped : rememberAssumed
    remember(question.at, question.zone)
    props.onAsk(question)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTyping(null)
    if (first && !first.check()) return
    setMissing(text === '')
    if (text === '' || text.length > LONGEST_MOMENT) timeField.current?.focus()
    else if (zoneName === null) zoneField.current?.focus()
    // The answer is in the zone of the notice.
    else ask({ at: text, zone: writtenPlace(text) ?? zoneName })
  }

  function leave(event: FocusEvent) {
    // A problem moves the buttons, and a click on one of them would miss. It shows what is wrong itself.
    if (!(event.relatedTarget instanceof HTMLButtonElement)) setTyping(null)
  }

  useImperativeHandle(first?.filler, () => ({
    form: form.current,
    fill(pasted) {
      setAt(pasted.at)
      const pastedZone = pasted.zone ?? writtenPlace(pasted.at)
      setZoneTyped(pastedZone !== null)
      // Another toll: the zone of the one before is not its zone.
      setZone(pastedZone ?? usualZone)
    },
    focusTime: () => timeField.current?.focus(),
  }))

  function askNow() {
    if (first && !first.check()) return
    const zoneOfNow = zoneName ?? spellZone(asked.zone) ?? 'UTC'
    const second = dayjs.utc().format()
    // In the hour that clocks show twice it has its offset, so it has one reading only.
    ask({ at: rezone(second, 'UTC', zoneOfNow) ?? second, zone: zoneOfNow })
  }

  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={props.label}
      data-wide={first !== undefined}
      onSubmit={submit}
      onBlur={leave}
      noValidate
    >
      {first?.field}
      <TextInput
        ref={timeField}
        label="Date and time"
        placeholder="2024-03-05 08:30"
        value={at}
        onChange={(event) => {
          setTyping('at')
          setAt(event.currentTarget.value)
          // A zone that stood in the text before was of that time alone, as one that was assumed.
          const isOfBefore = (sent: string) => writtenPlace(sent) === zone || wasAssumed(sent, zone)
          if (!unsent && asked.at !== undefined && isOfBefore(asked.at)) setZone(usualZone)
        }}
        inputWrapperOrder={ORDER}
        description={zoneNote(text)}
        error={typing !== 'at' && problem}
        autoComplete="off"
        spellCheck={false}
      />
      <ZoneField
        ref={zoneField}
        label="Time zone"
        suggested={props.zones}
        value={zone}
        onChange={(typed) => {
          setTyping('zone')
          setZoneTyped(true)
          setZone(typed)
        }}
        inputWrapperOrder={ORDER}
        description={fixedNote(zoneName)}
        error={typing !== 'zone' && zoneName === null && UNKNOWN_ZONE}
      />
      <div className={classes.actions}>
        <Button type="submit">Check</Button>
        <SecondaryButton onClick={askNow}>Now</SecondaryButton>
      </div>
    </form>
  )
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Says that a fixed offset has no daylight saving; null for places and UTC. */
function fixedNote(zone: string | null): string | null {
  const offset = zone === null ? null : fixedOffset(zone)
  return offset ? `Fixed ${offsetText(offset)}: no daylight saving.` : null
}
