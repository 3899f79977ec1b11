import { visibleText } from '../../lib/text/visible-text'
import classes from './fleet-name.module.css'
import { useFleets } from './page-context'

/** Shows a fleet's title after a decorative square in the fleet's color. Default: the page's own fleet. */
export function FleetName({ id, capital }: { id?: number | null; capital?: boolean }) {
  const { own, nameOf } = useFleets()
  const shown = id === undefined ? own.id : id
  const name = visibleText(nameOf(shown))
  return (
    <>
      <span aria-hidden className={classes.mark} style={{ backgroundColor: fleetColor(shown) }} />
      <bdi>{capital ? name.charAt(0).toUpperCase() + name.slice(1) : name}</bdi>
    </>
  )
}

/** Returns one of eight colors, as different as possible for neighboring IDs; gray for null. */
export const fleetColor = (id: number | null): string =>
  `oklch(var(--fc-fleet-lightness) ${id === null ? 0 : 0.13} ${((id ?? 0) * 135 + 105) % 360})`
