import { Link } from '@tanstack/react-router'
import { readAskedSpan } from '../../domain/time/asked-span'
import type { AskedTime } from '../../domain/time/asked-time'
import { AskedForm } from '../../domain/verdict-view/asked-form'
import { zonePreference } from '../../local/preferences'
import { Notice } from '../../ui/feedback/notice'
import { Page } from '../../ui/layout/page'
import { Section } from '../../ui/layout/section'
import type { EvidenceProps } from './evidence-props'
import { spanInAddress } from './evidence-search'
import { StatementView } from './statement-view'

/** A statement about one vehicle at one time, to be filed; without a time that can be read, the question for one. */
export function EvidencePage(props: EvidenceProps) {
  const { search } = props
  // A zone that this browser does not know is kept: in another zone it would be another question.
  const zone = search.zone ?? props.zone
  const span = spanInAddress(search)
  const asked = span && readAskedSpan(span, zone)
  if (span !== null && asked?.kind === 'moments') {
    const toll = { plate: search.plate ?? '', state: search.state ?? '' }
    const { vehicleId } = props
    const { moments } = asked
    const question = { vehicleId, span, moments, zone, reference: search.reference ?? null, toll }
    return <StatementView {...props} question={question} />
  }
  return <AskForTime {...props} zone={zone} asked={asked} />
}

function AskForTime(props: EvidenceProps & { asked: AskedTime | null }) {
  const { vehicleId, search, zone, asked } = props
  return (
    <Page
      title={`Vehicle ${vehicleId}: evidence statement`}
      heading="Evidence statement"
      lead={
        // This page's own address begins with the link's.
        <Link
          to="/vehicles/$vehicleId"
          params={{ vehicleId: String(vehicleId) }}
          activeOptions={{ exact: true }}
        >
          Vehicle {vehicleId}
        </Link>
      }
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
          onAsk={(question) => {
            zonePreference.set(question.zone)
            props.onAsk(question)
          }}
        />
      </Section>
    </Page>
  )
}
