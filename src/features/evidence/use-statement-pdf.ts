import { useEffect, useRef, useState } from 'react'
import { fileNameOf } from '../../domain/evidence/statement-file'
import type { StatementFile } from '../../domain/evidence/statement-schema'

/** What a PDF is made for. */
export type PdfUse = 'save' | 'upload'

/** Makes the PDF of a statement on demand: the code for it loads with the first one. Leaving the page ends it. */
export function useStatementPdf(onMade: (use: PdfUse, pdf: File) => void) {
  const [making, setMaking] = useState<PdfUse | null>(null)
  const [failed, setFailed] = useState<{ readonly use: PdfUse; readonly error: unknown } | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function make(use: PdfUse, file: StatementFile): Promise<void> {
    const abort = new AbortController()
    running.current = abort
    setMaking(use)
    setFailed(null)
    try {
      const { makeStatementPdf } = await import('../../domain/evidence-pdf/pdf-port')
      const bytes = await makeStatementPdf(file, abort.signal)
      abort.signal.throwIfAborted()
      onMade(use, new File([bytes], fileNameOf(file.data, 'pdf'), { type: 'application/pdf' }))
    } catch (error) {
      if (!abort.signal.aborted) setFailed({ use, error })
    } finally {
      setMaking(null)
    }
  }

  return {
    /** What a PDF is being made for; null where none is. */
    making,
    /** What the last PDF was for that could not be made, and why; null where it could. */
    failed,
    make,
  }
}
