import { useEffect, useEffectEvent } from 'react'
import { DraftGuard, DraftOffer, DraftsOffNotice } from '../../../domain/drafts/draft-notices'
import { FleetName } from '../../../domain/user/fleet-name'
import { useApi } from '../../../domain/user/page-context'
import { isNotFound } from '../../../lib/api-error'
import { pluralize } from '../../../lib/text/pluralize'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { Failure } from '../../../ui/feedback/failure'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { Notice } from '../../../ui/feedback/notice'
import { ReadWait } from '../../../ui/feedback/read-state'
import { FormShell } from '../../../ui/form/form-shell'
import { Section } from '../../../ui/layout/section'
import { useIsPhone } from '../../../ui/layout/use-is-phone'
import { useToast } from '../../../ui/toast/toasts'
import { customLabel, leavesOf } from '../record/custom-fields'
import { HistoryFailure } from '../record/history-failure'
import { ShownValue } from '../record/shown-value'
import { ACTIVE_LABEL, EDITABLE_FIELDS } from '../record/vehicle-fields'
import { CUSTOM, valuesOf } from '../save/pending-change'
import { SaveNoticePanel } from '../save/save-notice-panel'
import type { CurrentValues } from '../save/save-words'
import classes from './edit.module.css'
import { ResumeEdit } from './left-edit'
import type { VehicleEdit } from './use-vehicle-edit'
import { CustomFieldsForm, StatusSwitch, VehicleTextFields } from './vehicle-inputs'

export function EditVehicleForm({ edit }: { edit: VehicleEdit }) {
  const { name, known, pending, hasWork, lockedReason, discard } = edit
  const { step } = edit.save.state
  const saving = edit.save.form.pending
  const isLocked = lockedReason !== null
  // The form is empty, and the user can't edit it.
  const isReadOnly = isLocked && !hasWork && (step.kind === 'editing' || step.kind === 'saved')
  const isSomeUnknown = EDITABLE_FIELDS.some((field) => known.text[field.name] === undefined)
  const fields = (
    <>
      <Section title="Vehicle" panel>
        {!isReadOnly && edit.record.data === null && isSomeUnknown && (
          <p className="muted">
            Some current values can’t be shown. Fill in only the fields you want to change. The rest stay the
            same.
          </p>
        )}
        <VehicleTextFields edit={edit} />
        {!isLocked && <StatusSwitch edit={edit} />}
      </Section>
      {(!isLocked || known.custom) && (
        <div id="edit-custom" tabIndex={-1}>
          <CustomFieldsForm edit={edit} />
        </div>
      )}
    </>
  )
  const panel = (
    <SaveNoticePanel
      step={step}
      name={name}
      fleet={edit.fleet}
      changes={pending.changes}
      now={currentValues(edit)}
      save={{
        label: 'Save my changes anyway',
        disabledReason: lockedReason ?? firstProblem(edit),
        onClick: () => void edit.save.sendAnyway(edit.request),
      }}
      discardLabel="Discard my changes"
      onDiscard={discard}
    />
  )
  useLeftDraftToast(edit)
  // Nothing is stored until the user is known.
  const loss =
    edit.draft.status === 'off' ? 'this browser can’t save drafts' : 'we don’t know who’s signed in yet'
  return (
    <div className={`stack ${classes.column}`} data-locked={isLocked}>
      <DraftGuard
        draft={edit.draft}
        hasWork={() => hasWork}
        losesWork={() => saving}
        title={saving ? 'Leave while changes are being saved?' : 'Leave without saving?'}
        text={`Your changes to ${name} ${saving ? 'have already been sent. Leaving won’t stop them.' : `will be lost because ${loss}.`}`}
      />
      <EditNotices edit={edit} />
      {step.kind === 'saved' && panel}
      {isReadOnly && fields}
      {!isReadOnly && (edit.failure === null || hasWork) && (
        <FormShell
          label={`Edit ${name}`}
          submitLabel="Save changes"
          {...edit.save.form}
          onSubmit={() => edit.save.submit(edit.request)}
          fields={formFields(edit)}
          disabledReason={lockedReason ?? disabledReasonOf(edit)}
          review={<ChangeReview edit={edit} />}
          footer={
            <div className="row-fields">
              <SecondaryButton
                // The button disappears only when the vehicle is deleted.
                ref={focusFallback}
                type="button"
                disabledReason={hasWork ? (saving ? 'Saving…' : null) : 'No changes yet.'}
                onClick={discard}
              >
                Discard changes
              </SecondaryButton>
              <span className="tabular on-wide">
                {hasWork && (
                  <>
                    {pluralize(pending.changes.length, 'change')} in <FleetName />
                  </>
                )}
              </span>
            </div>
          }
        >
          {fields}
          {step.kind !== 'saved' && panel}
        </FormShell>
      )}
    </div>
  )
}

/** Shows a toast if the user leaves with a saved draft, but not for the vehicle's page, which shows the draft itself. */
function useLeftDraftToast({ vehicleId, name, hasWork, draft }: VehicleEdit) {
  const showToast = useToast()
  const { fleetId } = useApi()
  const onLeave = useEffectEvent(() => {
    const isKept = ['saving', 'saved'].includes(draft.statusNow())
    if (!hasWork || !isKept || location.pathname.endsWith(`/vehicles/${vehicleId}`)) return
    showToast({
      text: `Draft of ${name} saved`,
      link: <ResumeEdit vehicleId={vehicleId} fleetId={fleetId} />,
    })
  })
  useEffect(() => () => onLeave(), [])
}

function EditNotices({ edit }: { edit: VehicleEdit }) {
  const { vehicleId, history, failure, record, draft, lockedReason, hasWork, save } = edit
  return (
    <>
      {draft.offered.map((offered) => (
        <DraftOffer
          key={offered.id}
          draft={draft}
          offered={offered}
          left="unsaved changes"
          className="wrap"
          onResume={edit.resume}
        >
          Saved in this browser only. The review compares it with the vehicle’s current values.
        </DraftOffer>
      ))}
      {draft.status === 'off' && <DraftsOffNotice last="Your changes" />}
      {history.data?.count === 0 && (
        <Notice tone="info" title="This vehicle has no history">
          The history starts on June 3, 2023, so we can’t show when this vehicle was activated or deactivated.
          Make sure it’s the right vehicle and fleet.
        </Notice>
      )}
      {lockedReason && save.state.step.kind !== 'conflict' && (
        <Notice tone="warning">
          <p>
            {lockedReason} {hasWork && 'Your changes stay here so you can copy them.'}
          </p>
        </Notice>
      )}
      {save.state.baseline === null && <ReadWait error={history.isFetching ? history.failureReason : null} />}
      {failure && (
        <HistoryFailure
          error={failure}
          vehicleId={vehicleId}
          {...(hasWork && {
            kept: isNotFound(failure)
              ? 'Your changes stay here so you can copy them.'
              : 'Your changes are still here. You can save them once the history loads.',
          })}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      )}
      {record.isError && !failure && (
        <Failure
          tone="warning"
          title="Couldn’t load the vehicle’s current values"
          error={record.error}
          kept="You can still edit it. Only the fields you change will be saved."
          onRetry={() => void record.refetch()}
          retrying={record.isFetching}
        />
      )}
    </>
  )
}

/** Returns the vehicle's current values for a conflict; undefined while they load. */
function currentValues({ record, known, form }: VehicleEdit): CurrentValues | undefined {
  if (record.data) return valuesOf(known, form)
  if (record.data === null) return null
  return record.isFetching ? undefined : 'unread'
}

function disabledReasonOf(edit: VehicleEdit): string | undefined {
  const { save, pending, failure } = edit
  if (pending.changes.length === 0) return 'No changes yet.'
  if (save.form.disabledReason !== undefined) return save.form.disabledReason
  if (isNotFound(failure)) return 'Can’t be saved because this vehicle wasn’t found.'
  if (failure !== null) return 'Wait for the history to load. Someone else may have changed this vehicle.'
  if (save.state.baseline === null) return 'Loading…'
  return firstProblem(edit)
}

function firstProblem({ pending }: VehicleEdit): string | undefined {
  const [wrong, ...more] = pending.changes.filter(({ problem }) => problem !== null)
  if (more.length > 0) return `Fix ${more.length + 1} fields first.`
  return wrong && `${wrong.label}: ${wrong.problem}`
}

const formFields = ({ form }: VehicleEdit) => [
  ...EDITABLE_FIELDS.map(({ name, label }) => ({ path: name, label, id: `edit-${name}` })),
  { path: 'active', label: ACTIVE_LABEL, id: 'edit-active' },
  { path: 'custom_fields', label: 'Custom fields', id: 'edit-custom' },
  ...leavesOf(form.fields).map((field) => ({
    path: `${CUSTOM}${field.path.join('.')}`,
    label: customLabel(field),
    id: `edit-${CUSTOM}${field.key}`,
  })),
]

function ChangeReview({ edit }: { edit: VehicleEdit }) {
  const { changes } = edit.pending
  const isEmpty = changes.length === 0
  const isPhone = useIsPhone()
  const wrong = changes.filter(({ problem }) => problem !== null).length
  const list = (
    <ul className={`stack-tight ${classes.review}`} aria-label="Changes">
      {changes.map((change) => (
        <li key={change.path}>
          <span className="strong breakable">
            <bdi>{visibleText(change.label)}</bdi>
          </span>
          <div className={`breakable ${classes.arrow}`}>
            <ShownValue text={change.from} /> → <ShownValue text={change.to} />
            {change.problem !== null && <p className="error">{change.problem}</p>}
          </div>
          <Button
            ref={focusFallback}
            variant="subtle"
            size="compact-sm"
            aria-label={`Undo ${visibleText(change.label)} in the review`}
            onClick={() => edit.setEdit(change.path)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
  return (
    // Stays without changes, because on a phone it gets the focus when the last change is undone.
    <div className={isPhone && isEmpty ? 'visually-hidden' : classes.reviewed} data-empty={isEmpty}>
      <Section title="Review">
        {isEmpty ? (
          <p className="muted">Only the fields you change are saved.</p>
        ) : isPhone ? (
          <details className="quiet">
            <summary className="row strong unfolds">
              {pluralize(changes.length, 'change')}
              {wrong > 0 && `, ${wrong} to correct`}
            </summary>
            {list}
          </details>
        ) : (
          list
        )}
      </Section>
    </div>
  )
}
