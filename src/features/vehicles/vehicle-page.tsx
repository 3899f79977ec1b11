import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { Activity, useEffect, useState } from 'react'
import type { NamedFleet } from '../../api/fleet/fleet-choice'
import { historyKey } from '../../api/resources/history'
import type { SuggestedZone } from '../../domain/person/suggested-zones'
import { useApi } from '../../domain/person/use-api'
import { useScope } from '../../domain/person/use-scope'
import { useZone } from '../../domain/person/use-zone'
import type { Instant } from '../../lib/time/instant'
import { rememberOpened } from '../../local/recents'
import { Button } from '../../ui/button/button'
import { Page } from '../../ui/layout/page'
import { VehicleActions } from './activate/vehicle-actions'
import { MembershipLine } from './membership/membership-line'
import { MembershipPanel } from './membership/membership-panel'
import { useMembership } from './membership/use-membership'
import { HistoryFailure, useHistoryFailure } from './record/history-failure'
import { sourceText, vehicleName } from './record/known-vehicle'
import { useKnownBesideHistory } from './record/use-known-vehicle'
import { VehicleLine, VehicleTitle } from './record/vehicle-line'
import { Timeline } from './timeline/timeline'
import { firstPageOptions } from './timeline/use-timeline'
import { NO_NOTICE, type OnView, type VehicleSearch } from './timeline/vehicle-search'
import classes from './vehicle-page.module.css'
import { AskedTimeCard } from './verdict/asked-time-card'

/** The page of one vehicle: whether it was on the fleet at a moment, when it was, and its revisions. */
export function VehiclePage(props: {
  vehicleId: number
  view: VehicleSearch
  zones: readonly SuggestedZone[]
  fleetName: (fleetId: number | null) => string
  /** The fleet that is read, as the verdict names it. */
  fleet: NamedFleet
  onView: OnView
}) {
  const { vehicleId, view, onView } = props
  const api = useApi()
  const zone = useZone()
  // A zone that this browser does not know is kept: in another zone it would be another question.
  const asked = view.zone ?? zone

  const newest = useQuery(firstPageOptions(api, vehicleId, {}))
  const failure = useHistoryFailure(newest, api.fleetId)
  const scope = useScope(api)
  const { known, reading: readingVehicle } = useKnownBesideHistory(vehicleId, newest)
  const name = vehicleName(known, vehicleId)
  const plate = known.text.plate_number
  const membership = useMembership(vehicleId, newest.data)
  const opened = newest.isSuccess
  const queryClient = useQueryClient()
  const [goingTo, setGoingTo] = useState<Instant | null>(null)

  useEffect(() => {
    if (scope !== null && opened) void rememberOpened(scope, vehicleId, Date.now())
  }, [scope, opened, vehicleId])

  async function readAgain() {
    const { isSuccess } = await newest.refetch()
    // The panels' own reads failed with it, and would not be repeated so soon.
    const predicate = ({ state }: { state: { status: string } }) => state.status === 'error'
    if (isSuccess) await queryClient.refetchQueries({ queryKey: historyKey(api, vehicleId), predicate })
  }

  return (
    <Page
      title={name}
      heading={<VehicleTitle vehicleId={vehicleId} known={known} reading={readingVehicle} />}
      lead={
        <>
          {(failure === null || Object.keys(known.text).length > 0) && (
            <VehicleLine known={known} reading={readingVehicle} />
          )}
          {failure === null && (
            <MembershipLine
              history={newest}
              membership={membership}
              active={known.active}
              isBeside={view.at !== undefined}
            />
          )}
        </>
      }
      action={
        (failure === null || newest.data) && (
          <VehicleActions
            key={api.fleetId}
            vehicleId={vehicleId}
            page={newest.data}
            failed={failure !== null}
            known={known}
            fleetName={props.fleetName}
          />
        )
      }
    >
      {failure && (
        <HistoryFailure
          error={failure}
          vehicleId={vehicleId}
          fleet={props.fleetName(api.fleetId)}
          onRetry={() => void readAgain()}
          retrying={newest.isFetching}
        />
      )}
      {/* What was typed stays in the hidden panels, and they read nothing. */}
      <Activity mode={failure ? 'hidden' : 'visible'}>
        <div className={`stack ${classes.panels}`}>
          <div className={classes.ribbon}>
            <MembershipPanel
              vehicle={name}
              reading={membership}
              readAt={newest.dataUpdatedAt * 1000}
              at={view.at}
              asked={asked}
              onAsk={(question) => onView({ ...NO_NOTICE, ...question })}
            />
          </div>
          <div className={classes.question}>
            <AskedTimeCard
              vehicleId={vehicleId}
              at={view.at}
              toll={view}
              zone={asked}
              zones={props.zones}
              subject={{
                vehicleId,
                plate: plate?.value,
                plateState: known.text.plate_state?.value,
                plateNote: plate && sourceText(plate.source, zone),
                fleet: props.fleet,
              }}
              onAsk={onView}
              onGoTo={setGoingTo}
            />
          </div>
          <div className={classes.revisions}>
            <Timeline
              {...{ vehicleId, view, asked, onView }}
              membership={membership.known}
              readingRuns={membership.error === null && (membership.reading || !membership.known)}
              readAt={newest.dataUpdatedAt}
              goingTo={goingTo}
              onTaken={() => setGoingTo(null)}
              refresh={<RefreshButton vehicleId={vehicleId} />}
            />
          </div>
        </div>
      </Activity>
    </Page>
  )
}

/** A component of its own: what is being read changes as soon as the page is there, and would draw all of it twice. */
function RefreshButton({ vehicleId }: { vehicleId: number }) {
  const queryKey = historyKey(useApi(), vehicleId)
  const queryClient = useQueryClient()
  const text = useIsFetching({ queryKey }) > 0 ? 'Refreshing…' : 'Refresh'
  return (
    <Button
      variant="default"
      size="xs"
      className={classes.refresh ?? ''}
      aria-label={text}
      title={text}
      onClick={() => void queryClient.invalidateQueries({ queryKey })}
    >
      <IconRefresh size={16} aria-hidden />
    </Button>
  )
}
