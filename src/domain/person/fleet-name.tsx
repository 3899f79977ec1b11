import { visibleText } from '../../lib/text/visible-text'
import classes from './fleet-name.module.css'
import { useFleets } from './use-fleets'

/** A fleet's title after a square of the fleet's color: the page's own fleet without `id`. The square is decoration. */
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

/** Returns one of eight colors; neighboring IDs differ most. Its lightness follows the scheme. Gray without an ID. */
export function fleetColor(id: number | null): string {
  return `oklch(var(--fc-fleet-lightness) ${id === null ? 0 : 0.13} ${((id ?? 0) * 135 + 105) % 360})`
}
