import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { momentIn } from '../../domain/dispute/toll-line'
import { useVehicleFinder } from '../../domain/find/use-vehicle-finder'
import type { ClipboardContent } from '../../domain/sheet/clipboard-content'
import { parseQueryTime } from '../../domain/time/query-time'
import { useApi, useFleets } from '../../domain/user/page-context'
import { Answered, AskedForm, type Question } from '../../domain/verdict-view/asked-form'
import { useAskedZone } from '../../domain/verdict-view/assumed-zone'
import { type AskOther, OffSeason, OtherReadings } from '../../domain/verdict-view/other-reading'
import { correctionStamp } from '../../domain/words/correction'
import { fleetPhrase } from '../../domain/words/subject-words'
import { isComposing } from '../../lib/browser/is-composing'
import { type RecentToll, rememberToll } from '../../local/recents'
import { LinkButton } from '../../ui/button/button'
import { Lazy } from '../../ui/feedback/lazy'
import { Page } from '../../ui/layout/page'
import { useIdle } from '../../ui/layout/use-idle'
import { type NamedQuestion, NONE, tollOf } from './asked-toll'
import { type CheckSearch, LONGEST_NAME } from './check-search'
import { EarlierWork, recentTollsOptions } from './earlier-work'
import { PastedText } from './pasted-text'
import { usePastedToll } from './use-pasted-toll'

const loadAnswers = async () => (await import('./toll-answers')).TollAnswers

const searchKey = ({ vehicle, at, zone }: CheckSearch): string => JSON.stringify([vehicle, at, zone])
const EMPTY = searchKey(NONE)
const PAUSE_MS = 250

export function CheckPage(props: {
  toll: CheckSearch
  /** Called with the toll to check; empty for the next toll. */
  onCheck: (toll: CheckSearch) => void
  onList: (content: ClipboardContent) => void
}) {
  const fleet = fleetPhrase(useFleets().own)
  // The toll that was asked for, until the page leaves its URL. At any other URL (Back, a link), the fields show the URL's toll.
  const [sent, setSent] = useState<string | null>(null)
  const [urlKey, setUrlKey] = useState(searchKey(props.toll))
  const toll = sent === EMPTY ? NONE : props.toll
  const { at } = toll
  const zone = useAskedZone(at, toll.zone)
  const [name, setName] = useState(toll.vehicle ?? '')
  const [isEdited, setEdited] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const onList = (text: string) => props.onList({ text, file: undefined })
  const paste = usePastedToll({ name, setName, onList })
  const { filler, pasted } = paste
  const [seen, setSeen] = useState({ pasted, toll: props.toll })
  if (seen.pasted !== pasted) setSeen({ pasted, toll: props.toll })
  /** Whether a pasted notice hasn't been checked yet, even if the user has changed the fields since. */
  const isUnchecked = seen.toll === props.toll
  const isFresh = pasted.isTaken && isUnchecked
  const [resetKey, setResetKey] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const [paused] = useDebouncedValue(name.trim(), PAUSE_MS)
  const isAsked = name.trim() !== '' && name.trim() === toll.vehicle
  const api = useApi()
  const finder = useVehicleFinder(api, name, (isAsked ? toll.vehicle : paused) || null)
  const { scope } = finder
  const otherFinder = useVehicleFinder(api, toll.other ?? '', toll.other ?? null)
  // The checked toll isn't the pasted one.
  const isPastedShown =
    (isUnchecked && pasted.at + pasted.ignored !== '') ||
    (pasted.vehicle === name && (!isAsked || pasted.at === '' || pasted.at === at))
  const asked = isAsked && at !== undefined && zone !== null ? parseQueryTime(at, zone) : null
  const answered = at !== undefined && zone !== null && { ...toll, vehicle: name.trim(), at, zone }

  if (urlKey !== searchKey(props.toll)) {
    setUrlKey(searchKey(props.toll))
    if (sent !== searchKey(props.toll)) {
      setSent(null)
      setName(props.toll.vehicle ?? '')
      setResetKey(resetKey + 1)
    }
  }
  const isEmpty = toll.vehicle === undefined
  const isIdle = useIdle(isEmpty && scope !== null)
  useEffect(() => {
    if (isEmpty) field.current?.focus({ preventScroll: true })
  }, [isEmpty])

  function startOver() {
    setSent(EMPTY)
    setName('')
    setMissing(false)
    paste.forget()
    setResetKey(resetKey + 1)
    props.onCheck(NONE)
  }

  const tollWith = (question: NamedQuestion, isSame: boolean) =>
    tollOf({ toll, pasted, isFresh, isAsked }, question, isSame, correctionStamp(api))

  function ask(question: Question, isSame = question.at === at) {
    const next = tollWith({ ...question, vehicle: name.trim() }, isSame)
    setSent(searchKey(next))
    props.onCheck(next)
  }

  const askOther: AskOther = (other, otherZone = zone ?? undefined) =>
    otherZone !== undefined && ask({ at: other, zone: otherZone }, true)

  const queryClient = useQueryClient()
  async function remember(one: RecentToll) {
    if (scope === null) return
    await rememberToll(scope, one)
    await queryClient.invalidateQueries({ queryKey: recentTollsOptions(scope).queryKey })
  }

  const problem =
    name.trim() === ''
      ? 'Enter a plate, vehicle number, or ID.'
      : (name.length > LONGEST_NAME || momentIn(name.split(/\s+/)) !== null) &&
        'Enter only a plate, vehicle number, or ID here.'

  function validate(): boolean {
    if (problem === false) return true
    setMissing(true)
    field.current?.focus()
    return false
  }

  return (
    <Page
      title="Check a toll"
      lead={`Was the vehicle active on ${fleet} when the toll was charged?`}
      action={
        <LinkButton variant="subtle" to="/disputes">
          Check a toll list…
        </LinkButton>
      }
    >
      <div className="panel stack-sm roomy">
        <AskedForm
          key={resetKey}
          label="Check a toll"
          asked={{ at, zone }}
          onEdit={setEdited}
          first={{
            validate,
            filler,
            field: (
              <TextInput
                ref={field}
                label="Plate, vehicle number, or ID"
                placeholder="8ABC123"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || isComposing(event) || !paste.takeLine()) return
                  event.preventDefault()
                  filler.current?.form?.requestSubmit()
                }}
                error={isMissing && problem}
              />
            ),
          }}
          onAsk={ask}
        />
        <PastedText
          from={paste}
          toll={isAsked ? toll : NONE}
          isShown={isPastedShown}
          needsTime={isPastedShown && isUnchecked && pasted.needsTime}
        />
        {!isAsked && paste.list === null && (
          <p className="muted">
            Or paste a full line, like <kbd>8ABC123 NY 2024-03-05 08:30 ET</kbd>, or a whole table.
          </p>
        )}
      </div>
      {answered && asked && asked.kind !== 'invalid' && (
        <Answered about={isEdited && `${answered.vehicle} at ${answered.at}, ${answered.zone}`}>
          <OtherReadings at={answered.at} onAsk={askOther} />
          <OffSeason at={answered.at} zone={answered.zone} onAsk={askOther} />
          <Lazy
            key={`${toll.vehicle} ${at} ${zone}`}
            load={loadAnswers}
            with={{
              finder,
              otherFinder,
              asked,
              isEdited,
              toll: answered,
              tollOf: (vehicle) => tollWith({ vehicle, at: answered.at, zone: answered.zone }, true),
              isNew: sent === searchKey(toll),
              onAnswer: (answer, kind) =>
                void remember({ ...answered, answer, kind, answeredAt: Date.now() }),
              onNext: startOver,
            }}
          />
        </Answered>
      )}
      {scope && <EarlierWork scope={scope} isIdle={isIdle} rows={finder.rows} shown={toll} />}
    </Page>
  )
}
