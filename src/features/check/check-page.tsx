import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { NamedFleet } from '../../api/fleet/fleet-choice'
import { isTollTable, readTollSentence } from '../../domain/dispute/toll-line'
import { useVehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import { useApi } from '../../domain/person/use-api'
import { useZone } from '../../domain/person/use-zone'
import type { ClipboardContent } from '../../domain/sheet/clipboard-content'
import { readAskedTime } from '../../domain/time/asked-time'
import { AskedForm, type Question } from '../../domain/verdict-view/asked-form'
import { OtherOrder } from '../../domain/verdict-view/other-order'
import { fleetPhrase } from '../../domain/words/subject-words'
import { visibleText } from '../../lib/text/visible-text'
import { rememberToll } from '../../local/recent-tolls'
import { Lazy } from '../../ui/feedback/lazy'
import { useSyncedState } from '../../ui/form/use-synced-state'
import { Page } from '../../ui/layout/page'
import { useIdle } from '../../ui/layout/use-idle'
import classes from './check.module.css'
import { type CheckSearch, LONGEST_NAME, type Toll } from './check-search'
import {
  RecentTolls,
  RecentVehicles,
  recentTollsOptions,
  SavedInvestigations,
  UnsentDrafts,
} from './earlier-work'

const loadGlance = async () => (await import('./fleet-glance')).FleetGlance
const loadAnswers = async () => (await import('./toll-answers')).TollAnswers

const NONE: CheckSearch = { vehicle: undefined, at: undefined, zone: undefined }

/** Pause in typing before vehicles are searched (ms). */
const PAUSE_MS = 250

/** The first page: was the vehicle on the fleet when the toll was charged? The answer stands below the question. */
export function CheckPage(props: {
  /** The toll in the URL, as far as it is there. */
  toll: CheckSearch
  zones: readonly SuggestedZone[]
  fleet: NamedFleet
  /** A toll was asked about; without one, the next is to be typed. */
  onCheck: (toll: CheckSearch) => void
  /** Rows of a list were pasted. */
  onList: (content: ClipboardContent) => void
}) {
  const pageZone = useZone()
  // Cleared for the next toll, until the address says so, too.
  const [cleared, setCleared] = useState<CheckSearch | null>(null)
  const toll = props.toll === cleared ? NONE : props.toll
  const { at } = toll
  const zone = toll.zone ?? pageZone
  const [name, setName] = useSyncedState(toll.vehicle)
  const [problem, setProblem] = useState<string | null>(null)
  /** What a pasted text said beside vehicle and time, while that vehicle is asked about. */
  const [beside, setBeside] = useState({ vehicle: '', text: '' })
  const [sent, setSent] = useState<Toll | null>(null)
  const [round, setRound] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const [paused] = useDebouncedValue(name.trim(), PAUSE_MS)
  const isAsked = name.trim() !== '' && name.trim() === toll.vehicle
  const finder = useVehicleFinder(useApi(), name, (isAsked ? toll.vehicle : paused) || null)
  const { scope } = finder
  const asked = at === undefined ? undefined : readAskedTime(at, zone)
  const isReadable = asked !== undefined && asked.kind !== 'invalid'
  const isSent = sent !== null && sent.vehicle === toll.vehicle && sent.at === at && sent.zone === toll.zone

  const isEmpty = toll.vehicle === undefined
  const isAtRest = useIdle(isEmpty && scope !== null)
  useEffect(() => {
    if (isEmpty || round > 0) field.current?.focus({ preventScroll: true })
  }, [isEmpty, round])

  function goOn() {
    setCleared(props.toll)
    setName('')
    setSent(null)
    setRound(round + 1)
    props.onCheck(NONE)
  }

  function ask(question: Question) {
    const next = { vehicle: name.trim(), ...question }
    setSent(next)
    props.onCheck(next)
  }

  const queryClient = useQueryClient()
  async function remember(one: Toll, answer: string) {
    if (scope === null) return
    await rememberToll(scope, { ...one, answer, answeredAt: Date.now() })
    await queryClient.invalidateQueries({ queryKey: recentTollsOptions(scope).queryKey })
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
    const toll = readTollSentence(text)
    if (toll === null) return null
    const { vehicle, at, zone, ...others } = toll
    setName(vehicle)
    setBeside({ vehicle, text: besideText(others) })
    return { at, ...(zone !== undefined && { zone }) }
  }

  return (
    <Page
      title="Check a toll"
      lead={<p className="muted">Was the vehicle on {fleetPhrase(props.fleet)} when the toll was charged?</p>}
    >
      <div className={`panel roomy ${classes.question}`}>
        <AskedForm
          key={round}
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
        <p role="status" className="muted breakable unless-empty">
          {beside.vehicle === name && beside.text}
        </p>
        {!isAsked && (
          <p className="muted">
            Or paste a whole line, such as <kbd>8ABC123 NY 2024-03-05 08:30 ET</kbd>, or a table of them.
          </p>
        )}
        <Link to="/disputes" className={`accent ${classes.more}`}>
          Check a list…
        </Link>
      </div>
      {isAsked && isReadable && at !== undefined && (
        <>
          <OtherOrder at={at} onAsk={(other) => ask({ at: other, zone })} />
          <Lazy
            key={`${toll.vehicle} ${at} ${zone}`}
            load={loadAnswers}
            with={{
              ...{ finder, asked },
              toll: { vehicle: name.trim(), at, zone },
              fleet: props.fleet,
              isNew: isSent,
              onAnswer: (answer) => void remember({ vehicle: name.trim(), at, zone }, answer),
              onNext: goOn,
            }}
          />
        </>
      )}
      <div className={classes.earlier}>
        {scope && <RecentTolls scope={scope} shown={toll} />}
        <RecentVehicles rows={finder.rows} />
        {scope && (
          <>
            <SavedInvestigations scope={scope} />
            <UnsentDrafts scope={scope} rows={finder.rows} />
          </>
        )}
        {isAtRest && <Lazy load={loadGlance} with={{}} />}
      </div>
    </Page>
  )
}

/** What was pasted beside vehicle and time: `Also pasted: amount $4.50 · not read: “Toll for … on”.` */
function besideText(others: { amount: string; reference: string; ignored: string }): string {
  const parts = [
    others.amount && `amount ${visibleText(others.amount)}`,
    others.reference && `reference ${visibleText(others.reference)}`,
    others.ignored && `not read: “${visibleText(others.ignored)}”`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `Also pasted: ${parts.join(' · ')}`
}
