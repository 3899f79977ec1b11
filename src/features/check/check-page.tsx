import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { TollSentence } from '../../domain/dispute/toll-line'
import { useVehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import { useApi } from '../../domain/person/use-api'
import { useFleets } from '../../domain/person/use-fleets'
import { useZone } from '../../domain/person/use-zone'
import type { ClipboardContent } from '../../domain/sheet/clipboard-content'
import { readAskedTime } from '../../domain/time/asked-time'
import { AskedForm, type Question } from '../../domain/verdict-view/asked-form'
import { OtherOrder } from '../../domain/verdict-view/other-order'
import { fleetPhrase } from '../../domain/words/subject-words'
import { visibleText } from '../../lib/text/visible-text'
import { type RecentToll, rememberToll } from '../../local/recent-tolls'
import { Lazy } from '../../ui/feedback/lazy'
import { useSyncedState } from '../../ui/form/use-synced-state'
import { Page } from '../../ui/layout/page'
import { useIdle } from '../../ui/layout/use-idle'
import classes from './check.module.css'
import { BESIDES, type CheckSearch, LONGEST_NAME, type Toll } from './check-search'
import {
  RecentTolls,
  RecentVehicles,
  recentTollsOptions,
  SavedInvestigations,
  UnsentDrafts,
} from './earlier-work'
import { usePastedToll } from './use-pasted-toll'

const loadGlance = async () => (await import('./fleet-glance')).FleetGlance
const loadAnswers = async () => (await import('./toll-answers')).TollAnswers

const NONE: CheckSearch = {}

/** Pause in typing before vehicles are searched (ms). */
const PAUSE_MS = 250

/** The first page: was the vehicle on the fleet when the toll was charged? The answer stands below the question. */
export function CheckPage(props: {
  /** The toll in the URL, as far as it is there. */
  toll: CheckSearch
  zones: readonly SuggestedZone[]
  /** A toll was asked about; without one, the next is to be typed. */
  onCheck: (toll: CheckSearch) => void
  /** Rows of a list were pasted. */
  onList: (content: ClipboardContent) => void
}) {
  const fleet = fleetPhrase(useFleets().own)
  const pageZone = useZone()
  // Cleared for the next toll, until the address says so, too.
  const [cleared, setCleared] = useState<CheckSearch | null>(null)
  const toll = props.toll === cleared ? NONE : props.toll
  const { at } = toll
  const zone = toll.zone ?? pageZone
  const [name, setName] = useSyncedState(toll.vehicle)
  const [problem, setProblem] = useState<string | null>(null)
  const { filler, pasted, unread, failure, forget } = usePastedToll({
    ...{ name, setName },
    onList: (text) => props.onList({ text, html: '', file: undefined }),
  })
  const [sent, setSent] = useState<Toll | null>(null)
  const [round, setRound] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const [paused] = useDebouncedValue(name.trim(), PAUSE_MS)
  const isAsked = name.trim() !== '' && name.trim() === toll.vehicle
  const finder = useVehicleFinder(useApi(), name, (isAsked ? toll.vehicle : paused) || null)
  const { scope } = finder
  // Of another toll that is asked about, nothing was pasted.
  const isPastedShown = pasted.vehicle === name && (!isAsked || pasted.at === '' || pasted.at === at)
  const asked = at === undefined ? undefined : readAskedTime(at, zone)
  const isReadable = asked !== undefined && asked.kind !== 'invalid'
  const answered = isAsked && isReadable && at !== undefined && { ...toll, vehicle: name.trim(), at, zone }
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
    forget()
    setRound(round + 1)
    props.onCheck(NONE)
  }

  /** @param isSame the same toll in another reading */
  function ask(question: Question, isSame = question.at === at) {
    const vehicle = name.trim()
    const isPasted = vehicle === pasted.vehicle && question.at === pasted.at
    // Of another toll, nothing else is known.
    const known = isPasted ? pasted : isSame && isAsked ? toll : NONE
    const besides = Object.fromEntries(BESIDES.map((key) => [key, known[key] || undefined]))
    const next = { ...besides, vehicle, ...question }
    setSent(next)
    props.onCheck(next)
  }

  const queryClient = useQueryClient()
  async function remember(one: RecentToll) {
    if (scope === null) return
    await rememberToll(scope, one)
    await queryClient.invalidateQueries({ queryKey: recentTollsOptions(scope).queryKey })
  }

  function check(): boolean {
    if (name.trim() !== '') return true
    setProblem('Type a plate, a vehicle number or an id.')
    field.current?.focus()
    return false
  }

  return (
    <Page
      title="Check a toll"
      lead={<p className="muted">Was the vehicle on {fleet} when the toll was charged?</p>}
    >
      <div className="panel stack-sm roomy">
        <AskedForm
          key={round}
          label="Check a toll"
          zones={props.zones}
          asked={{ at, zone }}
          first={{
            check,
            filler,
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
          {unread !== null && `Not read yet: “${visibleText(unread)}”`}
          {unread === null && besideText(isPastedShown ? pasted : isAsked ? toll : NONE)}
        </p>
        {failure}
        {!isAsked && (
          <p className="muted">
            Or paste a whole line, such as <kbd>8ABC123 NY 2024-03-05 08:30 ET</kbd>, or a table of them.
          </p>
        )}
        <Link to="/disputes" className={`accent ${classes.more}`}>
          Check a list…
        </Link>
      </div>
      {answered && (
        <>
          <OtherOrder at={answered.at} onAsk={(other) => ask({ at: other, zone }, true)} />
          <Lazy
            key={`${toll.vehicle} ${at} ${zone}`}
            load={loadAnswers}
            with={{
              ...{ finder, asked },
              toll: answered,
              isNew: isSent,
              onAnswer: (answer, kind) =>
                void remember({ ...answered, answer, kind, answeredAt: Date.now() }),
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
        {isAtRest && scope && <Lazy load={loadGlance} with={{ scope }} />}
      </div>
    </Page>
  )
}

/** What was pasted beside vehicle and time: `Also pasted: amount $4.50 · not read: “Toll for … on”.` */
function besideText(toll: CheckSearch | TollSentence): string {
  const ignored = 'ignored' in toll && toll.ignored
  const parts = [
    ...BESIDES.map((key) => toll[key] && `${key} ${visibleText(toll[key])}`),
    ignored && `not read: “${visibleText(ignored)}”`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `Also pasted: ${parts.join(' · ')}`
}
