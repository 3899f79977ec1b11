import type { ApiClient } from '../../../api/client/client'
import type { SuggestedZone } from '../../../domain/person/suggested-zones'
import { readAskedTime } from '../../../domain/time/asked-time'
import { AskedForm, type Question } from '../../../domain/verdict-view/asked-form'
import { AssumedZone } from '../../../domain/verdict-view/assumed-zone'
import { OtherOrder } from '../../../domain/verdict-view/other-order'
import { useVerdict } from '../../../domain/verdict-view/use-verdict'
import { VerdictStatus } from '../../../domain/verdict-view/verdict-status'
import type { Subject } from '../../../domain/words/subject-words'
import { Failure } from '../../../ui/feedback/failure'
import { Lazy } from '../../../ui/feedback/lazy'
import { ReadWait } from '../../../ui/feedback/read-wait'
import { Section } from '../../../ui/layout/section'
import classes from './asked-time-card.module.css'

const loadAnswer = async () => (await import('../../../domain/verdict-view/verdict-answer')).VerdictAnswer

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
  const { answers, readings, askedAt, checking, waiting, error, checkAgain } = useVerdict(
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
      <AskedForm zones={props.zones} asked={{ at, zone }} onAsk={ask} />
      {answers && at !== undefined && <AssumedZone at={at} zone={zone} />}
      {at !== undefined && <OtherOrder at={at} onAsk={(other) => ask({ at: other, zone })} />}
      {at === undefined && <p className="muted">The local time of the toll, and the zone of the plaza.</p>}
      {checking && <p className="muted appears-late">Checking…</p>}
      <ReadWait error={waiting} />
      {error && <Failure title="No verdict" error={error} onRetry={() => void checkAgain()} />}
      <div role="status" className={classes.status}>
        {answers && <VerdictStatus answers={answers} />}
      </div>
      {checking && answers === undefined && <div className={classes.coming} />}
      {at !== undefined && (
        <Lazy
          load={loadAnswer}
          with={{ api, subject: props.subject, typed: at, zone, answers, readings, askedAt }}
          waiting={answers && <p className={`muted ${classes.coming}`}>checking…</p>}
        />
      )}
    </Section>
  )
}
