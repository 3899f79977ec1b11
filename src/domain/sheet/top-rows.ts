import { visibleText } from '../../lib/text/visible-text'
import { MAX_TITLES } from './header-rows'

/** Most characters of a row that is offered as the header. */
const LONGEST = 60

/** The rows at the top of a list that can be its header, as texts: `Plate · State · Date`. */
export function topRows(rows: readonly (readonly string[])[]): string[] {
  // A header may have two rows.
  return rows.slice(0, MAX_TITLES + 2).map((cells) => {
    const filled = cells.map((text) => visibleText(text.trim()).slice(0, LONGEST)).filter(Boolean)
    return filled.join(' · ').slice(0, LONGEST)
  })
}
