import { useMemo, useState } from 'react'
import type { GridTools } from '../grid/grid-actions'
import type { ClipboardContent, PasteController, PasteReport, PasteView } from './paste-controller'

/** The note on what came of a paste. */
export const loadPasteReport = async () => (await import('./paste-report')).PasteReportBar

/** Where rows come in. What takes them is loaded a moment before it is wanted; a paste that is sooner waits for it. */
export function usePasteController(parts: GridTools): PasteView {
  const [report, setReport] = useState<PasteReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const hand = useMemo(() => {
    let desk: PasteController | null = null

    async function load(): Promise<PasteController> {
      const { createPasteController } = await import('./paste-controller')
      if (desk) return desk
      setProblem(null)
      desk = createPasteController(parts, { report: setReport, problem: setProblem })
      return desk
    }

    async function give(take: (desk: PasteController) => void): Promise<boolean> {
      // Without waiting where it is there: the rows are drawn in the task that brought them.
      const taker = desk ?? (await load().catch(() => null))
      if (taker) take(taker)
      else setProblem(NOT_LOADED)
      return taker !== null
    }

    return {
      // That it cannot be had is told when it is wanted.
      near: () => void Promise.all([load(), loadPasteReport()]).catch(() => undefined),
      pasteData(data: DataTransfer) {
        const content = contentOf(data)
        const at = parts.cursor.state()
        void give((taker) => taker.takeClipboard(content, at))
      },
      addText: (text: string) => give((taker) => taker.addText(text)),
      addFile: (file: File) => void give((taker) => void taker.addFile(file)),
      redo: (taken: PasteReport, change: Parameters<PasteController['redo']>[1]) =>
        void give((taker) => taker.redo(taken, change)),
      dismiss: () => setReport(null),
    }
  }, [parts])

  return useMemo(() => ({ ...hand, report, problem }), [hand, report, problem])
}

const NOT_LOADED =
  'What reads rows could not be loaded, so nothing was taken. Check the connection and try again; if it stays away, ' +
  'the console may have been updated: reload the page then.'

/** A clipboard is closed when its event is over. A page in it is large and asked for only where there is no text. */
function contentOf(data: DataTransfer): ClipboardContent {
  const text = data.getData('text/plain')
  if (text !== '') return { text, html: '', file: undefined }
  return { text, html: data.getData('text/html'), file: data.files[0] }
}
