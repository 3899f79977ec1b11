import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiClient } from '../../api/client/client'
import type { NamedFleet } from '../../api/fleet/fleet-choice'
import { useVehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import type { ClipboardContent } from '../../domain/sheet/clipboard-content'
import { readAskedTime } from '../../domain/time/asked-time'
import { AskedForm, type Question } from '../../domain/verdict-view/asked-form'
import { OtherOrder } from '../../domain/verdict-view/other-order'
import { fleetPhrase } from '../../domain/words/subject-words'
import { Lazy } from '../../ui/feedback/lazy'
import { useSyncedState } from '../../ui/form/use-synced-state'
import { Page } from '../../ui/layout/page'
import classes from './check.module.css'
import { type CheckSearch, LONGEST_NAME, type Toll } from './check-search'
import { RecentVehicles, SavedInvestigations, UnsentDrafts } from './earlier-work'
import { isTollTable, readTollLine } from './toll-line'

const loadAnswers = async () => (await import('./toll-answers')).TollAnswers

/** Pause in typing before vehicles are searched (ms). */
const PAUSE_MS = 250

/** The first page: whose toll was it? One vehicle opens with its verdict; several are checked here. */
export function CheckPage(props: {
  api: ApiClient
  /** The toll in the URL, as far as it is there. */
  toll: CheckSearch
  zone: string
  zones: readonly SuggestedZone[]
  fleet: NamedFleet
  onCheck: (toll: Toll) => void
  onOpen: (vehicleId: number, question: Question) => void
  /** Rows of a list were pasted. */
  onList: (content: ClipboardContent) => void
}) {
  const { api, toll, onOpen } = props
  const { at } = toll
  const zone = toll.zone ?? props.zone
  const [name, setName] = useSyncedState(toll.vehicle)
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<Toll | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const [paused] = useDebouncedValue(name.trim(), PAUSE_MS)
  const isAsked = name.trim() !== '' && name.trim() === toll.vehicle
  const finder = useVehicleFinder(api, name, (isAsked ? toll.vehicle : paused) || null)
  const asked = at === undefined ? undefined : readAskedTime(at, zone)
  const isReadable = asked !== undefined && asked.kind !== 'invalid'

  // Only what was just sent opens a vehicle: Back returns to this page.
  const isSent = sent !== null && sent.vehicle === toll.vehicle && sent.at === at && sent.zone === toll.zone
  const { isComplete, near } = finder
  // Another vehicle's plate is easily taken for this one: both are shown before one opens.
  const meant = finder.exact.length > 0 && near.length > 0 ? null : finder.meant
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!isSent || !isAsked || !isReadable || !isComplete) return
    setSent(null)
    if (meant !== null && at !== undefined) open(meant, { at, zone })
  }, [isSent, isAsked, isReadable, isComplete, meant, at, zone])

  function ask(question: Question) {
    const next = { vehicle: name.trim(), ...question }
    setSent(next)
    props.onCheck(next)
  }

  function check(): boolean {
    if (name.trim() !== '') return true
    setProblem('Type a plate, a vehicle number or an id.')
    field.current?.focus()
    return false
  }

  function readPasted(text: string): Partial<Question> | null {
    if (isTollTable(text)) {
      props.onList({ text, html: '', file: undefined })
      return {}
    }
    const line = readTollLine(text)
    if (line === null) return null
    const { vehicle, ...question } = line
    setName(vehicle)
    return question
  }

  return (
    <Page
      title="Check a toll"
      lead={<p className="muted">Was the vehicle on {fleetPhrase(props.fleet)} when the toll was charged?</p>}
    >
      <div className={`panel roomy ${classes.question}`}>
        <AskedForm
          label="Check a toll"
          zones={props.zones}
          asked={{ at, zone }}
          first={{
            check,
            readPasted,
            field: (
              <TextInput
                ref={field}
                label="Plate, vehicle number or id"
                placeholder="8ABC123"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                error={name.trim() === '' && problem}
                maxLength={LONGEST_NAME}
                autoComplete="off"
                spellCheck={false}
              />
            ),
          }}
          onAsk={ask}
        />
        {!isAsked && (
          <p className="muted">
            Or paste a whole line, such as <kbd>8ABC123 NY 2024-03-05 08:30 ET</kbd>, or a table of them.
          </p>
        )}
        <Link to="/disputes" className={`accent ${classes.more}`}>
          Check a list…
        </Link>
      </div>
      {isAsked && isReadable && at !== undefined && !(isSent && (!isComplete || meant !== null)) && (
        <>
          <OtherOrder at={at} onAsk={(other) => ask({ at: other, zone })} />
          <Lazy
            key={`${toll.vehicle} ${at} ${zone}`}
            load={loadAnswers}
            with={{
              api,
              finder,
              toll: { vehicle: name.trim(), at, zone },
              asked,
              fleet: props.fleet,
            }}
          />
        </>
      )}
      <div className={classes.earlier}>
        <RecentVehicles rows={finder.rows} zone={props.zone} />
        {finder.scope && (
          <>
            <SavedInvestigations scope={finder.scope} zone={props.zone} />
            <UnsentDrafts scope={finder.scope} rows={finder.rows} zone={props.zone} />
          </>
        )}
      </div>
    </Page>
  )
}
