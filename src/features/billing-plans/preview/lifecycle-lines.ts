import type { Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import { instantToWall } from '../../../lib/time/zone'
import { hoursText, shortHoursText } from '../values/hours'
import type { LifecycleLane, LifecyclePoint, LifecycleSpan } from './lifecycle'

/** A line of a lane's list: the step, its duration, its date. */
export interface LifecycleLine {
  readonly what: string
  /** "+72 h (3 days)", "default"; '' where the step has no duration. */
  readonly span: string
  /** The same for screen readers: "+72 hours (3 days)". */
  readonly spoken: string
  /** The date in the viewer's zone; '' where there is none. */
  readonly here: string
  /** The date in UTC, without a year that is the same; '' where the viewer's zone is UTC. */
  readonly utc: string
  readonly tone: 'plain' | 'default' | 'backwards'
}

/** Describes a lane's steps in their order: the same as the drawing. */
export function lifecycleLines(lane: LifecycleLane, createdAt: Instant, zone: string): LifecycleLine[] {
  const created = { at: createdAt, far: false }
  const none = { at: null, far: false }
  return [
    { what: 'Created', ...spanTexts(null), ...times(created, zone), tone: 'plain' },
    { what: 'Draft open', ...spanTexts(lane.open), ...times(none, zone), tone: toneOf(lane.open) },
    {
      what: 'Earliest finalisation',
      ...spanTexts(null),
      ...times(lane.finalisation, zone, lane.open),
      tone: toneOf(lane.open),
    },
    {
      what: 'Payment due',
      ...spanTexts(lane.payment),
      ...times(lane.due, zone, lane.payment),
      tone: toneOf(lane.payment),
    },
  ]
}

function spanTexts(span: LifecycleSpan | null): Pick<LifecycleLine, 'span' | 'spoken'> {
  if (span === null) return { span: '', spoken: '' }
  return { span: spanText(span, shortHoursText), spoken: spanText(span, hoursText) }
}

function spanText({ source, hours }: LifecycleSpan, text: (hours: number) => string): string {
  if (source === 'default') return 'default'
  if (source === 'unreadable') return 'hours not valid'
  if (hours === 0) return 'at once'
  return hours < 0 ? `${text(hours)} backwards` : `+${text(hours)}`
}

function toneOf({ source, hours }: LifecycleSpan): LifecycleLine['tone'] {
  if (source !== 'set') return 'default'
  return hours < 0 ? 'backwards' : 'plain'
}

function times({ at, far }: LifecyclePoint, zone: string, after?: LifecycleSpan) {
  if (far) return { here: 'more than 100 years away', utc: '' }
  if (at === null) return { here: after === undefined ? '' : 'unknown', utc: '' }
  return { here: timeText(at, zone, 'minute'), utc: zone === 'UTC' ? '' : utcText(at, zone) }
}

function utcText(at: Instant, zone: string): string {
  const { year } = instantToWall(at, zone)
  return timeText(at, 'UTC', 'minute').replace(` ${year},`, ',')
}
