import { pasteFigure } from './drivers-paste'
import type { Row } from './report'

/** Two frames of a display of 60 Hz, in milliseconds. */
const TWO_FRAMES = 2_000 / 60

interface Target {
  readonly words: string
  /** Name of a figure of our grid. */
  readonly figure: string
  /** Maximum of the figure, as a number or as a share of a different grid's figure. */
  readonly most: number
  readonly of?: 'datasheet' | 'datagrid'
}

const first = pasteFigure('plain', 50_000, 'first rows, ms')
const done = pasteFigure('plain', 50_000, 'all done, ms')
const longest = pasteFigure('plain', 50_000, 'longest task, ms')

const TARGETS: readonly Target[] = [
  {
    words: 'Excel clipboard, 10k, all done',
    figure: pasteFigure('excel', 10_000, 'all done, ms'),
    most: 0.2,
    of: 'datasheet',
  },
  { words: '50k, first rows', figure: first, most: 0.4, of: 'datagrid' },
  { words: '50k, all done', figure: done, most: 0.9, of: 'datagrid' },
  { words: '50k, longest task', figure: longest, most: 0.3, of: 'datagrid' },
  {
    words: 'edit to paint at 100k with a repeat, ms',
    figure: pasteFigure('plain', 100_000, 'edit to paint, ms'),
    most: TWO_FRAMES,
  },
  {
    words: 'frames over 20 ms while scrolling 20,000 px/s, %',
    figure: pasteFigure('plain', 50_000, 'scroll frames over 20 ms, %'),
    most: 1,
  },
  {
    words: 'frames with blanks while scrolling, %',
    figure: pasteFigure('plain', 50_000, 'scroll frames with blanks, %'),
    most: 0,
  },
]

/** Prints a line for each target of the drivers' grid: the figure, the target, and whether it was met. */
export function reportTargets(columns: Readonly<Record<string, Row>>): void {
  console.log('')
  for (const { words, figure, most, of } of TARGETS) {
    const ours = columns.own?.[figure] ?? Number.NaN
    const theirs = of === undefined ? 1 : (columns[of]?.[figure] ?? Number.NaN)
    const beside = of === undefined ? '' : ` of ${of}'s (${ours.toFixed(0)} of ${theirs.toFixed(0)})`
    const verdict = ours / theirs <= most ? 'met' : 'NOT MET'
    console.log(
      `${verdict.padEnd(8)} ${words}: ${(ours / theirs).toFixed(2)}${beside}, at most ${most.toFixed(2)}`,
    )
  }
}
