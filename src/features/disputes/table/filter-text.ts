import { BUCKET_WORDS } from '../../../domain/dispute/bucket-words'
import { visibleText } from '../../../lib/text/visible-text'
import type { DisputesSearch } from './disputes-search'

/** Every filter that holds: `Filters: Active, “8ABC”, vehicle 24.` */
export function filterText({ show, find, vehicle }: DisputesSearch): string {
  const filters = [
    show && (show === 'changed' ? 'changed since the check before' : BUCKET_WORDS[show]),
    find?.trim() && `“${visibleText(find.trim())}”`,
    vehicle && `vehicle ${vehicle}`,
  ].filter(Boolean)
  return `${filters.length === 1 ? 'Filter' : 'Filters'}: ${filters.join(', ')}.`
}
