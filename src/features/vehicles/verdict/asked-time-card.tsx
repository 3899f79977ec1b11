import type { SuggestedZone } from '../../../domain/person/suggested-zones'
import { readAskedTime } from '../../../domain/time/asked-time'
import type { StateChange } from '../../../domain/verdict/facts'
import { AskedForm, type Question } from '../../../domain/verdict-view/asked-form'
import type { EvidenceQuestion } from '../../../domain/verdict-view/evidence-button'
import { useVerdict } from '../../../domain/verdict-view/use-verdict'
import { VehicleVerdict } from '../../../domain/verdict-view/vehicle-verdict'
import type { Subject } from '../../../domain/words/subject-words'
import type { Instant } from '../../../lib/time/instant'
import { Button } from '../../../ui/button/button'
import { Section } from '../../../ui/layout/section'
import { NO_NOTICE, type VehicleSearch } from '../timeline/vehicle-search'

/** Names of the button that goes to the change that set the state. */
const CHANGE_LINKS: Readonly<Record<StateChange['what'], string>> = {
  'put-on': 'Go to the change that put it on',
  'taken-off': 'Go to the change that took it off',
  created: 'Go to its creation',
  restored: 'Go to the change that recorded it again',
  deleted: 'Go to its deletion',
  begins: 'Go to the oldest revision',
}

/** "Was it active at…": the question, and the answer to the question in the URL. */
export function AskedTimeCard(props: {
  vehicleId: number
  at: string | undefined
  /** What a notice says of the toll at that time. */
  toll: EvidenceQuestion['toll']
  zone: string
  zones: readonly SuggestedZone[]
  subject: Subject
  onAsk: (question: Question & Partial<VehicleSearch>) => void
  onGoTo: (at: Instant) => void
}) {
  const { vehicleId, at, zone } = props
  const asked = at === undefined ? undefined : readAskedTime(at, zone)
  const verdict = useVerdict(vehicleId, asked)
  const [change, ...others] = verdict.answers?.readings.map((reading) => reading.change) ?? []
  const isOne = others.every((other) => other?.id === change?.id)

  function ask(question: Question) {
    if (question.at !== at || question.zone !== zone)
      props.onAsk(question.at === at ? question : { ...NO_NOTICE, ...question })
    else if (!verdict.checking) void verdict.checkAgain()
  }

  return (
    <Section title="Was it active at…" panel>
      <AskedForm zones={props.zones} asked={{ at, zone }} onAsk={ask} />
      {at === undefined && <p className="muted">The local time of the toll, and the zone of the plaza.</p>}
      <VehicleVerdict
        {...{ subject: props.subject, at, zone, verdict }}
        evidence={at === undefined ? undefined : { span: { at }, zone, toll: props.toll }}
        onAsk={(other) => props.onAsk({ at: other, zone })}
        actions={
          change &&
          isOne && (
            <Button variant="default" size="compact-sm" onClick={() => props.onGoTo(change.at)}>
              {CHANGE_LINKS[change.what]}
            </Button>
          )
        }
      />
    </Section>
  )
}
