import { useEffect, useRef, useState } from 'react'
import { SheetFileError } from '../../../domain/sheet/sheet-file'
import type { ImportedRows } from './read-import'

/** Reads a list of vehicles: the next one ends the one before, and so does leaving the page. */
export function useImportReading(onRows: (rows: ImportedRows) => void) {
  const current = useRef<AbortController | null>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // What was typed while a list is read must be there when its rows come.
  const latest = useRef(onRows)
  useEffect(() => {
    latest.current = onRows
  })
  useEffect(() => () => current.current?.abort(), [])

  function cancel() {
    current.current?.abort()
    setReading(false)
  }

  async function read(from: (signal: AbortSignal) => Promise<ImportedRows>) {
    cancel()
    const stop = new AbortController()
    current.current = stop
    setProblem(null)
    setReading(true)
    try {
      const rows = await from(stop.signal)
      if (!stop.signal.aborted) latest.current(rows)
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof SheetFileError)) throw error
      setProblem(error.message)
    } finally {
      if (current.current === stop) setReading(false)
    }
  }

  return { isReading, problem, read, cancel }
}
