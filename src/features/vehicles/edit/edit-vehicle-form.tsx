import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DraftGuard } from '../../../domain/drafts/draft-guard'
import type { DraftStatus } from '../../../domain/drafts/draft-keeper'
import { useApi } from '../../../domain/person/use-api'
import { useFleets } from '../../../domain/person/use-fleets'
import { isNotFound } from '../../../lib/api-error'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { problemAt } from '../../../ui/feedback/field-problems'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { FormShell } from '../../../ui/form/form-shell'
import { Section } from '../../../ui/layout/section'
import { useIsPhone } from '../../../ui/layout/use-is-phone'
import { customLabel, leavesOf } from '../record/custom-fields'
import { vehicleName } from '../record/known-vehicle'
import { ShownValue } from '../record/shown-value'
import { ACTIVE_LABEL, EDITABLE_FIELDS } from '../record/vehicle-fields'
import { type Change, valuesOf } from '../save/pending-change'
import { useSavedToast } from '../save/save-dialog'
import type { Now } from '../save/save-words'
import { SincePanel } from '../save/since-panel'
import { CUSTOM, type VehicleEdits, withoutPath } from '../save/vehicle-edits'
import { CustomFieldsForm } from './custom-fields-form'
import classes from './edit.module.css'
import { EditNotices } from './edit-notices'
import { useVehicleEdit, type VehicleEdit } from './use-vehicle-edit'
import { isSomeUnknown, MembershipSwitch, VehicleTextFields } from './vehicle-inputs'

/** The form of one vehicle in one fleet: notices, fields, review, and what a save led to. */
export function EditVehicleForm(props: {
  vehicleId: number
  /** Whether a save leads back to the vehicle's page, which shows the fleet that is chosen by then. */
  leadsBack: () => boolean
  onName: (name: string) => void
  onSaving: (saving: boolean) => void
}) {
  const { vehicleId, leadsBack, onName, onSaving } = props
  const api = useApi()
  const { nameOf } = useFleets()
  const navigate = useNavigate()
  const edit = useVehicleEdit(vehicleId, (request, saved, isLeft) => {
    // The form says it where it stays.
    if (!isLeft && !leadsBack()) return
    tell(request, saved)
    if (isLeft) return
    const params = { vehicleId: String(vehicleId) }
    void navigate({ to: '/vehicles/$vehicleId', params, replace: true, ignoreBlocker: true })
  })
  const { known, pending, form, hasWork, lockedBecause } = edit
  const { state, dispatch } = edit.save
  const { edits, baseline, step } = state
  const fleet = edit.record.data?.fleet?.title ?? nameOf(api.fleetId)
  const name = vehicleName(known, vehicleId)
  const changeCount = countWords(pending.changes.length, 'change')
  const tell = useSavedToast({ vehicleId, name, fleet })
  useEffect(() => onName(name), [onName, name])
  const reading = edit.reading || (baseline === null && edit.history.isFetching)
  const { pending: saving, submitError } = edit.save.form
  useEffect(() => onSaving(saving), [onSaving, saving])
  const onEdits = (next: VehicleEdits) => dispatch({ type: 'edited', edits: next })
  const discard = () => dispatch({ type: 'discarded' })
  const shared = { known, edits, reading, readOnly: saving || lockedBecause !== null, onEdits }
  // Nothing is typed, and nothing can be.
  const isOver = lockedBecause !== null && !hasWork && (step.kind === 'editing' || step.kind === 'saved')
  const fields = (
    <>
      <Section title="Vehicle" panel>
        {!isOver && edit.record.data === null && isSomeUnknown(known) && (
          <p className="muted">
            Not all present values can be shown here. Fill in only what should change: all else stays as it
            is.
          </p>
        )}
        <VehicleTextFields {...shared} submitError={submitError} />
        {lockedBecause === null && (
          <MembershipSwitch {...shared} problem={problemAt(submitError, 'active')} />
        )}
      </Section>
      {(lockedBecause === null || known.custom) && (
        <div id="edit-custom" tabIndex={-1}>
          <CustomFieldsForm {...shared} form={form} problem={problemAt(submitError, 'custom_fields')} />
        </div>
      )}
    </>
  )
  const panel = (step.kind === 'conflict' || step.kind === 'looked-up' || step.kind === 'saved') && (
    <SincePanel
      step={step}
      name={name}
      fleet={step.kind === 'saved' ? nameOf(step.saved.fleetId) : fleet}
      changes={pending.changes}
      now={currentValues(edit)}
      save={{
        label: 'Save my changes anyway',
        safe: `Save my ${changeCount}`,
        disabledBecause: lockedBecause ?? firstProblem(edit),
        onClick: () => void edit.saveAnyway(),
      }}
      discard={{ label: 'Discard my changes', onClick: discard }}
      onClaim={(isMine) => dispatch({ type: 'claimed', isMine })}
    />
  )
  return (
    <div className={`stack ${classes.column}`} data-locked={lockedBecause !== null}>
      <DraftGuard
        draft={edit.draft}
        hasWork={() => hasWork}
        isToLose={() => saving}
        title={saving ? 'Leave while changes are being saved?' : 'Leave without saving?'}
        text={`Your changes to ${name} ${saving ? 'are sent already: leaving does not stop them.' : lossText(edit.draft.status)}`}
      />
      <EditNotices edit={edit} vehicleId={vehicleId} fleet={fleet} />
      {step.kind === 'saved' && panel}
      {isOver && fields}
      {!isOver && (edit.failure === null || hasWork) && (
        <FormShell
          label={`Edit ${name}`}
          submitLabel="Save changes"
          {...edit.save.form}
          onSubmit={edit.submit}
          fields={formFields(edit)}
          hold={lockedBecause ?? holdOf(edit)}
          review={
            <ChangeReview changes={pending.changes} onUndo={(path) => onEdits(withoutPath(edits, path))} />
          }
          foot={
            <div className="row-fields">
              <ActionButton
                // It goes with the form of a deleted vehicle only.
                ref={focusFallback}
                variant="default"
                type="button"
                disabledBecause={hasWork ? (saving ? 'Saving…' : null) : 'No changes yet.'}
                onClick={discard}
              >
                Discard changes
              </ActionButton>
              <span className={`tabular ${classes.count}`}>{hasWork && changeCount}</span>
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

/** Why changes that are left would be lost. Nothing is kept before it is known who is signed in. */
function lossText(status: DraftStatus): string {
  return status === 'off'
    ? 'would be lost: this browser keeps no drafts.'
    : 'would be lost: it is not known yet who is signed in.'
}

/** The vehicle's present values, for the conflict; undefined while they are being read. */
function currentValues({ record, known, form }: VehicleEdit): Now | undefined {
  if (record.data) return valuesOf(known, form)
  if (record.data === null) return null
  return record.isFetching ? undefined : 'unread'
}

/** Why the form cannot be saved now, as a sentence. */
function holdOf(edit: VehicleEdit): string | undefined {
  const { save, pending, failure } = edit
  if (pending.changes.length === 0) return 'No changes yet.'
  if (save.hold !== undefined) return save.hold
  if (isNotFound(failure)) return 'Can’t be saved: this vehicle was not found.'
  if (failure !== null) return 'The history has to load first: somebody else may have changed this vehicle.'
  if (save.state.baseline === null) return 'Loading…'
  return firstProblem(edit)
}

function firstProblem({ pending }: VehicleEdit): string | undefined {
  const [wrong, ...more] = pending.changes.filter(({ problem }) => problem !== null)
  if (more.length > 0) return `${more.length + 1} fields to correct.`
  return wrong && `${wrong.label}: ${wrong.problem}`
}

function formFields({ form }: VehicleEdit) {
  return [
    ...EDITABLE_FIELDS.map(({ name, label }) => ({ path: name, label, id: `edit-${name}` })),
    { path: 'active', label: ACTIVE_LABEL, id: 'edit-active' },
    { path: 'custom_fields', label: 'Custom fields', id: 'edit-custom' },
    ...leavesOf(form.fields).map((field) => ({
      path: `${CUSTOM}${field.path.join('.')}`,
      label: customLabel(field),
      id: `edit-custom-${field.key}`,
    })),
  ]
}

/** What a save would change, old → new, right above the button. Short without changes, and folded on a phone. */
function ChangeReview(props: { changes: readonly Change[]; onUndo: (path: string) => void }) {
  const { changes } = props
  const isEmpty = changes.length === 0
  const isPhone = useIsPhone()
  const list = (
    <ul className={classes.review} aria-label="Changes">
      {changes.map((change) => (
        <li key={change.path}>
          <span className={classes.changed}>
            <bdi>{visibleText(change.label)}</bdi>
          </span>
          <div className={classes.arrow}>
            <ShownValue text={change.from} /> → <ShownValue text={change.to} />
            {change.problem !== null && <p className="error">{change.problem}</p>}
          </div>
          <Button
            ref={focusFallback}
            variant="subtle"
            size="compact-sm"
            aria-label={`Undo ${visibleText(change.label)} in the review`}
            onClick={() => props.onUndo(change.path)}
          >
            Undo
          </Button>
        </li>
      ))}
    </ul>
  )
  return (
    // Without changes it is still a place for the focus on a phone, when the last change is undone.
    <div className={isPhone && isEmpty ? 'visually-hidden' : classes.reviewed} data-empty={isEmpty}>
      <Section title="Review">
        {isEmpty ? (
          <p className="muted">Only the fields you change are saved.</p>
        ) : isPhone ? (
          <details className={classes.more}>
            <summary>{countText(changes)}</summary>
            {list}
          </details>
        ) : (
          list
        )}
      </Section>
    </div>
  )
}

/** `5 changes, 2 to correct`. */
function countText(changes: readonly Change[]): string {
  const wrong = changes.filter(({ problem }) => problem !== null).length
  const count = countWords(changes.length, 'change')
  return wrong === 0 ? count : `${count}, ${wrong} to correct`
}
