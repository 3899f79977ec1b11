import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run/paths'

/** What one run measured: name with unit → value. */
export type Row = Record<string, number>

/** The median of each value over several runs. */
export function medians(rows: readonly Row[]): Row {
  const names = Object.keys(rows[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, median(rows.map((row) => row[name] ?? Number.NaN))]))
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

const figure = (value: number | undefined): string =>
  value === undefined ? '–' : Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(2)

/** One table for a person, and `bench.json` with the same figures, the date and the number of runs. */
export function report(runs: number, columns: Readonly<Record<string, Row>>): void {
  const names = [...new Set(Object.values(columns).flatMap((row) => Object.keys(row)))]
  const titles = Object.keys(columns)
  const lines = names.map((name) => [name, ...titles.map((title) => figure(columns[title]?.[name]))])
  console.log(`\nMedians of ${runs} runs`)
  for (const [name = '', ...cells] of [['', ...titles], ...lines]) {
    console.log(`${name.padEnd(24)}${cells.map((cell) => cell.padStart(12)).join('')}`)
  }
  const content = { date: new Date().toISOString(), runs, medians: columns }
  writeFileSync(join(ROOT, 'bench.json'), `${JSON.stringify(content, null, 2)}\n`)
}
