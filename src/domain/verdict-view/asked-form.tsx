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
import { visibleText } from '../../lib/text/visible-text'
import { dayjs } from '../../lib/time/dayjs'
import { fixedOffset } from '../../lib/time/fixed-offset'
import { LONGEST_MOMENT, parseMoment } from '../../lib/time/moment-text'
import { offsetText } from '../../lib/time/time-text'
import { spellZone } from '../../lib/time/zone-names'
import { Button } from '../../ui/button/button'
import { SmallButton } from '../../ui/button/small-button'
import { MomentInput } from '../../ui/form/moment-input'
import { useSyncedState } from '../../ui/form/use-synced-state'
import { UNKNOWN_ZONE, ZoneField } from '../../ui/form/zone-field'
import {
  instantNow,
  queryTimeOf,
  rezone,
  timeOf,
  writtenPlace,
  writtenZone,
  zoneNote,
} from '../time/query-time'
import { relativeTimes } from '../time/said-time'
import { useDefaultZone, useFleets, useSuggestedZones } from '../user/page-context'
import classes from './asked-form.module.css'
import { rememberZone, wasAssumed } from './assumed-zone'
import verdictClasses from './verdict.module.css'

export interface Question {
  readonly at: string
  readonly zone: string
}

export interface QuestionFiller {
  readonly form: HTMLFormElement | null
  hasTime(): boolean
  fill(pasted: Pick<Question, 'at'> & Partial<Question>): void
  focusTime(): void
}

/** Both fields follow the URL until the user edits them. While an edited time is unsent, only its own text changes its zone. */
export function AskedForm(props: {
  asked: { readonly at: string | undefined; readonly zone: string | null }
  label?: string
  first?: {
    readonly field: ReactNode
    /** Runs before the check. Returns false if a required field is empty, after moving the focus there. */
    readonly validate: () => boolean
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
  // Errors appear when a field loses focus or the form is submitted, not during typing.
  const [typing, setTyping] = useState<'at' | 'zone' | null>(null)
  const [missing, setMissing] = useState(false)
  /** True after a submit without a zone, until the next edit. The form submits as soon as the fleet's zone is known. */
  const [isHeld, setHeld] = useState(false)
  const fallbackZone = useDefaultZone()
  /** The default zone, or '' if it isn't known yet and the user must enter one. */
  const usualZone = fallbackZone.why === null ? '' : fallbackZone.zone
  const [isZoneTyped, setZoneTyped] = useState(false)
  const isFleetNamed = useFleets().own.id !== null
  // The fleet's zone just loaded, possibly after the user started to type a time.
  if (zone === '' && usualZone !== '' && !isZoneTyped) setZone(usualZone)
  const selectFilledIn = useEffectEvent(() => {
    if (!isZoneTyped && document.activeElement === zoneField.current) zoneField.current?.select()
  })
  // If the zone is filled in while its field has the focus, select it, so that typing replaces it.
  useEffect(() => {
    if (usualZone !== '') selectFilledIn()
  }, [usualZone])
  const zoneName = spellZone(zone)
  const isAsked = asked.at !== undefined && asked.zone !== null
  const isEdited = isAsked && (unsent || (zoneName ?? zone) !== asked.zone)
  useEffect(() => onEdit?.(isEdited), [isEdited, onEdit])
  const text = at.trim()
  const moment = parseMoment(text)
  const said = relativeTimes(text, zoneName ?? fallbackZone.zone, instantNow())
  const [meant = text] = said
  const read = queryTimeOf(meant === text ? moment : parseMoment(meant), zoneName ?? 'UTC')
  const problem =
    text === '' ? missing && 'Enter the toll’s date and time.' : read.kind === 'invalid' && read.message

  function ask(question: Question) {
    setHeld(false)
    setAt(question.at)
    setZone(question.zone)
    rememberZone(question.at, question.zone, fallbackZone, isZoneTyped)
    props.onAsk(question)
  }

  // The user submitted before the fleet, and so its zone, was known.
  const askInUsualZone = useEffectEvent(() => ask({ at: meant, zone: usualZone }))
  useEffect(() => {
    if (isHeld && usualZone !== '') askInUsualZone()
  }, [isHeld, usualZone])

  function submit(event: FormEvent) {
    event.preventDefault()
    send(said)
  }

  function send([at = text, ...others]: readonly string[], chosen = zoneName) {
    setTyping(null)
    setHeld(false)
    if (first && !first.validate()) return
    // The zone of the answer. If the text has only a fixed offset, any zone gives the same instant, so use the default.
    const place = writtenPlace(at) ?? chosen ?? (zone === '' && writtenZone(at) ? fallbackZone.zone : null)
    setMissing(text === '' || place === null)
    if (text === '' || text.length > LONGEST_MOMENT || others.length > 0) timeField.current?.focus()
    else if (place === null) {
      setHeld(zone === '' && !isFleetNamed)
      zoneField.current?.focus()
    } else ask({ at, zone: place })
  }

  function leave(event: FocusEvent) {
    // Showing an error shifts the buttons, so a click on one of them would miss. The button shows the error itself.
    if (!(event.relatedTarget instanceof HTMLButtonElement)) setTyping(null)
  }

  useImperativeHandle(first?.filler, () => ({
    form: form.current,
    hasTime: () => at.trim() !== '',
    fill(pasted) {
      setAt(pasted.at)
      const pastedZone = pasted.zone ?? writtenPlace(pasted.at)
      setZoneTyped(pastedZone !== null)
      // A pasted toll doesn't inherit the previous toll's zone.
      setZone(pastedZone ?? usualZone)
    },
    focusTime: () => timeField.current?.focus(),
  }))

  function chooseZone(typed: string) {
    setHeld(false)
    setZoneTyped(true)
    setZone(typed)
  }

  /** The button disappears, so the focus moves on: to the answer if only the zone was missing. */
  function takeBrowserZone() {
    chooseZone(fallbackZone.zone)
    zoneField.current?.focus()
    if (missing) send(said, fallbackZone.zone)
  }

  function askNow() {
    if (first && !first.validate()) return
    const zoneOfNow = zoneName ?? fallbackZone.zone
    const second = dayjs.utc().format()
    // Adds the UTC offset if clocks show this hour twice, so that "now" has one interpretation.
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
          // A zone from the previous time's text, or one that was assumed for it, doesn't apply to a new time.
          const isOfBefore = (sent: string) => writtenPlace(sent) === zone || wasAssumed(sent, zone)
          if (!unsent && asked.at !== undefined && isOfBefore(asked.at)) setZone(usualZone)
        }}
        description={[said.length === 1 && `Read as ${timeOf(meant)}`, zoneNote(meant)]
          .filter(Boolean)
          .join('. ')}
        error={
          typing !== 'at' &&
          (said.length > 1 ? <Meanings texts={said} onChoose={(text) => send([text])} /> : problem)
        }
      />
      <ZoneField
        ref={zoneField}
        label="Time zone"
        suggested={useSuggestedZones()}
        value={zone}
        onChange={(typed) => {
          setTyping('zone')
          chooseZone(typed)
        }}
        description={
          // No button before the fleet is loaded: the fleet's zone may fill the field without a layout shift.
          zone === '' && !writtenZone(meant) && (isFleetNamed || missing) ? (
            <SmallButton onClick={takeBrowserZone}>Use {fallbackZone.zone} (this browser)</SmallButton>
          ) : (
            fixedNote(zoneName)
          )
        }
        error={
          typing !== 'zone' && zoneName === null && (zone === '' ? missing && CHOOSE_ZONE : UNKNOWN_ZONE)
        }
      />
      <div className={`wrap ${classes.actions}`}>
        {/* Not the primary button if this question is already answered: the answer has the next step. */}
        <Button
          type="submit"
          variant={!isAsked || isEdited || read.kind !== 'moments' ? 'filled' : 'default'}
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

function Meanings(props: { texts: readonly string[]; onChoose: (text: string) => void }) {
  return (
    <span className="row-tight">
      Which time do you mean?
      {props.texts.map((text) => (
        <SmallButton key={text} onClick={() => props.onChoose(text)}>
          {timeOf(text)}
        </SmallButton>
      ))}
    </span>
  )
}

const CHOOSE_ZONE = 'Choose the toll’s time zone. To set one for all tolls, use “Zone” in the header.'

function fixedNote(zone: string | null): string | null {
  const offset = zone === null ? null : fixedOffset(zone)
  return offset ? `Always ${offsetText(offset)}. No daylight saving time.` : null
}

/** Shows the answer of the last question, marked as such while the form is edited. `about`: that question. */
export function Answered(props: { about: string | false; children: ReactNode }) {
  return (
    <div className={verdictClasses.answered} data-earlier={props.about !== false}>
      {props.about !== false && (
        <p role="note" className="breakable">
          For {visibleText(props.about)}. Press Check to use what you entered.
        </p>
      )}
      {props.children}
    </div>
  )
}
