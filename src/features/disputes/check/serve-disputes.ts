import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import type { Findable } from '../../../domain/find/identify'
import { nextTask } from '../../../lib/browser/slices'
import { parseAnswers, parseMatches } from '../../../local/investigation-shapes'
import { type OpenedList, openList, UnreadableList } from './open-list'
import { createPageRequests } from './page-requests'
import { createTollList, type TollList } from './toll-list'
import { createTollRun, type TollRun } from './toll-run'
import { type PageMessage, type RowPatch, textOf, type WorkerMessage } from './worker-messages'

type Received<Kind extends PageMessage['kind']> = Extract<PageMessage, { kind: Kind }>

/**
 * Rows of the first message, so that something is shown at once, and of the others: the page takes some milliseconds to
 * unpack these.
 */
const FIRST_ROWS = 100
const MAX_ROWS = 500

/**
 * Reads lists of tolls and checks them, for one page: the worker's whole work, also run in tests. `post` sends to the page;
 * the result takes the page's messages, in order.
 */
export function serveDisputes(post: (message: WorkerMessage) => void): (message: PageMessage) => void {
  let sent = 0
  const requests = createPageRequests(post, () => sent++)
  let current = emptyWork(0)
  let stopOpening = new AbortController()

  function emptyWork(list: number) {
    return {
      list,
      tolls: createTollList(),
      opened: null as OpenedList | null,
      settings: null as ReadSettings | null,
      vehicles: [] as Findable[],
      /** Grows with every reading; an older one ends. */
      reading: 0,
      read: Promise.resolve(),
      run: null as TollRun | null,
    }
  }

  function report(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      post({ kind: 'broken', message: error instanceof Error ? error.message : String(error) })
    })
  }

  async function open({ list, source, zone, known }: Received<'open'>): Promise<void> {
    const next = emptyWork(list)
    stopOpening.abort()
    stopOpening = new AbortController()
    const { signal } = stopOpening
    try {
      next.opened = await openList(source, zone, signal, known)
    } catch (error) {
      if (!(error instanceof UnreadableList || signal.aborted)) throw error
      // The list before stays open.
      post({ kind: 'unreadable', list, message: error instanceof UnreadableList ? error.message : null })
      return
    }
    current.run?.cancel()
    current.reading++
    current = next
    const { names, settings } = next.opened
    if (source.kind !== 'stored') {
      post({ kind: 'found', list, names, settings })
      return
    }
    next.tolls.setMatches(parseMatches(source.stored.matches ?? '[]'))
    takeStored(next.tolls, source.stored)
    startReading(settings)
  }

  /** The page says how to read it, as for a list that was just opened. */
  function findColumns({ list, settings }: Received<'header'>): void {
    if (current.opened !== null) post({ kind: 'found', list, ...current.opened.withHeader(settings) })
  }

  function startReading(settings: ReadSettings): void {
    current.run?.cancel()
    current.run = null
    current.settings = settings
    current.read = read(settings)
    report(current.read)
  }

  async function read(settings: ReadSettings): Promise<void> {
    const work = current
    const { list, tolls, opened } = work
    if (opened === null) return
    const reading = ++work.reading
    tolls.clear()
    tolls.setNumbers(settings.numbers ?? null)
    const first = Array.from(opened.firstTolls(settings, FIRST_ROWS), (toll) => unjudged(tolls.add(toll)))
    tolls.clear()
    if (first.length > 0) {
      post({ kind: 'rows', list, from: 0, rows: textOf(first) })
      await nextTask()
      if (work !== current || work.reading !== reading) return
    }
    let rows: DisputeRow[] = []
    for (const toll of opened.tolls(settings)) {
      rows.push(tolls.add(toll))
      if (rows.length < (tolls.size() <= FIRST_ROWS ? FIRST_ROWS : MAX_ROWS)) continue
      post({ kind: 'rows', list, from: tolls.size() - rows.length, rows: textOf(rows) })
      rows = []
      await nextTask()
      if (work !== current || work.reading !== reading) return
    }
    if (rows.length > 0) post({ kind: 'rows', list, from: tolls.size() - rows.length, rows: textOf(rows) })
    const cells = opened.takeCells()
    post({
      kind: 'read',
      list,
      report: opened.report(settings),
      settings,
      rows: tolls.size(),
      progress: tolls.progress(),
      cells,
    })
  }

  function postRows({ list, tolls }: typeof current, places: readonly number[]): void {
    post({ kind: 'patches', list, patches: textOf(places.map((place) => patchOf(tolls, place))) })
  }

  /** Sends all rows again: their vehicles or answers have changed. */
  async function sendRows(): Promise<void> {
    const work = current
    const { reading, tolls } = work
    for (let from = 0; from < tolls.size(); from += MAX_ROWS) {
      const length = Math.min(MAX_ROWS, tolls.size() - from)
      const places = Array.from({ length }, (_, at) => from + at)
      postRows(work, places)
      await nextTask()
      if (work !== current || work.reading !== reading) return
    }
  }

  async function addAnswers(stored: Received<'answers'>): Promise<void> {
    const work = current
    await work.read
    if (work !== current) return
    takeStored(work.tolls, stored)
    await sendRows()
    if (work === current) post({ kind: 'progress', list: work.list, progress: work.tolls.progress() })
  }

  async function check({ list, check, run, isNew, rows }: Received<'check'>): Promise<void> {
    const work = current
    await work.read
    if (work !== current || work.run?.isUnderWay()) return
    const { tolls } = work
    if (isNew) tolls.startAgain()
    const jobs = tolls.openJobs(rows)
    sent = 0
    post({ kind: 'matches', list, matches: tolls.matches(), numbers: tolls.numbers() })
    work.run = createTollRun({
      jobs,
      sourceOf: requests.sourceOf,
      requests: () => sent,
      progress: tolls.progress,
      onAnswers(answers) {
        const places = tolls.setAnswers(answers)
        post({ kind: 'answers', list, check, answers })
        for (let at = 0; at < places.length; at += MAX_ROWS) postRows(work, places.slice(at, at + MAX_ROWS))
      },
      onRun: (state) => post({ kind: 'run', list, run, state }),
    })
    await sendRows()
    if (work === current) work.run.start()
  }

  /** Reads rows again, with what a person did with them. */
  async function workOn({ list, rows }: Received<'work'>): Promise<void> {
    const { opened, settings, tolls, read } = current
    await read
    if (list !== current.list || opened === null || settings === null) return
    const there = rows.filter(({ index }) => index < tolls.size())
    for (const { index, work } of there) tolls.replace(opened.work(tolls.rowAt(index).toll, work, settings))
    post({ kind: 'worked', list, rows: textOf(there.map(({ index }) => tolls.rowAt(index))) })
    post({ kind: 'progress', list, progress: tolls.progress() })
  }

  function addVehicles({ vehicles, isFirst, isLast }: Received<'vehicles'>): void {
    if (isFirst) current.vehicles = []
    for (const vehicle of vehicles) current.vehicles.push(vehicle)
    if (!isLast) return
    current.tolls.setVehicles(current.vehicles)
    current.vehicles = []
  }

  function close(): void {
    current.run?.cancel()
    current = emptyWork(0)
  }

  return (message) => {
    if (message.kind === 'page') requests.receive(message)
    else if (message.kind === 'open') report(open(message))
    else if (message.kind === 'stop') stopOpening.abort()
    else if (message.list !== current.list) return
    else if (message.kind === 'settings') startReading(message.settings)
    else if (message.kind === 'header') findColumns(message)
    else if (message.kind === 'vehicles') addVehicles(message)
    else if (message.kind === 'answers') report(addAnswers(message))
    else if (message.kind === 'check') report(check(message))
    else if (message.kind === 'work') report(workOn(message))
    else if (message.kind === 'close') close()
    else current.run?.[message.kind]()
  }
}

function takeStored(
  tolls: TollList,
  { before, answers }: { before: readonly string[]; answers: readonly string[] },
): void {
  for (const text of before) tolls.setBefore(parseAnswers(text))
  for (const text of answers) tolls.setAnswers(parseAnswers(text))
}

/** A row of a first look: what cannot be read may be clear once the whole list is read. */
function unjudged(row: DisputeRow): DisputeRow {
  const { outcome } = row
  return outcome.bucket === 'unreadable'
    ? { ...row, outcome: { ...outcome, bucket: 'waiting', note: '' } }
    : row
}

function patchOf(tolls: TollList, index: number): RowPatch {
  const { candidates, answers, before, outcome } = tolls.rowAt(index)
  return { index, candidates, answers, before, outcome }
}
