import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { dayjs } from '../../lib/time/dayjs'
import { fixedOffset } from '../../lib/time/fixed-offset'
import { LONGEST_MOMENT } from '../../lib/time/moment-text'
import { offsetText } from '../../lib/time/time-text'
import { spellZone } from '../../lib/time/zone-names'
import { Button } from '../../ui/button/button'
import { SmallButton } from '../../ui/button/small-button'
import { MomentInput } from '../../ui/form/moment-input'
import { useSyncedState } from '../../ui/form/use-synced-state'
import { UNKNOWN_ZONE, ZoneField } from '../../ui/form/zone-field'
import type { SuggestedZone } from '../person/suggested-zones'
import { useFleets } from '../person/use-fleets'
import { useDefaultZone } from '../person/use-zone'
import { parseQueryTime, rezone, writtenPlace, writtenZone, zoneNote } from '../time/query-time'
import classes from './asked-form.module.css'
import { rememberZone, wasAssumed } from './assumed-zone'

export interface Question {
  readonly at: string
  readonly zone: string
}

export interface QuestionFiller {
  readonly form: HTMLFormElement | null
  /** Returns the user's input as one text, without a zone that the form filled in. */
  typed(): string
  fill(pasted: Pick<Question, 'at'> & Partial<Question>): void
  focusTime(): void
}

/** Asks about a time. Unchanged fields follow the URL. The zone never changes under a time that wasn't sent, except by its text. */
export function AskedForm(props: {
  asked: { readonly at: string | undefined; readonly zone: string | null }
  zones: readonly SuggestedZone[]
  label?: string
  first?: {
    readonly field: ReactNode
    /** Called before the question is checked. If something is missing, moves the focus and returns false. */
    readonly check: () => boolean
    readonly filler: Ref<QuestionFiller>
  }
  onAsk: (question: Question) => void
  onEdit?: (isEdited: boolean) => void
}) {
  const { asked, first, onEdit } = props
  const [at, setAt] = useSyncedState(asked.at)
  const unsent = at.trim() !== (asked.at ?? '')
  const [zone, setZone] = useSyncedState(unsent ? undefined : (asked.zone ?? ''))
  const form = useRef<HTMLFormElement>(null)
  const timeField = useRef<HTMLInputElement>(null)
  const zoneField = useRef<HTMLInputElement>(null)
  // Problems show when a field is left or the form is sent, never while it is typed in.
  const [typing, setTyping] = useState<'at' | 'zone' | null>(null)
  const [missing, setMissing] = useState(false)
  /** Checked without a zone, and not edited since. */
  const [isHeld, setHeld] = useState(false)
  const usual = useDefaultZone()
  /** Empty if unknown: the form asks for it. */
  const usualZone = usual.why === null ? '' : usual.zone
  const [isZoneTyped, setZoneTyped] = useState(false)
  const isFleetNamed = useFleets().own.id !== null
  // The fleet is known now, perhaps under a time that is typed.
  if (zone === '' && usualZone !== '' && !isZoneTyped) setZone(usualZone)
  const selectFilledIn = useEffectEvent(() => {
    if (!isZoneTyped && document.activeElement === zoneField.current) zoneField.current?.select()
  })
  // It may be filled in under the cursor: typing replaces it then, as in any field that has just been entered.
  useEffect(() => {
    if (usualZone !== '') selectFilledIn()
  }, [usualZone])
  const zoneName = spellZone(zone)
  const isEdited = asked.at !== undefined && (unsent || (zoneName ?? zone) !== asked.zone)
  useEffect(() => onEdit?.(isEdited), [isEdited, onEdit])
  const text = at.trim()
  const read = parseQueryTime(text, zoneName ?? 'UTC')
  const problem =
    text === '' ? missing && 'Enter the toll’s date and time.' : read.kind === 'invalid' && read.message

  function ask(question: Question) {
    setHeld(false)
    setAt(question.at)
    setZone(question.zone)
    rememberZone(question.at, question.zone, usual, isZoneTyped)
    props.onAsk(question)
  }

  // It was checked before the fleet was known, and with it the zone.
  const askInUsualZone = useEffectEvent(() => ask({ at: text, zone: usualZone }))
  useEffect(() => {
    if (isHeld && usualZone !== '') askInUsualZone()
  }, [isHeld, usualZone])

  function submit(event: FormEvent) {
    event.preventDefault()
    setTyping(null)
    setHeld(false)
    if (first && !first.check()) return
    // The answer is in the zone of the notice; of a fixed offset in it, any zone will do.
    const place = writtenPlace(text) ?? zoneName ?? (zone === '' && writtenZone(text) ? usual.zone : null)
    setMissing(text === '' || place === null)
    if (text === '' || text.length > LONGEST_MOMENT) timeField.current?.focus()
    else if (place === null) {
      setHeld(zone === '' && !isFleetNamed)
      zoneField.current?.focus()
    } else ask({ at: text, zone: place })
  }

  function leave(event: FocusEvent) {
    // A problem moves the buttons, and a click on one of them would miss. It shows what is wrong itself.
    if (!(event.relatedTarget instanceof HTMLButtonElement)) setTyping(null)
  }

  useImperativeHandle(first?.filler, () => ({
    form: form.current,
    typed: () => JSON.stringify([at, isZoneTyped && zone]),
    fill(pasted) {
      setAt(pasted.at)
      const pastedZone = pasted.zone ?? writtenPlace(pasted.at)
      setZoneTyped(pastedZone !== null)
      // Another toll: the zone of the one before is not its zone.
      setZone(pastedZone ?? usualZone)
    },
    focusTime: () => timeField.current?.focus(),
  }))

  function chooseZone(typed: string) {
    setHeld(false)
    setZoneTyped(true)
    setZone(typed)
  }

  function askNow() {
    if (first && !first.check()) return
    const zoneOfNow = zoneName ?? usual.zone
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
      onInput={() => setHeld(false)}
      onBlur={leave}
      noValidate
    >
      {first?.field}
      <MomentInput
        ref={timeField}
        needs="time"
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
      />
      <ZoneField
        ref={zoneField}
        label="Time zone"
        suggested={props.zones}
        value={zone}
        onChange={(typed) => {
          setTyping('zone')
          chooseZone(typed)
        }}
        inputWrapperOrder={ORDER}
        description={
          // The fleet may bring its own: it moves nothing then.
          zone === '' && !writtenZone(text) && (isFleetNamed || missing) ? (
            <SmallButton onClick={() => chooseZone(usual.zone)}>Use {usual.zone} (this browser)</SmallButton>
          ) : (
            fixedNote(zoneName)
          )
        }
        error={
          typing !== 'zone' && zoneName === null && (zone === '' ? missing && CHOOSE_ZONE : UNKNOWN_ZONE)
        }
      />
      <div className={`wrap ${classes.actions}`}>
        {/* What was asked has its answer, and that has the next step. */}
        <Button
          type="submit"
          variant={asked.at === undefined || isEdited || read.kind !== 'moments' ? 'filled' : 'default'}
        >
          Check
        </Button>
        <Button variant="subtle" onClick={askNow}>
          Now
        </Button>
      </div>
    </form>
  )
}

const CHOOSE_ZONE = 'Choose the toll’s time zone.'
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

function fixedNote(zone: string | null): string | null {
  const offset = zone === null ? null : fixedOffset(zone)
  return offset ? `Always ${offsetText(offset)}. No daylight saving time.` : null
}
