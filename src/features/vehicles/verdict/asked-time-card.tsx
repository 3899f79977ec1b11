import type { ApiClient } from '../../../api/client/client'
import type { SuggestedZone } from '../../../domain/person/suggested-zones'
import { readAskedTime } from '../../../domain/time/asked-time'
import { verdictText } from '../../../domain/verdict/verdict-text'
import { AskedForm, type Question } from '../../../domain/verdict-view/asked-form'
import { OtherOrder } from '../../../domain/verdict-view/other-order'
import { useVerdict } from '../../../domain/verdict-view/use-verdict'
import { VerdictStatus } from '../../../domain/verdict-view/verdict-status'
import { CopyButton } from '../../../ui/content/copy-button'
import { Failure } from '../../../ui/feedback/failure'
import { ReadWait } from '../../../ui/feedback/read-wait'
import { Section } from '../../../ui/layout/section'
import classes from './asked-time-card.module.css'
import { VerdictDetails } from './verdict-details'

/** "Was it active at…": the question, and the answer to the question in the URL. */
export function AskedTimeCard(props: {
  api: ApiClient
  vehicleId: number
  at: string | undefined
  zone: string
  zones: readonly SuggestedZone[]
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
      <AskedForm zones={props.zones} asked={{ at, zone }} onAsk={ask} />
      {at !== undefined && <OtherOrder at={at} onAsk={(other) => ask({ at: other, zone })} />}
      {at === undefined && (
        <p className="muted">Type the local time of the toll event and the time zone of the toll plaza.</p>
      )}
      {checking && <p className="muted appears-late">Checking…</p>}
      <ReadWait error={waiting} />
      {error && <Failure title="No verdict" error={error} onRetry={() => void checkAgain()} />}
      <div role="status" className={classes.status}>
        {result && <VerdictStatus result={result} readings={readings} now={askedAt} />}
      </div>
      {readings.map(({ verdict, context }, index) => (
        <VerdictDetails
          key={verdict.moment.start}
          api={api}
          vehicleId={vehicleId}
          verdict={verdict}
          context={context}
          zone={zone}
          askedAt={askedAt}
          {...(readings.length > 1 && { title: index === 0 ? 'First reading' : 'Second reading' })}
        />
      ))}
      {result && at !== undefined && (
        <div className={classes.actions}>
          <CopyButton
            label="Copy as text"
            text={() =>
              verdictText({
                vehicleId,
                typed: at,
                zone,
                result,
                contexts: readings.map(({ context }) => context?.data ?? null),
                askedAt,
              })
            }
          />
          <CopyButton label="Copy link" text={permalink} />
        </div>
      )}
    </Section>
  )
}

/** The address of this view, without the fragment that a skip link leaves behind. */
function permalink(): string {
  const { origin, pathname, search } = window.location
  return `${origin}${pathname}${search}`
}
