import { useQuery } from '@tanstack/react-query'
import type { StatementRequest } from '../../domain/evidence/gather-statement'
import { useApi } from '../../domain/person/use-api'
import { useScope } from '../../domain/person/use-scope'
import { useZone } from '../../domain/person/use-zone'
import { readAskedSpan } from '../../domain/time/asked-span'
import type { AskedTime } from '../../domain/time/asked-time'
import { AskedForm } from '../../domain/verdict-view/asked-form'
import { vehicleName } from '../../domain/words/subject-words'
import { visibleText } from '../../lib/text/visible-text'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { Section } from '../../ui/layout/section'
import { spanInAddress } from './evidence-search'
import { plateOptions } from './statement-query'
import { type EvidenceProps, StatementView } from './statement-view'
import { VehicleLead } from './vehicle-lead'

/** A statement about one vehicle at one time, to be filed; without a time that can be read, the question for one. */
export function EvidencePage(props: EvidenceProps) {
  const { search } = props
  const pageZone = useZone()
  // A zone that this browser does not know is kept: in another zone it would be another question.
  const zone = search.zone ?? pageZone
  const span = spanInAddress(search)
  const asked = span && readAskedSpan(span, zone)
  const toll = { plate: search.plate ?? '', state: search.state ?? '' }
  if (span !== null && asked?.kind === 'moments') {
    const { vehicleId } = props
    const { moments } = asked
    // Its reference is one of the fields that are filled in when the answer is there.
    const question = { vehicleId, span, moments, zone, reference: null, toll }
    return <StatementView {...props} question={question} />
  }
  return <AskForTime {...props} zone={zone} asked={asked} toll={toll} />
}

function AskForTime(
  props: EvidenceProps & { zone: string; asked: AskedTime | null; toll: StatementRequest['toll'] },
) {
  const { vehicleId, search, zone, asked, toll } = props
  const api = useApi()
  const scope = useScope(api)
  const { data: vehicle } = useQuery(plateOptions(api, { vehicleId, zone, toll }, scope))
  const name = visibleText(vehicleName({ vehicleId, ...vehicle }))
  return (
    <Page
      title={`${name}: evidence statement`}
      heading="Evidence statement"
      lead={<VehicleLead vehicleId={vehicleId} vehicle={vehicle} from={search} />}
    >
      {asked?.kind === 'gap' && (
        <Notice tone="warning" role="alert" title="That time did not exist">
          {asked.text}
        </Notice>
      )}
      {asked?.kind === 'invalid' && (
        <Notice tone="warning" role="alert" title="This time cannot be read">
          {asked.message}
        </Notice>
      )}
      <Section title="When was the toll charged?" panel>
        <p className="muted">
          A statement says whether the vehicle was on the fleet at one time, and what that is based on.
        </p>
        <AskedForm
          label="Ask for a statement"
          zones={props.zones}
          asked={{ at: search.at, zone }}
          onAsk={props.onAsk}
        />
      </Section>
    </Page>
  )
}
