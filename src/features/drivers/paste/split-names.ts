import { splitCells } from '../../../domain/sheet/raw-line'
import type { ColumnMapping } from '../../../domain/sheet/sheet-columns'
import type { PastedRows } from '../../../domain/sheet/sheet-rows'
import type { DriverField } from '../rows/driver-row'
import type { PasteMapping } from './driver-columns'

/** Rows whose columns are fields alone: of first and last name in one column two are made. */
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
        for (const row of pasted.rows()) {
          const cells = splitCells(row)
          const name = cells[at]
          yield name === undefined ? cells : cells.toSpliced(at, 1, ...splitName(name))
        }
      },
    },
  }
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i

/**
 * The first and the last name of "Lee, Ann", else of "Ann Marie van der Lee Jr.": the last word, with words in small letters
 * before it and what follows a name after it.
 */
export function splitName(text: string): [first: string, last: string] {
  const [before = '', ...after] = text.split(',').map((part) => part.trim())
  const isSwapped = after.length === 1 && after[0] !== '' && !SUFFIX.test(after[0] ?? '')
  if (isSwapped) return [after[0] ?? '', before]
  const words = text.trim().split(/\s+/)
  const isSuffix = words.length > 2 && SUFFIX.test(words.at(-1) ?? '')
  let from = Math.max(1, words.length - (isSuffix ? 2 : 1))
  while (from > 1 && /^\p{Ll}/u.test(words[from - 1] ?? '')) from--
  return [words.slice(0, from).join(' '), words.slice(from).join(' ')]
}

/** A mapping in which what was chosen last counts: both names together, or one of them alone. */
export function withoutBothNames(mapping: PasteMapping, before: PasteMapping): PasteMapping {
  const isTogether = mapping.includes('name') && !before.includes('name')
  const alone = mapping.includes('first_name') || mapping.includes('last_name')
  if (!alone || !mapping.includes('name')) return mapping
  return mapping.map((field) => {
    const isOther = isTogether ? field === 'first_name' || field === 'last_name' : field === 'name'
    return isOther ? null : field
  })
}
