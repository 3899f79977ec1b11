import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { NamedFleet } from '../../api/fleet/fleets'
import type { DocumentToUpload } from '../../api/resources/document-upload'
import { useFiling } from '../../domain/evidence/filing-fields'
import type { StatementRequest } from '../../domain/evidence/gather-statement'
import { tollName } from '../../domain/evidence/statement-data'
import { parseQuerySpan } from '../../domain/time/query-span'
import type { QueryTime } from '../../domain/time/query-time'
import { useApi, useScope, useZone } from '../../domain/user/page-context'
import { AskedForm, type Question } from '../../domain/verdict-view/asked-form'
import { useAskedZone } from '../../domain/verdict-view/assumed-zone'
import { OtherReadings } from '../../domain/verdict-view/other-reading'
import { readCorrections } from '../../domain/words/correction'
import { vehicleInput, vehicleName } from '../../domain/words/subject-words'
import { isNotFound } from '../../lib/api-error'
import { visibleText } from '../../lib/text/visible-text'
import { timeText } from '../../lib/time/time-text'
import { LinkButton } from '../../ui/button/button'
import { PlateChip } from '../../ui/content/plate-chip'
import { Failure } from '../../ui/feedback/failure'
import { Notice } from '../../ui/feedback/notice'
import { ReadWait } from '../../ui/feedback/read-state'
import { Page } from '../../ui/layout/page'
import { Section } from '../../ui/layout/section'
import { type EvidenceSearch, spanInAddress } from './evidence-search'
import { FilingForm } from './filing-form'
import { StatementActions } from './statement-actions'
import { filedStatement, plateOptions, statementOptions } from './statement-query'
import { StatementSheet } from './statement-sheet'
import classes from './statement-view.module.css'

export function EvidencePage(props: EvidenceProps) {
  const { search } = props
  const pageZone = useZone()
  // Keeps a zone that this browser doesn't support: a different zone would mean a different time.
  const zone = search.zone ?? pageZone
  const span = spanInAddress(search)
  const askedZone = useAskedZone(search.at, search.zone)
  const asked = askedZone === null ? null : span && parseQuerySpan(span, zone)
  const toll = { plate: search.plate ?? '', state: search.state ?? '' }
  const about = { vehicleId: props.vehicleId, zone, toll, corrections: readCorrections(search.corrections) }
  if (span === null || asked?.kind !== 'moments')
    return <AskForTime {...{ ...props, askedZone, asked, about }} />
  // The reference is among the fields that the page fills in once the statement is loaded.
  const question = { ...about, span, typed: search.typed, moments: asked.moments, reference: null }
  return <StatementView {...props} question={question} />
}

function AskForTime(
  props: EvidenceProps & {
    askedZone: string | null
    asked: QueryTime | null
    about: Parameters<typeof plateOptions>[1]
  },
) {
  const { vehicleId, search, asked } = props
  const api = useApi()
  const scope = useScope()
  const { data: vehicle } = useQuery(plateOptions(api, props.about, scope))
  const name = visibleText(vehicleName({ vehicleId, ...vehicle }))
  return (
    <Page
      title={`${name}: evidence statement`}
      heading="Evidence statement"
      lead={<VehicleLead vehicleId={vehicleId} vehicle={vehicle} from={search} />}
    >
      <div className={`stack ${classes.question}`}>
        {asked && asked.kind !== 'moments' && (
          <Notice
            tone="warning"
            role="alert"
            title={asked.kind === 'gap' ? 'That local time doesn’t exist' : 'We don’t recognize this time'}
          >
            {asked.kind === 'gap' ? asked.text : asked.message}
          </Notice>
        )}
        <Section title="When was the toll charged?" panel>
          <p className="muted">
            Enter the date and time from the toll notice, in the time zone of the plaza.
          </p>
          <AskedForm
            label="Create a statement"
            asked={{ at: search.at, zone: props.askedZone }}
            onAsk={props.onAsk}
          />
        </Section>
      </div>
    </Page>
  )
}

interface EvidenceProps {
  readonly vehicleId: number
  readonly search: EvidenceSearch
  readonly fleet: () => NamedFleet
  readonly onAsk: (question: Question) => void
  readonly onUpload: (document: DocumentToUpload) => void
}

function StatementView(props: EvidenceProps & { question: StatementRequest }) {
  const { vehicleId, question, fleet, search } = props
  const api = useApi()
  const scope = useScope()
  const query = useQuery(statementOptions(api, question, scope, fleet))
  const { error, isFetching } = query
  const { list, reference, amount, agency, plaza } = search
  // Several rows or notices may charge the same passage.
  const toll = tollName(vehicleId, question.span, question.zone, { list, reference })
  const read = useMemo(() => ({ reference, amount, agency, plaza }), [reference, amount, agency, plaza])
  // The user confirmed a list's columns, but not what was read in a pasted text: that is only suggested.
  const filing = useFiling(scope, toll, list === undefined ? NOTHING_OFFERED : read)
  const fields = filing?.fields
  const made = query.data
  const shown = useMemo(() => (made && fields ? filedStatement(made, fields) : undefined), [made, fields])
  const vehicle = made?.vehicle
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
      {list === undefined && (
        <div className="no-print unless-empty">
          <OtherReadings at={question.span.at} onAsk={(at) => props.onAsk({ at, zone: question.zone })} />
        </div>
      )}
      <p role="status" className="visually-hidden no-print">
        {isFetching ? 'Checking…' : shown && !error ? 'The statement is ready.' : ''}
      </p>
      <ReadWait error={isFetching ? query.failureReason : null} />
      {error && !shown && (
        <Failure
          title="Couldn’t create the statement"
          error={error}
          onRetry={again}
          retrying={isFetching}
          {...(isNotFound(error) && {
            title: `Vehicle ${vehicleId} wasn’t found in this fleet`,
            message: 'The ID may be wrong, or the vehicle may be deleted or in another fleet.',
            next: '',
            action: <LinkButton to="/vehicles">Find a vehicle</LinkButton>,
          })}
        />
      )}
      {error && shown && (
        <div className="no-print">
          <Failure
            tone="warning"
            title="Couldn’t check again"
            error={error}
            kept={`The statement below is from ${timeText(shown.data.madeAt, question.zone)}.`}
            onRetry={again}
            retrying={isFetching}
          />
        </div>
      )}
      {shown && (
        <>
          <StatementActions
            {...props}
            onSave={() => filing?.keep()}
            statement={shown}
            asking={isFetching}
            onAgain={again}
          />
          <div className={`stack ${classes.statement}`}>
            {filing && <FilingForm filing={filing} read={read} />}
            <StatementSheet content={shown.content} />
          </div>
        </>
      )}
      {!shown && !error && <Skeleton className="appears-late" height="70vh" maw={964} aria-hidden />}
    </Page>
  )
}

function VehicleLead(props: {
  vehicleId: number
  vehicle: { readonly plate: string; readonly plateState: string } | undefined
  asked?: { readonly at: string; readonly zone: string }
  from: EvidenceSearch
}) {
  const { vehicleId, vehicle, asked, from } = props
  const { list, row, amount, reference, agency, plaza, corrections } = from
  const notice = { amount, reference, agency, plaza, corrections }
  return (
    <p className="row-words above-sm">
      {vehicle && vehicle.plate.trim() !== '' && (
        <PlateChip number={vehicle.plate} state={vehicle.plateState} />
      )}
      <Link
        to="/vehicles/$vehicleId"
        // This page's own URL starts with the URL of the vehicle.
        activeOptions={{ exact: true }}
        params={{ vehicleId: String(vehicleId) }}
        search={asked ?? {}}
      >
        Vehicle {vehicleId}
      </Link>
      {list !== undefined ? (
        <Link to="/disputes" search={{ list, row }}>
          Back to the list
        </Link>
      ) : (
        asked &&
        vehicle && (
          <Link to="/" search={{ ...notice, ...asked, vehicle: vehicleInput({ vehicleId, ...vehicle }) }}>
            Back to the toll
          </Link>
        )
      )}
    </p>
  )
}

const NOTHING_OFFERED = {}
