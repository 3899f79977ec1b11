import { DraftOffer, DraftsOffNotice } from '../../../domain/drafts/draft-offer'
import { isNotFound } from '../../../lib/api-error'
import { LinkButton } from '../../../ui/button/button'
import { Failure } from '../../../ui/feedback/failure'
import { Notice } from '../../../ui/feedback/notice'
import { ReadWait } from '../../../ui/feedback/read-wait'
import { HistoryFailure } from '../record/history-failure'
import classes from './edit.module.css'
import type { VehicleEdit } from './use-vehicle-edit'

/** Notices above the form: drafts, a deletion, an empty history, reads that failed. */
export function EditNotices(props: { edit: VehicleEdit; vehicleId: number; fleet: string }) {
  const { edit } = props
  const { history, failure, record, draft, lockedBecause } = edit
  return (
    <>
      {draft.offered.map((offered) => (
        <DraftOffer
          key={offered.id}
          left="unsaved changes"
          savedAt={offered.savedAt}
          className="wrap"
          onResume={() => edit.resume(offered)}
          onDiscard={() => void draft.discard(offered.id)}
        >
          Kept in this browser only. Changes by others are shown before you save.
        </DraftOffer>
      ))}
      {draft.status === 'off' && <DraftsOffNotice last="your changes last" />}
      {history.data?.count === 0 && (
        <Notice tone="info" role="note" title="This vehicle has no history">
          Since when it is on or off the fleet is not known: histories begin on 3 June 2023. Check that it is
          the right vehicle and fleet.
        </Notice>
      )}
      {lockedBecause && edit.save.state.step.kind !== 'conflict' && (
        <Notice tone="warning" role="note">
          <p className={classes.text}>
            {lockedBecause} {edit.hasWork && 'What you typed stays here, to be copied.'}
          </p>
          <div className={`wrap ${classes.actions}`}>
            <LinkButton
              variant="default"
              size="compact-sm"
              to="/vehicles/$vehicleId"
              params={{ vehicleId: String(props.vehicleId) }}
              // Exact: on a page below it the link would count as active, with a class of its own.
              activeOptions={{ exact: true }}
            >
              See its history
            </LinkButton>
            <LinkButton variant="default" size="compact-sm" to="/vehicles" activeOptions={{ exact: true }}>
              Find another vehicle
            </LinkButton>
          </div>
        </Notice>
      )}
      {edit.save.state.baseline === null && (
        <ReadWait error={history.isFetching ? history.failureReason : null} />
      )}
      {failure && (
        <HistoryFailure
          error={failure}
          vehicleId={props.vehicleId}
          fleet={props.fleet}
          {...(edit.hasWork && {
            kept: isNotFound(failure)
              ? 'What you typed is still here, to be copied.'
              : 'What you typed is still here. You can save it once the history is loaded.',
          })}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      )}
      {record.isError && !failure && (
        <Failure
          tone="warning"
          title="The vehicle’s present values could not be loaded"
          error={record.error}
          kept="You can still change it: only the fields you change are saved."
          onRetry={() => void record.refetch()}
          retrying={record.isFetching}
        />
      )}
    </>
  )
}
