import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { Instant } from '../../../lib/time/instant'
import { Button } from '../../../ui/button/button'
import { ActionButton } from '../../../ui/feedback/action-button'
import classes from './ribbon.module.css'
import { LENGTHS, lengthOf, type Preset, type RibbonAxis } from './ribbon-geometry'

const PRESETS = ['All', ...(Object.keys(LENGTHS) as Preset[])] as const

/** What of the ribbon is in view: all of it, or a length of time around an instant. */
export type Zoom = { readonly preset: Preset; readonly middle: Instant } | null

/** Buttons for how much of the ribbon is in view, and for the time before and after it. */
export function RibbonPresets(props: {
  whole: RibbonAxis
  view: RibbonAxis
  zoom: Zoom
  /** The middle of the next view. */
  middle: Instant
  onZoom: (zoom: Zoom) => void
}) {
  const { whole, view, zoom, middle, onZoom } = props
  const all = zoom === null ? 'All of it is shown.' : null
  const go = (by: number) => zoom && onZoom({ ...zoom, middle: (view.start + view.end) / 2 + by })
  return (
    <fieldset aria-label="Time shown" className={`wrap ${classes.presets}`}>
      {PRESETS.map((preset) => (
        <Button
          key={preset}
          variant="default"
          size="compact-sm"
          aria-pressed={preset === (zoom?.preset ?? 'All')}
          onClick={() => onZoom(preset === 'All' ? null : { preset, middle })}
        >
          {preset}
        </Button>
      ))}
      <ActionButton
        variant="default"
        size="compact-sm"
        aria-label="Earlier"
        title="Earlier"
        disabledBecause={all ?? (view.start <= whole.start ? 'Nothing is earlier.' : null)}
        onClick={() => go(-lengthOf(view))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </ActionButton>
      <ActionButton
        variant="default"
        size="compact-sm"
        aria-label="Later"
        title="Later"
        disabledBecause={all ?? (view.end >= whole.end ? 'Nothing is later.' : null)}
        onClick={() => go(lengthOf(view))}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionButton>
    </fieldset>
  )
}
