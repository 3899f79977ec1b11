import type { ColumnMapping } from '../../../domain/sheet/sheet-columns'
import type { PastedRows } from '../../../domain/sheet/sheet-rows'
import type { DriverField } from '../rows/driver-row'
import type { PasteMapping } from './driver-columns'

export function withSplitNames(
  pasted: PastedRows,
  mapping: PasteMapping,
): { readonly pasted: PastedRows; readonly mapping: ColumnMapping<DriverField> } {
  const fields = mapping.map((field) => (field === 'name' ? 'first_name' : field))
  const at = mapping.indexOf('name')
  if (at === -1) return { pasted, mapping: fields }
  return {
    mapping: fields.toSpliced(at + 1, 0, 'last_name'),
    pasted: {
      ...pasted,
      *rows() {
        for (const cells of pasted.rows()) {
          const name = cells[at]
          yield name === undefined ? cells : cells.toSpliced(at, 1, ...splitName(name))
        }
      },
    },
  }
}

/** Splits "Lee, Ann" at the first comma, "Ann Marie Lee" before the last word. */
export function splitName(text: string): [first: string, last: string] {
  const [before = '', ...after] = text.split(',').map((part) => part.trim())
  if (after.length > 0) return [after.join(', '), before]
  const words = text.trim().split(/\s+/)
  const from = Math.max(1, words.length - 1)
  return [words.slice(0, from).join(' '), words.slice(from).join(' ')]
}

/** Removes the conflicting columns, so the last choice counts: full names, or first and last names. */
export function withoutBothNames(mapping: PasteMapping, before: PasteMapping): PasteMapping {
  const isTogether = mapping.includes('name') && !before.includes('name')
  const alone = mapping.includes('first_name') || mapping.includes('last_name')
  if (!alone || !mapping.includes('name')) return mapping
  return mapping.map((field) => {
    const isOther = isTogether ? field === 'first_name' || field === 'last_name' : field === 'name'
    return isOther ? null : field
  })
}
