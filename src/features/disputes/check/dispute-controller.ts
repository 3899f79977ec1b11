import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { Toll } from '../../../domain/dispute/toll'
import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import { correctionStamp } from '../../../domain/words/correction'
import { createStore } from '../../../lib/store'
import { registerDraftWriter } from '../../../local/draft-flush'
import { parseMatches, parseRowWork, type RowWork } from '../../../local/toll-list-shapes'
import { readTollList } from '../../../local/toll-lists'
import { withChanges, withRowWork } from './edited-toll'
import { createListReader } from './list-reader'
import {
  type DisputeState,
  hasQuestion,
  type ListOwner,
  mappings,
  NO_LIST,
  newList,
  type OpenList,
  type RowChange,
  rememberColumns,
  settingsOf,
  summarizeList,
  withColumnsSeen,
} from './list-state'
import type { OpenPort } from './serve-disputes'
import { createTollCheck, type TollCheck } from './toll-check'
import { createTollList } from './toll-list'
import { createTollListKeeper } from './toll-list-keeper'

export type DisputeController = ReturnType<typeof createDisputeController>

/** How long to collect changed rows before giving the page a new array to render (ms). */
const RENDER_BATCH_MS = 200

type OpenedList = Pick<OpenList, 'source' | 'identity'> & Partial<Pick<OpenList, 'head' | 'tolls'>>

const NOT_HERE =
  'This list is saved on the computer where it was pasted. Open Disputes there, choose “Export all,” and then choose “Import lists…” here.'

/** Manages the open list of one user and fleet. After start(), a worker reads the list; the page checks and stores it. */
export function createDisputeController(options: ListOwner & { readonly openPort?: OpenPort }) {
  const { api, scope, zone } = options
  const store = createStore<DisputeState>(NO_LIST)
  const { update } = store
  /** Grows with every requested list, and when the list is closed. */
  let lastNumber = 0
  let check: TollCheck | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const reader = createListReader(options.openPort)
  const keeper = createTollListKeeper(scope, update)

  function showRows(change: Partial<DisputeState> = {}): void {
    clearTimeout(timer)
    timer = undefined
    if (check === null) return
    const rows = check.list.tolls.rows()
    const next = { ...store.state(), ...change }
    const reading = next.reading && { rows: rows.length }
    store.set({ ...next, rows, run: check.runState(next), reading })
  }

  function showRowsSoon(): void {
    timer ??= setTimeout(showRows, RENDER_BATCH_MS)
  }

  /** Replaces the open list by a list whose first rows were read. */
  function begin(list: OpenList, stored: readonly RowWork[]): void {
    if (check?.list === list) return
    check?.leave()
    const { isStored, waitingCheck } = store.state()
    const work = new Map(stored.map((one) => [one.row, one]))
    store.set({ ...NO_LIST, isStored, waitingCheck, list: list.identity, work })
    check = createTollCheck(list, { ...options, keeper, store, showRows, showRowsSoon })
  }

  /** Reads a list, or shows why it can't be read. If it was to replace a list that isn't fully read, that list continues. */
  function read(
    list: OpenList,
    settings: ReadSettings | null,
    stored: readonly RowWork[] = [],
  ): Promise<void> {
    return readRows(list, settings, stored).catch((error: unknown) => {
      stopReading(list)
      update({ problem: error instanceof Error ? error.message : String(error) })
    })
  }

  /** Reads a list, which replaces the open list once its first rows arrive. */
  async function readRows(
    list: OpenList,
    known: ReadSettings | null,
    stored: readonly RowWork[],
  ): Promise<void> {
    const { number, source, tolls } = list
    const isNew = list.head === null
    let isFirst = true
    const request = { number, source, isNew, settings: known, zone: zone(), mappings: mappings.stored() }
    const done = await reader.read(request, ({ tolls: some, rules, settings }) => {
      begin(list, stored)
      if (isFirst) {
        update({ settings, reading: { rows: 0 } })
        tolls.clear()
        tolls.setNumbers(settings.numbers ?? null)
      }
      list.rules = rules
      const { work: all, rows } = store.state()
      const { mapping, headerRows } = settings
      for (const toll of JSON.parse(some) as Toll[])
        tolls.put(withRowWork(toll, all.get(toll.index + headerRows), mapping, rules))
      if (isFirst && rows.length === 0) showRows()
      else showRowsSoon()
      isFirst = false
    })
    if (done === null) return
    const { report, cells, settings } = done
    const isAgain = list.isRead
    list.head = summarizeList(list, report, settings)
    list.isRead = true
    showRows({ report, settings, reading: null })
    if (cells !== null) keeper.saveNew(list.head, cells)
    else if (isAgain) keeper.saveHead(list.head)
    startWaiting()
  }

  function rename(typed: string): void {
    const name = typed.trim()
    if (check === null || name === '' || name === check.list.identity.name) return
    const identity = { ...check.list.identity, name }
    check.list.identity = identity
    keeper.rename(identity.id, name)
    update({ list: identity })
  }

  function stopReading(list: OpenList | null): void {
    const { settings } = store.state()
    const open = check?.list
    const goesOn = open !== undefined && open !== list && !open.isRead && settings !== null
    update({ reading: goesOn ? { rows: 0 } : null })
    if (goesOn) void read(open, settings)
    else startWaiting()
  }

  /** Requests missing answers, or all answers if `isNew`. If the list is still being read, waits for the end. */
  function startCheck(isNew: boolean): void {
    update(withColumnsSeen(store.state()))
    if (store.state().reading === null) check?.start(isNew)
    else update({ waitingCheck: { isNew } })
  }

  function startWaiting(): void {
    const { waitingCheck, rows } = store.state()
    if (waitingCheck === null || hasQuestion(store.state())) return
    update({ waitingCheck: null })
    if (rows.length > 0) check?.start(waitingCheck.isNew)
  }

  function openList(opened: OpenedList, stored?: readonly RowWork[]): Promise<void> {
    update({ problem: null, reading: { rows: 0 }, waitingCheck: null })
    const list = {
      head: null,
      tolls: createTollList(),
      ...opened,
      number: ++lastNumber,
      isRead: false,
      rules: null,
    }
    return read(list, list.head && settingsOf(list.head.settings), stored)
  }

  function close(): void {
    lastNumber++
    reader.stop()
    check?.leave()
    check = null
    store.set({ ...NO_LIST, isStored: store.state().isStored })
  }

  return {
    store,
    paste({ text, file }: ClipboardContent): void {
      const source = file ? ({ kind: 'file', file } as const) : ({ kind: 'text', text } as const)
      void openList({ source, identity: newList(file?.name ?? null, zone()) })
    },
    openSheet(sheet: string): void {
      if (check?.list.source.kind !== 'file') return
      const { file } = check.list.source
      const list = newList(file.name, zone())
      const identity = { ...list, name: `${list.name}, ${sheet}` }
      void openList({ source: { kind: 'file', file, sheet }, identity })
    },
    async open(id: string): Promise<void> {
      const number = ++lastNumber
      await keeper.written()
      const stored = await readTollList(scope, id)
      const tolls = createTollList()
      if (stored !== null) {
        tolls.setMatches(parseMatches(stored.matches ?? '[]'))
        await tolls.adopt(stored)
      }
      // Meanwhile, the user may have opened a different list or closed this one.
      if (number !== lastNumber) return
      if (stored === null) return update({ problem: NOT_HERE })
      const { head, cells, work } = stored
      const { name, createdAt, title, about, isTruncated } = head
      const source = { kind: 'stored', title, about, isTruncated, cells } as const
      const identity = { id, name, createdAt }
      await openList({ source, identity, head, tolls }, work.flatMap(parseRowWork))
    },
    close,
    stopOpening(): void {
      reader.stop()
      stopReading(null)
    },
    /** Reads the same rows with changed settings. Keeps the answers of rows with an unchanged vehicle and time. */
    change(settings: Partial<ReadSettings>): void {
      const { settings: old, report } = store.state()
      if (check === null || old === null) return
      const next = { ...old, ...settings }
      if (settings.mapping && report) rememberColumns(report, next)
      // Columns depend on the header row, so infer them again.
      if (next.headerRows !== old.headerRows) next.mapping = []
      check.interrupt()
      update({ settings: next, reading: { rows: 0 }, problem: null })
      void read(check.list, next)
    },
    checkAll: (): void => startCheck(false),
    checkAgain: (): void => startCheck(true),
    pause: (): void => check?.pause(),
    resume: (): void => check?.resume(),
    cancel: (): void => check?.cancel(),
    /** Stores the user's changes to rows of the open list, but not unfinished text. */
    changeRows(changes: readonly RowChange[]): void {
      const { settings, work: all } = store.state()
      if (settings === null || check === null) return
      const { tolls, rules, identity } = check.list
      const rows = withChanges(all, changes, settings.headerRows, correctionStamp(api))
      const done = rows.map(({ work }) => work)
      update({ work: new Map([...all, ...done.map((one) => [one.row, one] as const)]) })
      keeper.saveRowWork(identity.id, done)
      const counted = rows.filter(({ change }) => 'edit' in change || 'reviewedAt' in change)
      for (const { index, work } of counted) {
        const toll = tolls.toll(index)
        if (toll) tolls.put(withRowWork(toll, work, settings.mapping, rules))
      }
      if (counted.length === 0) return
      showRows()
      // Corrected rows may match a different vehicle or time.
      if (store.state().reading === null)
        check.onWork(counted.filter(({ change }) => 'edit' in change).map(({ index }) => index))
    },
    rename,
    /** Whether a reload would lose part of a list, because it is being read or stored. */
    isBehind: () => store.state().reading !== null || keeper.isBehind(),
    /** Loads the worker's code before there is a list. Returns a function that stops everything. */
    start(): () => void {
      reader.connect()
      const endFlush = registerDraftWriter(keeper.written)
      return () => {
        close()
        void endFlush()
        reader.close()
      }
    },
  }
}
