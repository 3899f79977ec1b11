import { vehicleCount } from '../../../domain/words/vehicle-words'
import { countWords } from '../../../lib/text/count-words'
import { ACTIVE_LABEL, EDITABLE_FIELDS } from '../record/vehicle-fields'
import { isEmpty } from '../save/vehicle-edits'
import type { WantedChange } from './wanted-change'

/**
 * What the rows of a list ask for, in words: `4 vehicles with values for: Year · to be emptied: Make (all)`. Rows with a
 * problem are left out, as they are of the preview.
 */
export function wantedText(wanted: readonly WantedChange[]): string {
  const read = wanted.filter(({ problems }) => problems.length === 0)
  const usable = read.filter(({ repeats }) => repeats === undefined)
  const twice = read.length - usable.length
  const repeated = twice === 0 ? [] : [`${countWords(twice, 'row')} listed twice`]
  const asked = usable.filter(({ edits }) => !isEmpty(edits))
  if (asked.length === 0) return [vehicleCount(usable.length), ...repeated].join(' · ')
  const given = EDITABLE_FIELDS.filter(({ name }) => asked.some(({ edits }) => edits.text[name])).map(
    ({ label }) => label,
  )
  if (asked.some(({ edits }) => edits.active !== undefined)) given.push(ACTIVE_LABEL)
  given.push(...new Set(asked.flatMap(({ edits }) => Object.keys(edits.custom))))
  const emptied = EDITABLE_FIELDS.flatMap(({ name, label }) => {
    const count = asked.filter(({ edits }) => edits.text[name] === '').length
    return count === 0 ? [] : [`${label}${share(count, asked.length)}`]
  })
  const vehicles = vehicleCount(asked.length)
  const without = usable.length - asked.length
  return [
    given.length === 0 ? vehicles : `${vehicles} with values for: ${given.join(', ')}`,
    ...(emptied.length === 0 ? [] : [`to be emptied: ${emptied.join(', ')}`]),
    ...(without === 0 ? [] : [`${without.toLocaleString('en')} without a value to change`]),
    ...repeated,
  ].join(' · ')
}

function share(count: number, all: number): string {
  if (all === 1) return ''
  return count === all ? ' (all)' : ` (${count.toLocaleString('en')} of ${all.toLocaleString('en')})`
}
