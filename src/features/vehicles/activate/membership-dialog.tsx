import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import { type HistoryPage, historyKey } from '../../../api/resources/history'
import { useScope } from '../../../domain/person/use-scope'
import { FormShell } from '../../../ui/form/form-shell'
import { Dialog } from '../../../ui/overlay/dialog'
import classes from '../edit/edit.module.css'
import type { KnownVehicle } from '../record/known-vehicle'
import { ACTIVE_LABEL } from '../record/vehicle-fields'
import { ConflictPanel } from '../save/conflict-panel'
import { membershipText } from '../save/pending-change'
import { type Baseline, baselineOf } from '../save/recorded-since'
import type { SaveRequest } from '../save/save-state'
import { SavedPanel } from '../save/saved-panel'
import { SettledPanel } from '../save/settled-panel'
import { useSaveVehicle } from '../save/use-save-vehicle'
import { NO_EDITS } from '../save/vehicle-edits'

/** Asks before a vehicle is activated or deactivated, saves it, and shows the result. */
export function MembershipDialog(props: {
  api: ApiClient
  vehicleId: number
  /** The first page of the history when the dialog was opened. */
  page: HistoryPage
  known: KnownVehicle
  target: boolean
  zone: string
  fleetName: (fleetId: number | null) => string
  onClose: () => void
}) {
  const { api, vehicleId, zone, fleetName } = props
  const queryClient = useQueryClient()
  const save = useSaveVehicle({ api, vehicleId, scope: useScope(api) })
  const { step } = save.state
  const [request] = useState(() => requestOf(props.target, props.known, baselineOf(props.page)))
  const word = request.body.active ? 'Activate' : 'Deactivate'

  function close() {
    if (save.form.pending) return
    // The save updated the unfiltered history only.
    if (step.kind === 'saved') void queryClient.invalidateQueries({ queryKey: historyKey(api, vehicleId) })
    props.onClose()
  }

  return (
    <Dialog title={`${word} vehicle ${vehicleId}`} onClose={close}>
      {step.kind === 'saved' ? (
        <>
          <SavedPanel saved={step.saved} fleet={fleetName(step.saved.fleetId)} zone={zone} />
          <div className={classes.actions}>
            <Button onClick={close}>Close</Button>
          </div>
        </>
      ) : (
        <FormShell
          label={`${word} vehicle ${vehicleId}`}
          submitLabel={word}
          {...save.form}
          onSubmit={() => save.submit(request)}
          fields={[{ path: 'active', label: ACTIVE_LABEL, id: 'membership' }]}
          hold={save.hold}
          foot={
            <Button variant="default" onClick={close}>
              {step.kind === 'editing' || save.form.pending ? 'Cancel' : 'Close'}
            </Button>
          }
        >
          <p id="membership" className={classes.text}>
            {whatHappens(request.body.active === true, props.known.active?.value, fleetName(api.fleetId))}
          </p>
          {step.kind === 'conflict' && (
            <ConflictPanel
              conflict={step.conflict}
              opened={request.opened}
              changes={request.changes}
              zone={zone}
              saveLabel={`${word} anyway`}
              discardLabel="Leave it as it is"
              onSaveAnyway={() => void save.send({ ...request, baseline: step.conflict.baseline })}
              onDiscard={props.onClose}
            />
          )}
          {step.kind === 'settled' && (
            <SettledPanel
              settled={step.settled}
              zone={zone}
              onClaim={(isMine) => (isMine ? props.onClose() : save.dispatch({ type: 'claimed', isMine }))}
            />
          )}
        </FormShell>
      )}
    </Dialog>
  )
}

function requestOf(target: boolean, known: KnownVehicle, baseline: Baseline): SaveRequest {
  const from = known.active ? membershipText(known.active.value) : null
  const change = { path: 'active', label: ACTIVE_LABEL, from, to: membershipText(target), problem: null }
  return {
    body: { active: target },
    changes: [change],
    customFields: null,
    edits: { ...NO_EDITS, active: target },
    baseline,
    opened: from === null ? {} : { active: from },
  }
}

function whatHappens(target: boolean, before: boolean | undefined, fleet: string): string {
  const does = target
    ? `Puts the vehicle on the fleet in ${fleet} from now on.`
    : `Takes the vehicle off the fleet in ${fleet} from now on.`
  const unsure = before === undefined ? ' Whether it is on the fleet now is not known.' : ''
  return `${does}${unsure} One revision is recorded; nothing else about the vehicle changes, and it can be undone in the same way.`
}
