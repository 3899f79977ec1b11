import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import type { Instant } from '../../../lib/time/instant'
import { ActionButton } from '../../../ui/feedback/action-button'
import classes from './ribbon.module.css'
import { SHORTEST } from './ribbon-zoom'
import type { RibbonZoom } from './use-ribbon-zoom'

const ALL = 'All of it is shown'

/** "Zoom in", "Zoom out" and "Show all". */
export function RibbonZoomButtons(props: {
  zoom: RibbonZoom
  /** What stays in its place. */
  around: Instant
}) {
  const { zoom, around } = props
  const nearest = zoom.view.end - zoom.view.start <= SHORTEST
  const all = zoom.zoomed ? null : ALL
  return (
    <div className={classes.zoom}>
      <ActionButton
        variant="default"
        size="compact-sm"
        aria-label="Zoom in"
        title="Zoom in: +"
        heldBecause={nearest ? 'An hour is the shortest time shown.' : null}
        onClick={() => zoom.zoomBy(0.5, around)}
      >
        <IconZoomIn size={16} aria-hidden />
      </ActionButton>
      <ActionButton
        variant="default"
        size="compact-sm"
        aria-label="Zoom out"
        title="Zoom out: −"
        heldBecause={all}
        onClick={() => zoom.zoomBy(2, around)}
      >
        <IconZoomOut size={16} aria-hidden />
      </ActionButton>
      <ActionButton
        variant="default"
        size="compact-sm"
        title="Show all: 0"
        heldBecause={all}
        onClick={zoom.showAll}
      >
        Show all
      </ActionButton>
    </div>
  )
}
