import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { SuggestedZone } from '../../../domain/person/suggested-zones'
import { readAskedTime } from '../../../domain/time/asked-time'
import { AskedForm, type Question } from '../../../domain/verdict-view/asked-form'
import { useVerdict } from '../../../domain/verdict-view/use-verdict'
import { VerdictStatus } from '../../../domain/verdict-view/verdict-status'
import type { Subject } from '../../../domain/words/subject-words'
import { inOtherOrder, parseMoment } from '../../../lib/time/moment-text'
import { dateText } from '../../../lib/time/time-text'
import { wallAsUtc } from '../../../lib/time/zone'
import { Failure } from '../../../ui/feedback/failure'
import { Lazy } from '../../../ui/feedback/lazy'
import { ReadWait } from '../../../ui/feedback/read-wait'
import { useFocusFallback } from '../../../ui/feedback/use-focus-fallback'
import { Section } from '../../../ui/layout/section'
import classes from './asked-time-card.module.css'

const loadAnswer = async () => (await import('./verdict-answer')).VerdictAnswer

/** "Was it active at…": the question, and the answer to the question in the URL. */
export function AskedTimeCard(props: {
  api: ApiClient
  vehicleId: number
  at: string | undefined
  zone: string
  zones: readonly SuggestedZone[]
  subject: Subject
  onAsk: (question: Question) => void
}) {
  const { api, vehicleId, at, zone } = props
  const asked = at === undefined ? undefined : readAskedTime(at, zone)
  const { result, readings, askedAt, checking, waiting, error, checkAgain } = useVerdict(
    api,
    vehicleId,
    asked,
  )

  function ask(question: Question) {
    if (question.at !== at || question.zone !== zone) props.onAsk(question)
    else if (!checking) void checkAgain()
  }

  return (
    <Section title="Was it active at…" panel>
      <AskedForm
        zones={props.zones}
        asked={{ at, zone }}
        problem={asked?.kind === 'invalid' ? asked.message : null}
        onAsk={ask}
      />
      {at !== undefined && <OtherOrder at={at} onAsk={(other) => ask({ at: other, zone })} />}
      {at === undefined && <p className="muted">The local time of the toll, and the zone of the plaza.</p>}
      {checking && <p className="muted appears-late">Checking…</p>}
      <ReadWait error={waiting} />
      {error && <Failure title="No verdict" error={error} onRetry={() => void checkAgain()} />}
      <div role="status" className={classes.status}>
        {result && <VerdictStatus result={result} readings={readings} now={askedAt} />}
      </div>
      {at !== undefined && (
        <Lazy
          load={loadAnswer}
          with={{ api, subject: props.subject, typed: at, zone, result, readings, askedAt }}
          waiting={result && <p className="muted">checking…</p>}
        />
      )}
    </Section>
  )
}

/** Says in which order day and month were read, and offers the other order, where both are dates. */
function OtherOrder(props: { at: string; onAsk: (at: string) => void }) {
  const other = inOtherOrder(props.at)
  const [read, meant] = [dayOf(props.at), other && dayOf(other)]
  return (
    other && read && meant && <OtherOrderNote read={read} meant={meant} onAsk={() => props.onAsk(other)} />
  )
}

/** Disappears when its button is clicked. */
function OtherOrderNote(props: { read: string; meant: string; onAsk: () => void }) {
  const note = useRef<HTMLDivElement>(null)
  useFocusFallback(note)
  return (
    <div ref={note} role="note" className={classes.order}>
      <span>Read month first, as {props.read}.</span>
      <Button variant="subtle" size="compact-sm" onClick={props.onAsk}>
        Ask about {props.meant} instead
      </Button>
    </div>
  )
}

function dayOf(text: string): string | null {
  const moment = parseMoment(text)
  return moment.ok ? dateText(wallAsUtc(moment.wall), 'UTC') : null
}
