import { countHeaderRows, looksLikeLabels } from '../sheet/header-rows'
import type { Rows } from '../sheet/sheet-columns'
import { firstRows, type ListKind, type PastedRows, pastedTable, pastedText } from '../sheet/sheet-rows'
import { missingPart, TOLL_COLUMNS, tollColumns } from './toll-columns'
import { findTolls, isProse, listText, readShortLine, withoutMail } from './toll-line'

const LIST: ListKind = { namesColumns: (rows) => countHeaderRows(rows, TOLL_COLUMNS) > 0 }

export function listStart(first: Rows, headerRows = listHeader(first)) {
  const names = first[headerRows - 1] ?? []
  return { headerRows, names, mapping: tollColumns(names, first.slice(headerRows)).mapping }
}

function listHeader(first: Rows): number {
  return countHeaderRows(first, TOLL_COLUMNS) || (looksLikeLabels(first, TOLL_COLUMNS) ? 1 : 0)
}

export function listScore(first: Rows): number {
  const { mapping } = listStart(first)
  return (missingPart(mapping) === null ? 100 : 0) + mapping.filter((field) => field !== null).length
}

/** Parses a text as rows: by its delimiter, or, if that finds no header, one toll per line, or the tolls in sentences. */
export function pastedTolls(text: string, title?: string): PastedRows {
  const pasted = pastedText(text, LIST, { asRows: true, title })
  if (listHeader(firstRows(pasted)) > 0) return pasted
  // Keep empty lines, so row numbers equal line numbers.
  const all = text.replace(/\s+$/, '').split(/\r\n|\r|\n/)
  const plain = withoutMail(text).split(/\r\n|\r|\n/)
  const lines = all.map((line, at) => ({ line: line.trim(), toll: readShortLine(plain[at] ?? '') }))
  if (lines.every(({ toll }) => toll === null)) {
    const found = isProse(text) ? findTolls(plain.join('\n')) : []
    if (found.length < 2) return pasted
    const tolls = pastedText(listText(found), LIST, { asRows: true, title })
    return { ...tolls, isHeaderAdded: true, about: 'tolls found in the text' }
  }
  const rows = lines.map(({ line, toll }) =>
    toll === null
      ? ['', '', '', '', line]
      : [toll.vehicle, [toll.at, toll.zone].filter(Boolean).join(' '), toll.amount, toll.reference],
  )
  const header = ['Vehicle', 'Date and time', 'Amount', 'Reference', 'Not read']
  const about = 'a line for each toll'
  return { ...pastedTable([header, ...rows], title ?? null), isHeaderAdded: true, about }
}
