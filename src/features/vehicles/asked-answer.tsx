import { parseQueryTime } from '../../domain/time/query-time'
import { useVerdict } from '../../domain/verdict-view/use-verdict'
import { VehicleVerdict } from '../../domain/verdict-view/vehicle-verdict'
import type { Subject } from '../../domain/words/subject-words'
import type { Instant } from '../../lib/time/instant'
import type { StatusChange } from '../../local/status-change'
import type { OnView, VehicleSearch } from './timeline/vehicle-search'

const CHANGE_LINKS: Readonly<Record<StatusChange['what'], string>> = {
  activated: 'Go to the change that activated it',
  deactivated: 'Go to the change that deactivated it',
  created: 'Go to its creation',
  restored: 'Go to the change that restored it',
  deleted: 'Go to its deletion',
  begins: 'Go to the oldest change',
}

/** Shows the verdict at the page's time, with a way to the change that it is based on. */
export function AskedAnswer(props: {
  subject: Subject
  view: VehicleSearch
  at: string | undefined
  zone: string
  isEdited: boolean
  onView: OnView
  onGoTo: (at: Instant) => void
}) {
  const { subject, view, at, zone, isEdited, onView } = props
  const verdict = useVerdict(subject.vehicleId, at === undefined ? undefined : parseQueryTime(at, zone))
  const [change, ...others] = verdict.answers?.readings.map((reading) => reading.change) ?? []
  const isOne = others.every((other) => other?.id === change?.id)
  return (
    <VehicleVerdict
      {...{ subject, at, zone, verdict }}
      evidence={at === undefined ? undefined : { ...view, at, zone }}
      onAsk={(other, otherZone = zone) => onView({ at: other, zone: otherZone })}
      isNext={!isEdited}
      more={change && isOne ? [[CHANGE_LINKS[change.what], () => props.onGoTo(change.at)]] : []}
    />
  )
}
