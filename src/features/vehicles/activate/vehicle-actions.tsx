import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useId, useState } from 'react'
import type { HistoryPage } from '../../../api/resources/history'
import { useZone } from '../../../domain/user/page-context'
import { Button, LinkButton } from '../../../ui/button/button'
import { Lazy } from '../../../ui/feedback/lazy'
import { useOfferedAction } from '../../../ui/layout/page'
import { deletedReason, deletionOf, type KnownVehicle } from '../record/known-vehicle'
import classes from './vehicle-actions.module.css'

const loadDialog = async () => (await import('./status-dialog')).StatusDialog

export function VehicleActions(props: {
  vehicleId: number
  page: HistoryPage | undefined
  /** Whether the history failed to load. Without its version, nothing can be changed. */
  failed: boolean
  known: KnownVehicle
}) {
  const { vehicleId, page, failed, known } = props
  /** The first history page when the dialog was opened, so a save warns about later revisions. Null while it is closed. */
  const [openedWith, setOpenedWith] = useState<HistoryPage | null>(null)
  const { active } = known
  const deletion = deletionOf(page)
  const zone = useZone()
  const deleted = deletion && deletedReason(deletion, zone)
  const unchangeable = failed ? 'The history couldn’t be loaded.' : deleted
  const disabledReason = unchangeable ?? (page === undefined ? 'The history is still loading.' : null)
  const verb = active === false || (active === undefined && page) ? 'Activate' : 'Deactivate'
  const open = () => setOpenedWith(page ?? null)
  useOfferedAction({ verb, disabledReason, run: open })
  const reason = useId()
  const described = deleted ? { 'aria-describedby': reason } : {}
  const edit = {
    variant: 'default',
    leftSection: <IconPencil size={16} aria-hidden />,
    children: 'Edit vehicle',
  } as const
  return (
    <div className="stack-xs">
      <div className="wrap">
        <Button variant="subtle" disabledReason={disabledReason} {...described} onClick={open}>
          {verb}…
        </Button>
        {unchangeable ? (
          <Button {...edit} {...described} role="link" disabledReason={unchangeable} />
        ) : (
          <LinkButton {...edit} to="/vehicles/$vehicleId/edit" params={{ vehicleId: String(vehicleId) }} />
        )}
      </div>
      {deleted && (
        <p id={reason} className={`muted small on-wide ${classes.reason}`}>
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
