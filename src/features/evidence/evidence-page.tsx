import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { NamedFleet } from '../../api/fleet/fleet-choice'
import type { DocumentToUpload } from '../../api/resources/document-upload'
import { tollName } from '../../domain/evidence/filing'
import type { StatementRequest } from '../../domain/evidence/gather-statement'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import { useApi } from '../../domain/person/use-api'
import { useScope } from '../../domain/person/use-scope'
import { useZone } from '../../domain/person/use-zone'
import { readAskedSpan } from '../../domain/time/asked-span'
import type { AskedTime } from '../../domain/time/asked-time'
import { AskedForm, type Question } from '../../domain/verdict-view/asked-form'
import { vehicleName } from '../../domain/words/subject-words'
import { isNotFound } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { timeText } from '../../lib/time/time-text'
import { LinkButton } from '../../ui/button/button'
import { Failure } from '../../ui/feedback/failure'
import { Notice } from '../../ui/feedback/notice'
import { ReadWait } from '../../ui/feedback/read-wait'
import { Page } from '../../ui/layout/page'
import { Section } from '../../ui/layout/section'
import { type EvidenceSearch, spanInAddress } from './evidence-search'
import { FilingForm, useFiling } from './filing-form'
import { StatementActions } from './statement-actions'
import { filedStatement, plateOptions, statementOptions } from './statement-query'
import { StatementSheet } from './statement-sheet'
import classes from './statement-view.module.css'
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

/** What the page gets from its route. */
interface EvidenceProps {
  readonly vehicleId: number
  readonly search: EvidenceSearch
  readonly zones: readonly SuggestedZone[]
  /** The fleet that is read, as far as it is known by now. */
  readonly fleet: () => NamedFleet
  readonly onAsk: (question: Question) => void
  readonly onUpload: (document: DocumentToUpload) => void
}

/** A statement and what can be done with it, while it is asked, and where that failed. */
function StatementView(props: EvidenceProps & { question: StatementRequest }) {
  const { vehicleId, question, fleet, search } = props
  const api = useApi()
  const scope = useScope(api)
  const query = useQuery(statementOptions(api, question, scope, fleet))
  const { error, isFetching } = query
  const { list, reference, amount, agency, plaza } = search
  // Several rows of a list may charge one passage. Alone, what was typed stands whatever notice is pasted next.
  const row = list === undefined ? undefined : reference
  const toll = tollName(vehicleId, question.span, question.zone, row)
  const offered = useMemo(() => ({ reference, amount, agency, plaza }), [reference, amount, agency, plaza])
  const filing = useFiling(scope, { list: list ?? null, toll }, offered)
  const fields = filing?.fields
  const made = query.data
  const data = useMemo(() => (made && fields ? filedStatement(made, fields) : undefined), [made, fields])
  const vehicle = data?.file.data.vehicle
  const name = visibleText(
    vehicleName({ vehicleId, plate: vehicle?.plate ?? question.toll.plate, plateState: vehicle?.plateState }),
  )
  const again = () => void query.refetch({ cancelRefetch: false })
  return (
    <Page
      title={`${name}: evidence statement`}
      heading="Evidence statement"
      lead={
        <VehicleLead
          vehicleId={vehicleId}
          vehicle={vehicle}
          asked={{ at: question.span.at, zone: question.zone }}
          from={search}
        />
      }
      printsContentOnly
    >
      <p role="status" className="visually-hidden no-print">
        {isFetching ? 'Asking…' : data && !error ? 'The statement is ready.' : ''}
      </p>
      <ReadWait error={isFetching ? query.failureReason : null} />
      {error && !data && (
        <Failure
          title="The statement could not be made"
          error={error}
          onRetry={again}
          retrying={isFetching}
          {...(isNotFound(error) && {
            title: `Vehicle ${vehicleId} was not found in this fleet`,
            message: 'The id may be mistyped, or the vehicle may be deleted or in another fleet.',
            next: '',
            action: <LinkButton to="/vehicles">Find a vehicle</LinkButton>,
          })}
        />
      )}
      {error && data && (
        <div className={`no-print ${classes.notice}`}>
          <Failure
            tone="warning"
            title="It could not be checked again"
            error={error}
            kept={`The statement below is from ${timeText(data.file.data.madeAt, question.zone)}.`}
            onRetry={again}
            retrying={isFetching}
          />
        </div>
      )}
      {data && (
        <>
          <StatementActions {...props} statement={data} asking={isFetching} onAgain={again} />
          {filing && <FilingForm filing={filing} isOfList={list !== undefined} />}
          <StatementSheet content={data.content} />
        </>
      )}
      {!data && !error && <div className={`${classes.waiting} appears-late`} aria-hidden />}
    </Page>
  )
}
