import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { FleetName } from '../../../domain/user/fleet-name'
import { PageApi, PageZone, useApi, useZone } from '../../../domain/user/page-context'
import { visibleText } from '../../../lib/text/visible-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { FormShell } from '../../../ui/form/form-shell'
import { Dialog } from '../../../ui/overlay/dialog'
import { useToast } from '../../../ui/toast/toasts'
import { valuesOfRecord } from './pending-change'
import { SaveNoticePanel } from './save-notice-panel'
import { type SaveRequest, type SaveSuccess, undoRequest } from './save-state'
import { savedText, undoWords } from './save-words'
import { useSaveVehicle } from './use-save-vehicle'

interface SavePlace {
  readonly vehicleId: number
  readonly name: string
  readonly fleet: string
}

/** Closes if the change was saved as sent. After a conflict, a failure, or an unknown outcome, stays until the user decides. */
export function SaveDialog(props: {
  place: SavePlace
  request: SaveRequest
  words: ReturnType<typeof undoWords>
  /** Starts without a click, for an undo. */
  atOnce?: boolean
  onSaved: (request: SaveRequest, saved: SaveSuccess) => void
  onClose: () => void
  children?: ReactNode
}) {
  const { place, request, words, atOnce = false, onClose } = props
  const save = useSaveVehicle(place.vehicleId, (asSent) => {
    if (asSent === null) return
    onClose()
    props.onSaved(asSent.request, asSent.saved)
  })
  const { step } = save.state
  const { pending } = save.form

  const begin = useEffectEvent(() => {
    if (atOnce) void save.send(request)
  })
  useEffect(() => {
    let isHere = true
    // Delay it, so an effect that React runs twice sends once.
    queueMicrotask(() => isHere && begin())
    return () => {
      isHere = false
    }
  }, [])

  const close = () => {
    if (!pending) onClose()
  }
  const record = step.kind === 'conflict' ? step.conflict.now : null
  // Without an undo, only the status was known before, so there is nothing else to compare.
  const now = atOnce ? record && valuesOfRecord(record) : undefined
  const panel = (
    <SaveNoticePanel
      step={step}
      {...place}
      changes={request.changes}
      now={now}
      save={{
        label: `${words.action} anyway`,
        // If the current values differ from those that the user saw, undo can't restore them.
        onClick: () => void save.sendAnyway({ ...request, undo: null }),
      }}
      onDiscard={onClose}
    />
  )
  return (
    <Dialog title={`${words.title} in`} place={<FleetName />} onClose={close}>
      {step.kind === 'saved' ? (
        <>
          {panel}
          <div className="wrap above-sm">
            <Button onClick={close}>Close</Button>
          </div>
        </>
      ) : (
        <FormShell
          label={words.title}
          submitLabel={words.action}
          {...save.form}
          onSubmit={() => save.submit(request)}
          fields={request.changes.map(({ path, label }) => ({ path, label, id: 'change' }))}
          hideActions={step.kind === 'conflict'}
          footer={
            <SecondaryButton disabledReason={pending ? 'Saving…' : null} onClick={close}>
              {step.kind === 'editing' || pending ? 'Cancel' : 'Close'}
            </SecondaryButton>
          }
        >
          {/* An undo starts without a click, so only this text explains it. */}
          <p id="change" hidden={step.kind === 'conflict' && !atOnce}>
            {words.text}
            {props.children}
          </p>
          {panel}
        </FormShell>
      )}
    </Dialog>
  )
}

/** Returns a function that shows a save in a toast. "Undo" saves again, and opens a dialog if someone else saved in between. */
export function useSavedToast(before: SavePlace): (request: SaveRequest, saved: SaveSuccess) => void {
  const show = useToast()
  // The toast may outlive its page, and a page in a different fleet may follow.
  const api = useApi()
  const zone = useZone()
  return (request, saved) => {
    // The response may be the first to contain plate and fleet.
    const name = visibleText(saved.record?.text.plate_number?.trim() ?? '') || before.name
    const fleet = saved.record?.fleet?.title ?? before.fleet
    const place = { ...before, name, fleet }
    const text = savedText(name, request.changes, 'saved')
    const back = undoRequest(request, saved)
    if (back === null) return show({ text })
    show({
      text,
      undoDialog: (close) => (
        <PageApi value={api}>
          <PageZone value={zone}>
            <SaveDialog
              place={place}
              request={back}
              words={undoWords(back.changes, name)}
              atOnce
              onSaved={() => show({ text: savedText(name, back.changes, 'restored') })}
              onClose={close}
            />
          </PageZone>
        </PageApi>
      ),
    })
  }
}
