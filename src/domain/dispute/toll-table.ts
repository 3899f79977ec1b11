import { countHeaderRows, looksLikeLabels } from '../sheet/header-rows'
import type { Rows } from '../sheet/sheet-columns'
import { firstRows, type ListKind, type PastedRows, pastedTable, pastedText } from '../sheet/sheet-rows'
import { findTolls, listText, tollParts } from './found-tolls'
import { missingPart, TOLL_COLUMNS, tollColumns } from './toll-columns'
import { isProse, readShortLine, readTollSentence, withoutMail } from './toll-line'

const LIST: ListKind = { namesColumns: (rows) => countHeaderRows(rows, TOLL_COLUMNS) > 0 }

export function listStart(first: Rows, headerRows = listHeader(first)) {
  const names = first[headerRows - 1] ?? []
  return { headerRows, names, mapping: tollColumns(names, first.slice(headerRows)).mapping }
}

function listHeader(first: Rows): number {
  // Titles have one cell, and the names below them may be unknown.
  const titles = first.findIndex((cells) => cells.filter((text) => text.trim() !== '').length > 1)
  const named = looksLikeLabels(first.slice(Math.max(0, titles)), TOLL_COLUMNS) ? Math.max(0, titles) + 1 : 0
  return countHeaderRows(first, TOLL_COLUMNS) || named
}

export function listScore(first: Rows): number {
  const { mapping } = listStart(first)
  return (missingPart(mapping) === null ? 100 : 0) + mapping.filter((field) => field !== null).length
}

/** Characters from which lines aren't read as sentences, which take much longer. */
const LONGEST_MAIL = 200_000

/** Parses a text as rows: by its delimiter, or, if that finds no columns, one toll per line, or the tolls in sentences. */
export function pastedTolls(text: string, title?: string): PastedRows {
  const pasted = pastedText(text, LIST, { asRows: true, title })
  const first = firstRows(pasted)
  const { headerRows, mapping } = listStart(first)
  if (headerRows > 0 || missingPart(mapping) === null) return pasted
  // Keep empty lines, so row numbers equal line numbers.
  const all = text.replace(/\s+$/, '').split(/\r\n|\r|\n/)
  const plain = withoutMail(text).split(/\r\n|\r|\n/)
  const isTable = first.every(({ length }) => length > 2 && length === first[0]?.length)
  const readLine = isTable || text.length > LONGEST_MAIL ? readShortLine : readTollSentence
  // A mail may name its only vehicle once, above its tolls.
  const [vehicle, other] = isTable ? [] : new Set(tollParts(plain.join('\n')).vehicles)
  const tollIn = (line = '') => readLine(line) ?? (vehicle && !other ? readLine(`${vehicle} ${line}`) : null)
  const lines = all.map((line, at) => ({ line: line.trim(), toll: tollIn(plain[at]) }))
  const read = lines.filter(({ toll }) => toll?.at)
  const found = isProse(text) ? findTolls(plain.join('\n')) : []
  if (found.length > Math.max(1, read.length)) {
    const tolls = pastedText(listText(found), LIST, { asRows: true, title })
    const [{ ignored = '' } = {}] = found
    const left = ignored && `. Not used, because it isn’t clear which toll they belong to: ${ignored}`
    return { ...tolls, isHeaderAdded: true, about: `tolls found in the text${left}` }
  }
  if (read.length === 0) return pasted
  const rows = lines.map(({ line, toll }) =>
    toll === null
      ? ['', '', '', '', line]
      : [toll.vehicle, `${toll.at} ${toll.zone ?? ''}`.trim(), toll.amount, toll.reference, toll.ignored],
  )
  const header = ['Vehicle', 'Date and time', 'Amount', 'Reference', 'Not read']
  const about = 'a line for each toll'
  return { ...pastedTable([header, ...rows], title ?? null), isHeaderAdded: true, about }
}
