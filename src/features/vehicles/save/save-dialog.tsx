import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { historyKey } from '../../../api/resources/history'
import { PageApi, useApi } from '../../../domain/person/use-api'
import { PageZone, useZone } from '../../../domain/person/use-zone'
import { visibleText } from '../../../lib/text/visible-text'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { FormShell } from '../../../ui/form/form-shell'
import { Dialog } from '../../../ui/overlay/dialog'
import { useToast } from '../../../ui/toast/toasts'
import classes from '../edit/edit.module.css'
import { valuesOfRecord } from './pending-change'
import { type Saved, type SaveRequest, undoRequest } from './save-state'
import { savedText, undoneText, undoWords } from './save-words'
import { SincePanel } from './since-panel'
import { useSaveVehicle } from './use-save-vehicle'

/** The vehicle that a dialog saves, and how it is called. */
export interface SavePlace {
  readonly vehicleId: number
  /** Its plate, where that is known. */
  readonly name: string
  readonly fleet: string
}

/**
 * Saves a prepared change. It closes by itself once that is saved and nothing else is to be said; a conflict, a failure
 * and an unknown outcome stay until the person decides. Escape does not close it while the save is under way.
 */
export function SaveDialog(props: {
  place: SavePlace
  request: SaveRequest
  title: string
  /** On the button: "Take off the fleet". */
  action: string
  /** Begins without being asked, as an undo does. */
  atOnce?: boolean
  onSaved: (request: SaveRequest, saved: Saved) => void
  onClose: () => void
  children: ReactNode
}) {
  const { place, request, action, atOnce = false, onClose } = props
  const { vehicleId, name } = place
  const api = useApi()
  const queryClient = useQueryClient()
  const save = useSaveVehicle({
    vehicleId,
    onAsSent: (sent, saved) => {
      finish()
      props.onSaved(sent, saved)
    },
  })
  const { step } = save.state
  const { pending } = save.form

  const begin = useEffectEvent(() => {
    if (atOnce) void save.send(request)
  })
  useEffect(() => {
    let isHere = true
    // Later, so that an effect which React runs twice sends once.
    queueMicrotask(() => isHere && begin())
    return () => {
      isHere = false
    }
  }, [])

  function finish() {
    // The save updated the unfiltered history only.
    void queryClient.invalidateQueries({ queryKey: historyKey(api, vehicleId) })
    onClose()
  }

  function close() {
    if (pending) return
    if (step.kind === 'saved') finish()
    else onClose()
  }

  const panel = (step.kind === 'conflict' || step.kind === 'looked-up' || step.kind === 'saved') && (
    <SincePanel
      step={step}
      name={name}
      fleet={place.fleet}
      changes={request.changes}
      // Before a question only the state was known, so nothing else could be compared.
      now={
        atOnce && step.kind === 'conflict'
          ? step.conflict.now && valuesOfRecord(step.conflict.now)
          : undefined
      }
      save={{
        label: `${action} anyway`,
        // What it would be taken back to is not what was known when it began.
        onClick: () =>
          step.kind === 'conflict' &&
          void save.send({ ...request, baseline: step.conflict.baseline, undo: null }),
      }}
      discard={{ label: 'Leave it as it is', onClick: onClose }}
      onClaim={(isMine) => (isMine ? finish() : save.dispatch({ type: 'claimed', isMine }))}
    />
  )
  return (
    <Dialog title={props.title} onClose={close}>
      {step.kind === 'saved' ? (
        <>
          {panel}
          <div className={`wrap ${classes.actions}`}>
            <Button onClick={close}>Close</Button>
          </div>
        </>
      ) : (
        <FormShell
          label={props.title}
          submitLabel={action}
          {...save.form}
          onSubmit={() => save.submit(request)}
          fields={request.changes.map(({ path, label }) => ({ path, label, id: 'change' }))}
          hold={save.hold}
          isDecidedAbove={step.kind === 'conflict'}
          foot={
            <ActionButton variant="default" disabledBecause={pending ? 'Saving…' : null} onClick={close}>
              {step.kind === 'editing' || pending ? 'Cancel' : 'Close'}
            </ActionButton>
          }
        >
          {/* An undo begins unasked: what it would do is said here alone. */}
          <p id="change" hidden={step.kind === 'conflict' && !atOnce}>
            {props.children}
          </p>
          {panel}
        </FormShell>
      )}
    </Dialog>
  )
}

/** Returns what tells of a save in a toast. "Undo" is a second save, in a dialog that stays where somebody saved in between. */
export function useSavedToast(before: SavePlace): (request: SaveRequest, saved: Saved) => void {
  const show = useToast()
  // A toast outlives its page, which may be followed by one in another fleet.
  const api = useApi()
  const zone = useZone()
  return (request, saved) => {
    // The answer may be the first to tell plate and fleet.
    const name = visibleText(saved.record?.text.plate_number?.trim() ?? '') || before.name
    const fleet = saved.record?.fleet?.title ?? before.fleet
    const place = { ...before, name, fleet }
    const text = savedText(name, request.changes, 'saved')
    const back = undoRequest(request, saved)
    if (back === null) return show({ text })
    const { text: does, ...words } = undoWords(back.changes, name, fleet)
    show({
      text,
      undoDialog: (close) => (
        <PageApi value={api}>
          <PageZone value={zone}>
            <SaveDialog
              place={place}
              request={back}
              {...words}
              atOnce
              // One that was sent again, on top of what somebody else saved, does not end what the first save began.
              onSaved={(sent, undone) =>
                show({
                  text:
                    sent === back
                      ? undoneText(name, back.changes, saved, undone)
                      : savedText(name, back.changes, 'restored'),
                })
              }
              onClose={close}
            >
              {does}
            </SaveDialog>
          </PageZone>
        </PageApi>
      ),
    })
  }
}
