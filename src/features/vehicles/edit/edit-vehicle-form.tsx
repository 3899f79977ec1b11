import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DraftGuard } from '../../../domain/drafts/draft-guard'
import type { DraftStatus } from '../../../domain/drafts/draft-keeper'
import { useApi } from '../../../domain/person/use-api'
import { isNotFound } from '../../../lib/api-error'
import { countWords } from '../../../lib/text/count-words'
import { ActionButton } from '../../../ui/feedback/action-button'
import { problemAt } from '../../../ui/feedback/field-problems'
import { focusFallback } from '../../../ui/feedback/focus-fallback'
import { FormShell } from '../../../ui/form/form-shell'
import { Section } from '../../../ui/layout/section'
import { customLabel, leavesOf } from '../record/custom-fields'
import { vehicleName } from '../record/known-vehicle'
import { ACTIVE_LABEL, EDITABLE_FIELDS } from '../record/vehicle-fields'
import { valuesOf } from '../save/pending-change'
import { SincePanel } from '../save/since-panel'
import type { Now } from '../save/since-words'
import { useSavedToast } from '../save/use-saved-toast'
import { CUSTOM, withoutPath } from '../save/vehicle-edits'
import { ChangeReview } from './change-review'
import { CustomFieldsForm } from './custom-fields-form'
import classes from './edit.module.css'
import { EditNotices } from './edit-notices'
import { MembershipSwitch } from './membership-switch'
import { useVehicleEdit, type VehicleEdit } from './use-vehicle-edit'
import { isSomeUnknown, VehicleTextFields } from './vehicle-text-fields'

/** The form of one vehicle in one fleet: notices, fields, review, and what a save led to. */
export function EditVehicleForm(props: {
  vehicleId: number
  fleetName: (fleetId: number | null) => string
  /** Whether a save leads back to the vehicle's page, which shows the fleet that is chosen by then. */
  leadsBack: () => boolean
  onName: (name: string) => void
  onSaving: (saving: boolean) => void
}) {
  const { vehicleId, leadsBack, onName, onSaving } = props
  const api = useApi()
  const navigate = useNavigate()
  const edit = useVehicleEdit(vehicleId, (request, saved, isLeft) => {
    // The form says it where it stays.
    if (!isLeft && !leadsBack()) return
    tell(request, saved)
    if (isLeft) return
    const params = { vehicleId: String(vehicleId) }
    void navigate({ to: '/vehicles/$vehicleId', params, replace: true, ignoreBlocker: true })
  })
  const { known, edits, pending, form, step, hasWork, lockedBecause } = edit
  const fleet = edit.record.data?.fleet?.title ?? props.fleetName(api.fleetId)
  const name = vehicleName(known, vehicleId)
  const changeCount = countWords(pending.changes.length, 'change')
  const tell = useSavedToast({ vehicleId, name, fleet })
  useEffect(() => onName(name), [onName, name])
  const reading = edit.reading || (edit.baseline === null && edit.history.isFetching)
  const { pending: saving, submitError } = edit.save.form
  useEffect(() => onSaving(saving), [onSaving, saving])
  const shared = { known, edits, reading, readOnly: saving || lockedBecause !== null, onEdits: edit.setEdits }
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
        {lockedBecause === null && <MembershipSwitch {...shared} problem={problemAt(submitError, 'active')} />}
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
      fleet={step.kind === 'saved' ? props.fleetName(step.saved.fleetId) : fleet}
      changes={pending.changes}
      now={currentValues(edit)}
      save={{
        label: 'Save my changes anyway',
        safe: `Save my ${changeCount}`,
        disabledBecause: lockedBecause ?? firstProblem(edit),
        onClick: () => void edit.saveAnyway(),
      }}
      discard={{ label: 'Discard my changes', onClick: edit.discard }}
      onClaim={edit.claim}
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
            <ChangeReview
              changes={pending.changes}
              onUndo={(path) => edit.setEdits(withoutPath(edits, path))}
            />
          }
          foot={
            <div className="row-fields">
              <ActionButton
                // It goes with the form of a deleted vehicle only.
                ref={focusFallback}
                variant="default"
                type="button"
                disabledBecause={hasWork ? (saving ? 'Saving…' : null) : 'No changes yet.'}
                onClick={edit.discard}
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
  const { save, pending, baseline, failure } = edit
  if (pending.changes.length === 0) return 'No changes yet.'
  if (save.hold !== undefined) return save.hold
  if (isNotFound(failure)) return 'Can’t be saved: this vehicle was not found.'
  if (failure !== null) return 'The history has to load first: somebody else may have changed this vehicle.'
  if (baseline === null) return 'Loading…'
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
