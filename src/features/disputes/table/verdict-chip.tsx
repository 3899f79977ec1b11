import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { BUCKET_WORDS, type Bucket } from '../../../domain/dispute/toll-outcome'
import classes from './verdict-chip.module.css'

const ICONS = {
  'needs-person': IconAlertTriangle,
  deleted: IconX,
  active: IconCircleFilled,
  'not-active': IconCircle,
  'no-record': IconCircleDashed,
  unreadable: IconQuestionMark,
  ignored: IconMinus,
  waiting: IconClock,
} as const satisfies Record<Bucket, unknown>

const TONES: Readonly<Partial<Record<Bucket, string>>> = {
  'needs-person': 'warning',
  deleted: 'deleted',
  active: 'on',
  'not-active': 'off',
}

/** A row's verdict: colour, icon and word. */
export function VerdictChip({ bucket }: { bucket: Bucket }) {
  const Icon = ICONS[bucket]
  return (
    <span className={`chip ${classes.chip}`} data-tone={TONES[bucket]} data-bucket={bucket}>
      <Icon size={12} stroke={3} aria-hidden />
      {BUCKET_WORDS[bucket]}
    </span>
  )
}
