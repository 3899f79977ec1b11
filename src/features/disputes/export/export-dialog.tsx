import { Radio } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { instantNow } from '../../../domain/time/query-time'
import { useApi } from '../../../domain/user/page-context'
import { saveFile } from '../../../lib/browser/save-file'
import { pluralize } from '../../../lib/text/pluralize'
import { isoDateText } from '../../../lib/time/time-text'
import { Button, SecondaryButton } from '../../../ui/button/button'
import { Notice } from '../../../ui/feedback/notice'
import { Dialog } from '../../../ui/overlay/dialog'
import { useTask } from '../../../ui/task/use-task'
import { useToast } from '../../../ui/toast/toasts'
import { useDisputes } from '../table/use-disputes'
import { exportName, useExportedList } from './export-cells'
import { type ExportFormat, exportContent, FORMATS } from './export-content'
import classes from './export-dialog.module.css'
import { FileProgress, type Making, making, PackDialog } from './pack-part'
import { periodsFromApi, periodsNeeded, readPeriods } from './periods'

export function ExportMenu() {
  const { report, reading } = useDisputes().state
  const [isOpen, setIsOpen] = useState(false)
  const isRead = report !== null && reading === null
  return (
    <>
      <SecondaryButton
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-haspopup="dialog"
        disabledReason={isRead ? null : 'The list is still loading.'}
        onClick={() => setIsOpen(true)}
      >
        Export
      </SecondaryButton>
      {isOpen && <ExportDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const WRITING = 'Writing the file…'
const loadingText = (done: number, total: number) =>
  `Loading inactive dates: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`

function ExportDialog({ onClose }: { onClose: () => void }) {
  const disputes = useDisputes()
  const { rows: all } = disputes.state
  const { shown } = disputes.view
  const api = useApi()
  const isFiltered = shown.length < all.length
  const [showsAll, setShowsAll] = useState(true)
  const [isPack, setPack] = useState(false)
  const { state, start, cancel } = useTask<Making | { kind: 'saved'; rows: number; failed: number }>()
  const rows = showsAll ? all : shown
  const isBusy = state.kind === 'making'
  const list = useExportedList(rows)
  const disabledReason = isBusy ? 'Creating the file…' : rows.length === 0 ? 'No rows to export.' : null

  const toast = useToast()

  function exportAs(format: ExportFormat): void {
    start(async (signal, show) => {
      show(making(WRITING))
      const missing = await periodsNeeded(rows, signal)
      const total = missing.length
      const onProgress = (done: number) => show(making(loadingText(done, total), done, total))
      if (total > 0) onProgress(0)
      const { found, failed } = await readPeriods(missing, periodsFromApi(api, signal), signal, onProgress)
      show(making(WRITING))
      const now = instantNow()
      const content = await exportContent(list, format, found, now, signal)
      signal.throwIfAborted()
      saveFile(exportName(list.identity.name, isoDateText(now, list.zone), format), content)
      if (failed === 0) {
        toast({ text: `Saved ${pluralize(rows.length, 'row')}` })
        onClose()
      }
      return { kind: 'saved', rows: rows.length, failed }
    })
  }

  if (isPack) return <PackDialog rows={rows} onClose={onClose} />
  return (
    <Dialog title="Export verdicts" onClose={onClose}>
      {isFiltered ? (
        <Radio.Group
          label="Rows"
          value={showsAll ? 'all' : 'shown'}
          onChange={(value) => setShowsAll(value === 'all')}
        >
          <div className="stack-xs tabular above-sm">
            <Radio value="all" disabled={isBusy} label={`All rows (${all.length.toLocaleString('en')})`} />
            <Radio
              value="shown"
              disabled={isBusy}
              label={`Rows shown (${shown.length.toLocaleString('en')})`}
            />
          </div>
        </Radio.Group>
      ) : (
        <p className="tabular">{pluralize(all.length, 'row')}, every pasted column, then the verdicts</p>
      )}
      <div className={`row-fields tabular ${classes.formats}`}>
        {FORMATS.map((format) => (
          <SecondaryButton key={format} disabledReason={disabledReason} onClick={() => exportAs(format)}>
            {format.toUpperCase()}
          </SecondaryButton>
        ))}
      </div>
      {state.kind === 'saved' ? (
        <Notice tone="warning" role="status" title={`Saved ${pluralize(state.rows, 'row')}`}>
          Couldn’t load when {pluralize(state.failed, 'vehicle was', 'vehicles were')} inactive. These cells
          are empty.
        </Notice>
      ) : (
        <FileProgress
          state={state}
          failed="Nothing was exported"
          canceled="Export canceled. Nothing was saved."
          cancel="Cancel export"
          onCancel={cancel}
        />
      )}
      <div className="part wrap spread">
        <SecondaryButton disabledReason={isBusy ? 'Creating the file…' : null} onClick={() => setPack(true)}>
          Evidence pack…
        </SecondaryButton>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
