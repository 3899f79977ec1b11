import { vehicleCount } from '../../../domain/words/vehicle-words'
import { countWords } from '../../../lib/text/count-words'
import { EDITABLE_FIELDS } from '../record/vehicle-fields'
import { isEmpty, type VehicleEdits } from '../save/vehicle-edits'
import type { WantedChange } from './read-changes'

/**
 * What would happen by the rows of a list, in words: `30 vehicles go off the fleet`, `4 vehicles get values for Year · to be
 * emptied: Make (all)`. Rows with a problem are left out, as they are of the preview.
 */
export function wantedText(wanted: readonly WantedChange[]): string {
  const read = wanted.filter(({ problems }) => problems.length === 0)
  const usable = read.filter(({ repeats }) => repeats === undefined)
  const asked = usable.map(({ edits }) => edits).filter((edits) => !isEmpty(edits))
  const values = asked.map(labelledValues)
  const labels = [...new Set(values.flatMap((own) => [...own.keys()]))]
  const given = labels.filter((label) => values.some((own) => own.get(label)))
  const emptied = labels.flatMap((label) => {
    const count = values.filter((own) => own.get(label) === '').length
    return count === 0 ? [] : [`${label}${share(count, asked.length)}`]
  })
  const off = asked.filter(({ active }) => active === false).length
  const on = asked.filter(({ active }) => active === true).length
  const changed = values.filter((own) => [...own.values()].some((value) => value !== '')).length
  const happens = [
    off > 0 && `${vehicleCount(off)} ${off === 1 ? 'goes' : 'go'} off the fleet`,
    on > 0 && `${vehicleCount(on)} ${on === 1 ? 'goes' : 'go'} on the fleet`,
    changed > 0 &&
      `${vehicleCount(changed)} ${changed === 1 ? 'gets' : 'get'} values for ${given.join(', ')}`,
  ].filter(Boolean)
  const without = asked.length === 0 ? 0 : usable.length - asked.length
  const twice = read.length - usable.length
  return [
    ...(happens.length === 0 ? [vehicleCount(asked.length || usable.length)] : happens),
    emptied.length > 0 && `to be emptied: ${emptied.join(', ')}`,
    without > 0 && `${without.toLocaleString('en')} without a value to change`,
    twice > 0 && `${countWords(twice, 'row')} listed twice`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The values of a vehicle by what the fields are called; `''` empties one. */
function labelledValues({ text, custom }: VehicleEdits): ReadonlyMap<string, string> {
  const own = EDITABLE_FIELDS.flatMap(({ name, label }) => {
    const value = text[name]
    return value === undefined ? [] : [[label, value] as const]
  })
  return new Map([...own, ...Object.entries(custom)])
}

function share(count: number, all: number): string {
  if (all === 1) return ''
  return count === all ? ' (all)' : ` (${count.toLocaleString('en')} of ${all.toLocaleString('en')})`
}
