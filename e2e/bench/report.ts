import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { OUT } from '../run/paths'

/** The measurements of one run: name with unit → value. */
export type Row = Record<string, number>

/** Returns the median of each value over several runs. */
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
  value === undefined ? '–' : value.toFixed(Number.isInteger(value) || value >= 10 ? 0 : 2)

/** Conditions of a run. */
export interface Setting {
  readonly runs: number
  /** Version of the browser. */
  readonly chromium: string
}

/** Prints a table and writes the same figures to a file in `e2e/.out` (`bench.json` by default) with the date and conditions. */
export function report(
  columns: Readonly<Record<string, Row>>,
  { runs, chromium }: Setting,
  file = 'bench.json',
): void {
  const names = [...new Set(Object.values(columns).flatMap((row) => Object.keys(row)))]
  const titles = Object.keys(columns)
  const lines = names.map((name) => [name, ...titles.map((title) => figure(columns[title]?.[name]))])
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const setting = `Chromium ${chromium}, node ${process.version}, ${cpus().length} cores, load ${load}`
  console.log(`\nMedians of ${runs} runs (${setting})`)
  const width = Math.max(28, ...names.map((name) => name.length + 2))
  for (const [name = '', ...cells] of [['', ...titles], ...lines]) {
    console.log(`${name.padEnd(width)}${cells.map((cell) => cell.padStart(12)).join('')}`)
  }
  const content = { date: new Date().toISOString(), setting, runs, medians: columns }
  writeFileSync(join(OUT, file), `${JSON.stringify(content, null, 2)}\n`)
}
