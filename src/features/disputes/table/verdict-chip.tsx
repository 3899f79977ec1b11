import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { STATUS_LABELS } from '../../../domain/dispute/toll-outcome'
import type { RowGroup } from '../check/list-state'
import classes from './verdict-chip.module.css'

const FACES = {
  'needs-review': [IconAlertTriangle, 'warning'],
  deleted: [IconX, 'deleted'],
  active: [IconCircleFilled, 'on'],
  inactive: [IconCircle, 'off'],
  'no-record': [IconCircleDashed],
  skipped: [IconMinus],
  reviewed: [IconCheck],
  waiting: [IconClock],
} as const satisfies Record<RowGroup, unknown>

export function VerdictChip({ status }: { status: RowGroup }) {
  const [Icon, tone] = FACES[status]
  return (
    <span className={`chip ${classes.chip}`} data-tone={tone} data-status={status}>
      <Icon size={12} stroke={3} aria-hidden />
      {status === 'reviewed' ? 'Reviewed' : STATUS_LABELS[status]}
    </span>
  )
}
