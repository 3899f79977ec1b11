import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import type { HistoryPage } from '../../../api/resources/history'
import { ActionButton } from '../../../ui/feedback/action-button'
import { Lazy } from '../../../ui/feedback/lazy'
import type { KnownVehicle } from '../record/known-vehicle'
import classes from './vehicle-actions.module.css'

const loadDialog = async () => (await import('./membership-dialog')).MembershipDialog

/** What can be done to a vehicle from its page: edit it, put it on the fleet or take it off. */
export function VehicleActions(props: {
  api: ApiClient
  vehicleId: number
  /** First page of the unfiltered history; undefined until it is read. */
  page: HistoryPage | undefined
  known: KnownVehicle
  zone: string
  fleetName: (fleetId: number | null) => string
}) {
  const { vehicleId, page, known } = props
  /** The page as it stood when the dialog was opened: what came in since is warned of. */
  const [asked, setAsked] = useState<HistoryPage | null>(null)
  const active = known.active?.value
  return (
    <div className={classes.actions}>
      <ActionButton
        variant="default"
        className={classes.membership ?? ''}
        held={page === undefined}
        title={page === undefined ? 'Its history has to be read first.' : ''}
        onClick={() => setAsked(page ?? null)}
      >
        {active === false || (active === undefined && page) ? 'Activate…' : 'Deactivate…'}
      </ActionButton>
      <Button
        leftSection={<IconPencil size={16} aria-hidden />}
        renderRoot={(root) => (
          <Link {...root} to="/vehicles/$vehicleId/edit" params={{ vehicleId: String(vehicleId) }} />
        )}
      >
        Edit vehicle
      </Button>
      {asked && (
        <Lazy
          load={loadDialog}
          with={{ ...props, page: asked, target: active !== true, onClose: () => setAsked(null) }}
        />
      )}
    </div>
  )
}
