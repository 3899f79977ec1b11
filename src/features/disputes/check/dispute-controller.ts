import type { ReadSettings } from '../../../domain/dispute/read-tolls'
import type { ClipboardContent } from '../../../domain/sheet/clipboard-content'
import { browserConnection, type Connection } from '../../../lib/browser/connection'
import { browserLocks, type TabLocks } from '../../../lib/browser/tab-lock'
import { createStore } from '../../../lib/store'
import { parseRowWork } from '../../../local/investigation-shapes'
import { readInvestigation } from '../../../local/investigations'
import { createCheckFlow } from './check-flow'
import type { DisputeState } from './dispute-state'
import { createInvestigationKeeper } from './investigation-keeper'
import {
  countsOf,
  foundSettings,
  headOf,
  IDLE,
  knownFor,
  type ListOwner,
  mappings,
  type NewList,
  NO_LIST,
  NO_TABLE,
  NOT_HERE,
  newList,
  type OpenedHead,
  type Opening,
  pastedSource,
  WORKER_LOST,
} from './list-state'
import { createRowUpdates } from './row-updates'
import { type ListMessage, type ListSource, readText, type WorkerMessage } from './worker-messages'
import { createWorkerLink, type OpenPort, openWorkerPort } from './worker-port'

/** Everything that the page does with a list. */
export type DisputeController = ReturnType<typeof createDisputeController>

/** Holds the open list of one person and fleet: reads, checks and keeps it. Starts nothing before `start`. */
export function createDisputeController(
  options: ListOwner & { openPort?: OpenPort; locks?: TabLocks; connection?: Connection },
) {
  const { api, scope, queryClient, zone } = options
  const { openPort = openWorkerPort, locks = browserLocks, connection = browserConnection } = options
  const store = createStore<DisputeState>(NO_LIST)
  const update = (change: Partial<DisputeState>) => store.set({ ...store.state(), ...change })
  const worker = createWorkerLink(openPort, onMessage, () => onWorkerLost(WORKER_LOST))
  let lastList = 0
  /** The list that the worker was asked for last. */
  let lastAsked = 0
  /** Grows with every list that is asked for, and when the list is closed. */
  let lastOpening = 0
  let opening: Opening | null = null
  let open: Opening | null = null
  /** The open list once it is read. */
  let opened: OpenedHead | null = null
  /** Ids of all lists of this tab: their answers are stored even if they come late. */
  const ids = new Map<number, string>()
  /** Rows of the current reading that came. */
  let received = 0
  const rows = createRowUpdates(
    () => store.state().rows,
    (next) => update({ rows: next, ...(store.state().reading && { reading: { rows: received } }) }),
  )
  const keeper = createInvestigationKeeper(
    scope,
    (isKept) => {
      if (isKept !== store.state().isKept) update({ isKept })
    },
    (error) => update({ isKept: false, problem: error instanceof Error ? error.message : String(error) }),
  )
  const flow = createCheckFlow({
    ...{ api, scope, queryClient, locks, connection, keeper, state: store.state, update },
    ...{ opened: () => opened, flushRows: () => rows.flush(), post: worker.post, withList },
  })

  function onWorkerLost(problem: string): void {
    worker.close()
    // Nothing needs it yet: it is tried again when something does.
    if (open === null && opening === null) return
    flow.interrupt()
    endOpening()
    update({ problem, reading: null, waitingCheck: null })
  }

  /** Nothing that is being opened is waited for any more. */
  function endOpening(): void {
    opening?.ended()
    open?.ended()
    opening = null
  }

  function openSource(source: ListSource, list: NewList): Promise<void> {
    lastOpening++
    return new Promise((ended) => {
      opening?.ended()
      const file = source.kind === 'file' ? source.file : null
      const next = { ...list, file, list: ++lastList, ended }
      opening = next
      update({ problem: null, reading: { rows: 0 }, waitingCheck: null })
      worker.connect()
      void knownFor(source, options).then((known) => {
        // Meanwhile another list was asked for, or none.
        if (opening !== next) return
        lastAsked = next.list
        worker.post({ kind: 'open', list: next.list, source, zone: zone(), known })
      })
    })
  }

  /** The worker has begun with the list that it was asked to open: it takes the place of the one before. */
  function begin(next: Opening): void {
    flow.interrupt()
    flow.reset()
    rows.drop()
    open?.ended()
    opening = null
    opened = null
    open = next
    ids.set(next.list, next.id)
    const { id, name, createdAt } = next
    const run = { ...IDLE, checkedAt: next.head?.checkedAt ?? null }
    const { isKept, waitingCheck } = store.state()
    const investigation = { id, name, createdAt }
    const work = new Map(next.work?.map((one) => [one.row, one]))
    update({ ...NO_LIST, isKept, waitingCheck, investigation, work, reading: { rows: 0 }, run })
  }

  function onRead(message: Extract<WorkerMessage, { kind: 'read' }>): void {
    const { list, report, settings, progress, cells } = message
    if (open === null) return
    rows.flush(message.rows)
    const known = opened?.head ?? open.head
    const changedAt = known !== null && opened === null ? known.changedAt : Date.now()
    const head = headOf(open, known, { ...message, changedAt, counts: countsOf(store.state().rows) })
    const isReread = opened !== null
    opened = { list, head }
    flow.onProgress(progress)
    update({ report, settings, reading: null })
    if (cells !== null) keeper.saveNew(head, cells)
    else if (isReread) keeper.saveHead(head)
    else void flow.watchOtherTab()
    open.ended()
    flow.onReadingEnded()
  }

  function onMessage(message: WorkerMessage): void {
    if (message.kind === 'broken') onWorkerLost(`Something went wrong: ${message.message}`)
    else if (message.kind === 'fetch') flow.onFetch(message)
    else if (message.kind === 'abort') flow.onAbort(message.request)
    else if (message.kind === 'differs') api.differences.add(message.found)
    else if (message.kind === 'answers') {
      const id = ids.get(message.list)
      if (id !== undefined) keeper.saveAnswers(id, message.check, message.answers)
    } else if (message.kind === 'unreadable') onUnreadable(message)
    else {
      if (opening !== null && message.list === opening.list) begin(opening)
      if (open !== null && message.list === open.list) onListMessage(message, open)
    }
  }

  function onUnreadable({ list, message }: Extract<WorkerMessage, { kind: 'unreadable' }>): void {
    if (list !== opening?.list) return
    opening.ended()
    opening = null
    update({ reading: null })
    flow.onReadingEnded()
    update({ problem: message })
  }

  function onListMessage(message: ListMessage, { id, list }: Opening): void {
    if (message.kind === 'found') {
      worker.post({ kind: 'settings', list, settings: foundSettings(message) })
    } else if (message.kind === 'rows') {
      const some = readText(message.rows)
      received = message.from + some.length
      rows.put(message.from, some)
    } else if (message.kind === 'worked') {
      for (const row of readText(message.rows)) rows.put(row.toll.index, [row])
      if (store.state().reading !== null) return
      rows.flush()
      flow.saveHead()
    } else if (message.kind === 'read') onRead(message)
    else if (message.kind === 'patches') rows.patch(readText(message.patches))
    else if (message.kind === 'matches') onMatches(id, message)
    else if (message.kind === 'progress') flow.onProgress(message.progress)
    else flow.onRun(message.run, message.state)
  }

  /** What numbers alone were taken for by the known vehicles is the setting from then on. */
  function onMatches(id: string, message: Extract<WorkerMessage, { kind: 'matches' }>): void {
    keeper.saveMatches(id, message.matches)
    const { numbers = null } = message
    const { settings } = store.state()
    if (numbers === null || settings === null || opened === null || settings.numbers) return
    const { head } = opened
    opened.head = { ...head, settings: { ...head.settings, numbers } }
    update({ settings: { ...settings, numbers } })
    keeper.saveHead(opened.head)
  }

  /** Opens a saved investigation. */
  async function openStored(id: string): Promise<void> {
    const mine = ++lastOpening
    await keeper.written()
    const stored = await readInvestigation(scope, id)
    // Meanwhile another list was asked for, or none.
    if (mine !== lastOpening) return
    if (stored === null) return update({ problem: NOT_HERE })
    const { head } = stored
    const list = { id, name: head.name, createdAt: head.createdAt, head }
    await openSource({ kind: 'stored', stored }, { ...list, work: stored.work.flatMap(parseRowWork) })
  }

  /** Does what needs the worker to hold the open list, which a lost worker took along. */
  async function withList(work: () => void): Promise<void> {
    if (worker.isLost() && open !== null) {
      opened = null
      await openStored(open.id)
      // It is not read again: the page says why.
      if (opened === null) return
    }
    work()
  }

  function change(settings: Partial<ReadSettings>): void {
    const { settings: old, report } = store.state()
    if (open === null || old === null) return
    const next = { ...old, ...settings }
    if (settings.mapping && report) mappings.remember(report.names, settings.mapping)
    flow.interrupt()
    rows.drop()
    update({ settings: next, reading: { rows: 0 }, problem: null })
    const isOtherHeader = next.headerRows !== old.headerRows
    worker.post({ kind: isOtherHeader ? 'header' : 'settings', list: open.list, settings: next })
  }

  function close(): void {
    lastOpening++
    if (open !== null) worker.post({ kind: 'close', list: open.list })
    endOpening()
    flow.interrupt()
    flow.reset()
    rows.drop()
    open = null
    opened = null
    store.set({ ...NO_LIST, isKept: store.state().isKept })
  }

  return {
    store,
    /** Reads rows that were pasted, or are in a file, as a new investigation. */
    paste(content: ClipboardContent): void {
      const source = pastedSource(content)
      if (source === null) update({ problem: NO_TABLE })
      else void openSource(source, newList(source.kind === 'file' ? source.file.name : null, zone()))
    },
    /** Reads another sheet of the workbook that is open. One that was checked stays saved, too. */
    openSheet(sheet: string): void {
      if (open?.file == null) return
      const isChecked = opened !== null && (opened.head.check > 0 || store.state().work.size > 0)
      const { id, name, createdAt } = open
      const list = isChecked ? newList(`${name}, ${sheet}`, zone()) : { id, name, createdAt, head: null }
      void openSource({ kind: 'file', file: open.file, sheet }, list)
    },
    /** Ends the reading of a list that nothing is shown of yet; the one before stays open. */
    stopOpening(): void {
      if (opening === null || opening.list === lastAsked) worker.post({ kind: 'stop' })
      else onUnreadable({ kind: 'unreadable', list: opening.list, message: null })
    },
    /** Reads the same rows in another way; answers whose vehicle and time stay the same are kept. */
    change: (settings: Partial<ReadSettings>): void => void withList(() => change(settings)),
    /** Asks for every row that has no answer yet; while the list is read, once it is. */
    checkAll: (): void => void withList(() => flow.check(false)),
    /** Asks for all rows again and marks what changed; while the list is read, once it is. */
    checkAgain: (): void => void withList(() => flow.check(true)),
    work: flow.work,
    pause: flow.pause,
    resume: (): void => void withList(flow.resume),
    cancel: flow.cancel,
    rename(typed: string): void {
      const name = typed.trim()
      const { investigation } = store.state()
      if (name === '' || open === null || investigation === null) return
      open.name = name
      if (opened) opened.head = { ...opened.head, name }
      keeper.rename(open.id, name)
      update({ investigation: { ...investigation, name } })
    },
    open: openStored,
    close,
    /** Whether a reload would lose something of a list: it is being read or stored. */
    isBehind: () => store.state().reading !== null || keeper.isBehind(),
    /** Ready when a list comes: the worker's code is loaded by then. What it returns ends it all. */
    start(): () => void {
      worker.connect()
      return () => {
        close()
        worker.close()
      }
    },
  }
}
