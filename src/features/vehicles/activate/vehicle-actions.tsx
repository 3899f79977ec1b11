import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useId, useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import { useZone } from '../../../domain/person/use-zone'
import { LinkButton } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Lazy } from '../../../ui/feedback/lazy'
import { useOfferedAction } from '../../../ui/layout/page-action'
import { deletedReason, deletionOf, type KnownVehicle } from '../record/known-vehicle'
import classes from './vehicle-actions.module.css'

const loadDialog = async () => (await import('./membership-dialog')).MembershipDialog

/** The buttons of the vehicle page: put it on the fleet or take it off, and edit. */
export function VehicleActions(props: {
  vehicleId: number
  /** First page of the unfiltered history; undefined until it is read. */
  page: HistoryPage | undefined
  /** Whether the history cannot be read: nothing is changed without its version. */
  failed: boolean
  known: KnownVehicle
}) {
  const { vehicleId, page, failed, known } = props
  /** The page when the dialog was opened: a save warns of what was recorded since. Null while it is closed. */
  const [openedWith, setOpenedWith] = useState<HistoryPage | null>(null)
  const { active } = known
  const deletion = deletionOf(page)
  const zone = useZone()
  const deleted = deletion && deletedReason(deletion, zone)
  const unchangeable = failed ? 'Its history could not be loaded.' : deleted
  const disabledBecause = unchangeable ?? (page === undefined ? 'Its history is loading.' : null)
  const verb = active === false || (active === undefined && page) ? 'Put on the fleet' : 'Take off the fleet'
  const open = () => setOpenedWith(page ?? null)
  useOfferedAction({ verb, disabledBecause, run: open })
  const reason = useId()
  const described = deleted ? { 'aria-describedby': reason } : {}
  const edit = { leftSection: <IconPencil size={16} aria-hidden />, children: 'Edit vehicle' }
  return (
    <div className="stack-xs">
      <div className="wrap">
        <ActionButton
          variant="default"
          className={classes.membership ?? ''}
          disabledBecause={disabledBecause}
          {...described}
          onClick={open}
        >
          {verb}…
        </ActionButton>
        {unchangeable ? (
          <ActionButton {...edit} {...described} role="link" disabledBecause={unchangeable} />
        ) : (
          <LinkButton {...edit} to="/vehicles/$vehicleId/edit" params={{ vehicleId: String(vehicleId) }} />
        )}
      </div>
      {deleted && (
        <p id={reason} className={`muted small ${classes.reason}`}>
          {deleted}
        </p>
      )}
      {openedWith && (
        <Lazy
          load={loadDialog}
          with={{ ...props, page: openedWith, target: active !== true, onClose: () => setOpenedWith(null) }}
        />
      )}
    </div>
  )
}
