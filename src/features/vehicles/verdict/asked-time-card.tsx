import type { ApiClient } from '../../../api/client/client'
import type { SuggestedZone } from '../../../domain/person/suggested-zones'
import { readAskedTime } from '../../../domain/time/asked-time'
import { AskedForm, type Question } from '../../../domain/verdict-view/asked-form'
import { useVerdict } from '../../../domain/verdict-view/use-verdict'
import { VehicleVerdict } from '../../../domain/verdict-view/vehicle-verdict'
import type { Subject } from '../../../domain/words/subject-words'
import { Section } from '../../../ui/layout/section'

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
  const verdict = useVerdict(api, vehicleId, asked)

  function ask(question: Question) {
    if (question.at !== at || question.zone !== zone) props.onAsk(question)
    else if (!verdict.checking) void verdict.checkAgain()
  }

  return (
    <Section title="Was it active at…" panel>
      <AskedForm zones={props.zones} asked={{ at, zone }} onAsk={ask} />
      {at === undefined && <p className="muted">The local time of the toll, and the zone of the plaza.</p>}
      <VehicleVerdict
        {...{ api, subject: props.subject, at, zone, verdict }}
        onAsk={(other) => ask({ at: other, zone })}
      />
    </Section>
  )
}
