import { Button } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../../lib/browser/save-file'
import { type FailedRow, failedRowsCsv, fileName } from '../send/sent-files'

const NAME = 'drivers-not-created'

/** Saves the rows that were not created. What writes workbooks is loaded only when one is wanted. */
export function SaveFailed({ rows }: { rows: () => readonly FailedRow[] }) {
  const [isMissing, setMissing] = useState(false)

  async function saveWorkbook(): Promise<void> {
    const writer = await import('./failed-workbook').catch(() => null)
    setMissing(writer === null)
    if (writer) saveFile(fileName(NAME, Date.now(), 'xlsx'), await writer.failedRowsWorkbook(rows()))
  }

  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => void saveWorkbook()}>
        Save failed rows (XLSX)
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => saveFile(fileName(NAME, Date.now(), 'csv'), failedRowsCsv(rows()))}
      >
        Save failed rows (CSV)
      </Button>
      {isMissing && (
        <span role="alert">What writes workbooks could not be loaded. Save CSV, or try again.</span>
      )}
    </>
  )
}
