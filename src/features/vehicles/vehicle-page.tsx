import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Activity, useEffect, useState } from 'react'
import { historyKey } from '../../api/resources/history'
import { checkAgain } from '../../domain/queries/check-again'
import { useApi, useFleets, useScope, useZone } from '../../domain/user/page-context'
import { Answered, AskedForm, type Question } from '../../domain/verdict-view/asked-form'
import { useAskedZone } from '../../domain/verdict-view/assumed-zone'
import type { Subject } from '../../domain/words/subject-words'
import type { Instant } from '../../lib/time/instant'
import { rememberOpened } from '../../local/recents'
import { useLazyModule } from '../../ui/feedback/lazy'
import { Page } from '../../ui/layout/page'
import { Section } from '../../ui/layout/section'
import { useIdle } from '../../ui/layout/use-idle'
import { VehicleActions } from './activate/vehicle-actions'
import { LeftEdit } from './edit/left-edit'
import { StatusPanel } from './periods/periods-panel'
import { useIntervals } from './periods/use-intervals'
import { StatusLine, VehicleLine, VehicleTitle } from './periods/vehicle-header'
import { HistoryFailure, useHistoryFailure } from './record/history-failure'
import { sourceText, vehicleName } from './record/known-vehicle'
import { useVehicleForPage } from './record/use-known-vehicle'
import { Timeline } from './timeline/timeline'
import { firstPageOptions } from './timeline/use-timeline'
import { type JumpTarget, NO_NOTICE, type OnView, type VehicleSearch } from './timeline/vehicle-search'
import classes from './vehicle-page.module.css'

export function VehiclePage(props: { vehicleId: number; view: VehicleSearch; onView: OnView }) {
  const { vehicleId, view, onView } = props
  const api = useApi()
  const { own: fleet } = useFleets()
  const zone = useZone()
  // Keeps a zone that this browser doesn't support: a different zone would mean a different time.
  const viewZone = view.zone ?? zone
  const isZoneOpen = useAskedZone(view.at, view.zone) === null

  const newest = useQuery(firstPageOptions(api, vehicleId, {}))
  const failure = useHistoryFailure(newest)
  const scope = useScope()
  const { known, isLoading: isVehicleLoading } = useVehicleForPage(vehicleId, newest)
  const name = vehicleName(known, vehicleId)
  const plate = known.text.plate_number
  const query = useIntervals(vehicleId, newest.data)
  const opened = newest.isSuccess
  const queryClient = useQueryClient()
  const [goingTo, setGoingTo] = useState<JumpTarget | null>(null)

  useEffect(() => {
    if (scope === null || !opened) return
    // A page that is shown again may have loaded them before.
    void rememberOpened(scope, vehicleId, Date.now()).then(() =>
      queryClient.invalidateQueries({ queryKey: ['recents', scope] }),
    )
  }, [queryClient, scope, opened, vehicleId])

  async function readAgain() {
    const { isSuccess } = await newest.refetch()
    // The panels' own requests failed as well, and wouldn't be repeated so soon.
    const predicate = ({ state }: { state: { status: string } }) => state.status === 'error'
    if (isSuccess) await queryClient.refetchQueries({ queryKey: historyKey(api, vehicleId), predicate })
  }

  return (
    <Page
      title={name}
      heading={<VehicleTitle vehicleId={vehicleId} known={known} isLoading={isVehicleLoading} />}
      lead={
        <>
          {(failure === null || Object.keys(known.text).length > 0) && (
            <VehicleLine known={known} isLoading={isVehicleLoading} />
          )}
          {failure === null && (
            <StatusLine
              history={newest}
              query={query}
              active={known.active}
              isSecondary={view.at !== undefined}
            />
          )}
        </>
      }
      action={
        (failure === null || newest.data) && (
          <VehicleActions vehicleId={vehicleId} page={newest.data} failed={failure !== null} known={known} />
        )
      }
    >
      {failure && (
        <HistoryFailure
          error={failure}
          vehicleId={vehicleId}
          onRetry={() => void readAgain()}
          retrying={newest.isFetching}
        />
      )}
      <LeftEdit vehicleId={vehicleId} />
      {/* The hidden panels keep typed text, and load nothing. */}
      <Activity mode={failure ? 'hidden' : 'visible'}>
        <div className={`stack ${classes.panels}`}>
          <div className={classes.ribbon}>
            <StatusPanel
              vehicle={name}
              query={query}
              readAt={newest.dataUpdatedAt * 1000}
              at={isZoneOpen ? undefined : view.at}
              viewZone={viewZone}
              onAsk={(question) => onView({ ...NO_NOTICE, ...question })}
            />
          </div>
          <div className={classes.question}>
            <AskedTimeCard
              view={view}
              zone={viewZone}
              subject={{
                vehicleId,
                plate: plate?.value,
                plateState: known.text.plate_state?.value,
                plateNote: plate && sourceText(plate.source, zone),
                fleet,
              }}
              isReady={query.periods !== undefined}
              onView={onView}
              onGoTo={setGoingTo}
            />
          </div>
          <div className={classes.revisions}>
            <Timeline
              {...{ vehicleId, view, viewZone, onView, goingTo }}
              periods={query.known}
              readAt={newest.dataUpdatedAt}
              onGoTo={setGoingTo}
            />
          </div>
        </div>
      </Activity>
    </Page>
  )
}

/** Loaded once the page is idle, so that it doesn't delay the history, or earlier for a time in the URL. */
const loadAnswer = async () => (await import('./asked-answer')).AskedAnswer

function AskedTimeCard(props: {
  view: VehicleSearch
  zone: string
  subject: Subject
  /** Whether all that the page shows at first is loaded. */
  isReady: boolean
  onView: OnView
  onGoTo: (at: Instant) => void
}) {
  const { view, zone, subject, onView, onGoTo } = props
  const api = useApi()
  const queryClient = useQueryClient()
  const askedZone = useAskedZone(view.at, view.zone)
  const at = askedZone === null ? undefined : view.at
  const [isEdited, setEdited] = useState(false)
  const isIdle = useIdle(props.isReady)
  const { code: Answer, failure } = useLazyModule(isIdle || at !== undefined ? loadAnswer : null)

  function ask(question: Question) {
    if (question.at !== at || question.zone !== zone)
      onView(question.at === at ? question : { ...NO_NOTICE, ...question })
    else void checkAgain(queryClient, api, subject.vehicleId)
  }

  return (
    <Section title="Was it active at…" panel>
      <AskedForm asked={{ at: view.at, zone: askedZone }} onAsk={ask} onEdit={setEdited} />
      {at === undefined && <p className="muted">Enter the toll’s local time and the plaza’s time zone.</p>}
      <Answered about={isEdited && `${at}, ${zone}`}>
        {failure}
        {Answer && <Answer {...{ subject, view, at, zone, isEdited, onView, onGoTo }} />}
        {!Answer && !failure && at !== undefined && <p className="muted appears-late">Checking…</p>}
      </Answered>
    </Section>
  )
}
