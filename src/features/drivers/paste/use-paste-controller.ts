import { useMemo, useSyncExternalStore } from 'react'
import { contentOf } from '../../../domain/sheet/clipboard-content'
import { createStore } from '../../../lib/store'
import type { GridTools } from '../grid/grid-actions'
import type { PasteController } from './paste-controller'
import {
  type PasteChange,
  type PasteReport,
  type PasteState,
  type PasteView,
  type Readings,
  whileReading,
} from './paste-state'

/** Gives the ways to add rows. The controller is loaded in advance; a paste before that waits for it. */
export function usePasteController(tools: GridTools, readings: Readings): PasteView {
  const [actions, store] = useMemo(() => createPasteActions(tools, readings), [tools, readings])
  const state = useSyncExternalStore(store.subscribe, store.state)
  return useMemo(() => ({ ...actions, ...state }), [actions, state])
}

function createPasteActions(tools: GridTools, readings: Readings) {
  const state = createStore<PasteState>({ report: null, problem: null, cancel: null })
  let controller: PasteController | null = null

  async function load(): Promise<PasteController> {
    const { createPasteController } = await import('./paste-controller')
    if (controller) return controller
    state.set({ ...state.state(), problem: null })
    controller = createPasteController(tools, state, readings)
    return controller
  }

  async function withController(use: (controller: PasteController) => void): Promise<boolean> {
    // No waiting once it is loaded: the rows are drawn in the task that brought them.
    const loaded = controller ?? (await whileReading(readings, load()).catch(() => null))
    if (loaded) use(loaded)
    else state.set({ ...state.state(), problem: NOT_LOADED })
    return loaded !== null
  }

  const actions = {
    // A failure is reported when the controller is needed.
    preload: () => void load().catch(() => undefined),
    pasteData(data: DataTransfer) {
      const content = contentOf(data)
      const at = tools.cursor.state()
      void withController((loaded) => loaded.pasteClipboard(content, at))
    },
    addText: (text: string) => withController((loaded) => loaded.addText(text)),
    addFile: (file: File) => void withController((loaded) => void loaded.addFile(file)),
    redo: (report: PasteReport, change: PasteChange) =>
      void withController((loaded) => loaded.redo(report, change)),
    chooseSheet: (report: PasteReport, sheet: string) =>
      void withController((loaded) => loaded.chooseSheet(report, sheet)),
    dismiss: () => state.set({ ...state.state(), report: null }),
  }
  return [actions, state] as const
}

const NOT_LOADED =
  'Nothing was pasted: a part of this page could not be loaded. Check your connection and try again. If that does ' +
  'not help, the console may have been updated: reload the page.'
